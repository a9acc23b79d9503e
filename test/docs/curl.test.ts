// The lines for curl in docs/http.md, as they are printed but for the port, against the task board.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { missingProgram } from "../../packages/mcp/test/support/needed-program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/http.md"), "utf8");

/** Starts the task board in a folder, and gives its port. */
async function startBoard(folder: string): Promise<string> {
  const main = join(root, "examples/task-board/dist/main-http.js");
  const env = { ...process.env, TASK_BOARD_PORT: "0", TASK_BOARD_DB: "", TASK_BOARD_TOKENS: "" };
  const child = spawn(process.execPath, [main], { cwd: folder, env, stdio: "pipe" });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  let printed = "";
  // It goes on writing there, which must not be the end of it: the stream stays open.
  const lines = child.stderr.setEncoding("utf8").iterator({ destroyOnReturn: false });
  for await (const text of lines) {
    printed += text;
    const port = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(printed)?.[1];
    if (port !== undefined) return port;
  }
  throw new Error(`The board did not start: ${printed}`);
}

/** Runs the lines in a shell, and gives what they print. */
function run(lines: string, folder: string): Promise<string> {
  return new Promise((resolve) => {
    execFile("sh", ["-c", lines], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
}

test("the lines for curl in docs/http.md do what they are there for", async (context) => {
  const missing = missingProgram("curl");
  if (missing !== undefined) return context.skip(missing);
  const lines = /<!-- curl -->\n\n```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  expect(lines.match(/^curl /gm)).toHaveLength(3);
  const folder = mkdtempSync(join(tmpdir(), "wirewright-curl-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await startBoard(folder);
  const printed = await run(lines.replaceAll("3000", port), folder);
  expect(printed).toMatch(/^\{"status":"ok"\}\{"jsonrpc":"2\.0","id":1,"result":\{/);
  expect(printed).toContain('"title":"Draft the release notes"');
  expect(printed).toMatch(
    /event: message\ndata: \{[^\n]*"method":"notifications\/subscriptions\/acknowledged"[^\n]*\}\n\n$/,
  );
});
