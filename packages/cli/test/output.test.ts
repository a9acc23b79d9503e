import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runShell } from "./run-shell.ts";

test.runIf(existsSync("/dev/full"))("a full disk under stdout is told in one line", async () => {
  const { stderr, exitCode } = await runShell("wirewright --help >/dev/full");
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^wirewright: Cannot write the output: ENOSPC[^\n]*\n$/);
});

test("a reader that has seen enough is no failure", async () => {
  const { stdout, stderr } = await runShell("wirewright tools -- node server.mjs | true");
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" });
});

test("with --json what did no harm is one object on stderr", async () => {
  const { stdout, stderr, exitCode } = await runShell(
    "wirewright call --json work -- node faults/junk-lines.mjs",
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ content: [{ type: "text", text: "Done" }] });
  expect(JSON.parse(stderr)).toEqual({
    warning: { junkLines: 3, firstJunk: "Opening the board" },
  });
});

test("with --json a tool that cannot be used is one object on stderr, beside the others", async () => {
  const { stdout, stderr, exitCode } = await runShell(
    "wirewright tools --json -- node faults/two-tools.mjs",
  );
  expect(exitCode).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({ tools: [{ name: "work" }, { name: "broken" }] });
  expect(JSON.parse(stderr)).toMatchObject({
    error: {
      code: "INVALID_RESULT",
      exitCode: 7,
      message: "The tool broken cannot be used: /inputSchema must be an object, found nothing",
    },
  });
});

test("what a configuration gives a server is not printed where the server repeats it", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "wirewright-test-")), "mcp.json");
  const script = "console.error('Cannot log in with ' + process.env.KEY); process.exit(3)";
  const bad = { command: "node", args: ["-e", script], env: { KEY: "planted-4711" } };
  writeFileSync(file, JSON.stringify({ mcpServers: { bad } }));
  const { stderr, exitCode } = await runShell(`wirewright tools --config ${file} bad`);
  rmSync(dirname(file), { recursive: true });
  expect(exitCode).toBe(5);
  expect(stderr).toContain("    Cannot log in with [...]\n");
  expect(stderr).not.toContain("planted-4711");
});
