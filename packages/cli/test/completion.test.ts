// Tab as bash does it: the script is sourced, and asked what may stand at the cursor.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverOrigin } from "./http-server.ts";
import { runShell } from "./run-shell.ts";

let cache: string;
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), "wirewright-test-"));
});
afterAll(() => rmSync(cache, { recursive: true }));

/** A word as bash cuts it. */
function pieces(word: string): readonly string[] {
  return word.replace("|", "").match(/[:=]+|[^:=]+|^$/g) ?? [];
}

async function tab(...words: readonly string[]): Promise<readonly string[]> {
  const typed = ["wirewright", ...words];
  const cut = typed.map(pieces);
  const at = typed.findIndex((word) => word.includes("|"));
  const before = cut.slice(0, at).flat().length;
  const index = before + pieces((typed[at] ?? "").replace(/\|.*/, "")).length - 1;
  const script = [
    `wirewright() { "$NODE" "$MAIN" "$@"; }`,
    `eval "$(wirewright completion bash)"`,
    `COMP_LINE='${typed.join(" ").replace("|", "")}'`,
    `COMP_WORDS=(${cut
      .flat()
      .map((piece) => `'${piece}'`)
      .join(" ")}); COMP_CWORD=${index}; _wirewright`,
    `printf "%s\\n" "\${COMPREPLY[@]}"`,
  ].join("\n");
  const { stdout } = await runShell(`XDG_CACHE_HOME=${cache} bash <<'BASH'\n${script}\nBASH`);
  return stdout.trimEnd().split("\n");
}

test("Tab completes verbs", { timeout: 60_000 }, async () => {
  expect(await tab("re|")).toEqual(["resources", "read", "record"]);
});

test("Tab completes tools and arguments of the server, which is asked once", {
  timeout: 60_000,
}, async () => {
  const server = ["--", "node", "server.mjs"];
  expect(await tab("call", "tasks_g|", ...server)).toEqual(["tasks_get"]);
  expect(await tab("call", "tasks_get", "|", ...server)).toEqual(["ref="]);
  const folder = join(cache, "wirewright", "completion");
  const [file = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

test("Tab completes words with a colon or behind one, which bash cuts in pieces", {
  timeout: 60_000,
}, async () => {
  const server = ["--", "node", "board.mjs"];
  expect(await tab("read", "task:|", ...server)).toEqual(["//T-1"]);
  expect(await tab("call", "tasks_g|", `${await serverOrigin()}/mcp`)).toEqual(["tasks_get"]);
  const given = ["call", "tasks_list", "status=open", "li|", "--", "node", "server.mjs"];
  expect(await tab(...given)).toEqual(["limit="]);
});

test("Tab completes the values that an argument may have", { timeout: 60_000 }, async () => {
  const server = ["--", "node", "server.mjs"];
  expect(await tab("call", "tasks_list", "status=|", ...server)).toEqual(["open", "done"]);
  expect(await tab("call", "tasks_list", "status=o|", ...server)).toEqual(["open"]);
  expect(await tab("call", "tasks_list", "limit=|", ...server)).toEqual([""]);
  expect(await tab("tools", "--era=h|")).toEqual(["handshake"]);
});

test("Tab completes what the server completes of prompts and templates", {
  timeout: 60_000,
}, async () => {
  const server = ["--", "node", "board.mjs"];
  expect(await tab("get", "triage", "label=|", ...server)).toEqual(["print", "web"]);
  expect(await tab("get", "triage", "tone=|", ...server)).toEqual([""]);
  expect(await tab("complete", "task://{ref}", "ref=T-|", ...server)).toEqual(["T-1", "T-2"]);
  expect(await tab("get", "triage", "label=|", "--", "node", "server.mjs")).toEqual([""]);
});

test("Tab completes what a server has whose name stands first", { timeout: 60_000 }, async () => {
  const named = ["call", "--config", "completion.json", "small"] as const;
  expect(await tab(...named, "tasks_li|")).toEqual(["tasks_list"]);
  expect(await tab(...named, "tasks_list", "status=d|")).toEqual(["done"]);
  expect(await tab("tools", "--config", "completion.json", "|")).toEqual(["small", "other"]);
});

test("a line that Tab has completed so says where the name belongs", {
  timeout: 60_000,
}, async () => {
  const run = (words: string) => runShell(`wirewright call --config completion.json ${words}`);
  const failed = { stdout: "", exitCode: 2 };
  const what = "wirewright: The name of the server stands at the end, and small stands first\n";
  expect(await run("small tasks_get ref=T-1")).toEqual({
    ...failed,
    stderr: `${what}  Write wirewright call tasks_get ... small\n`,
  });
  expect(await run("small tasks_get")).toEqual({
    ...failed,
    stderr: `${what}  Write wirewright call tasks_get small\n`,
  });
  expect(await run("tasks_get ref=T-1 small")).toMatchObject({ exitCode: 0 });
  expect((await run("tasks_get smal")).stderr).toContain("did you mean small?");
});

test("Tab completes the filters of show", { timeout: 60_000 }, async () => {
  expect(await tab("show", "session.wire.jsonl", "st|")).toEqual(["status:"]);
  expect(await tab("show", "session.wire.jsonl", "dir:|")).toEqual(["client", "server"]);
});

test("Tab gives up on a server that does not answer", { timeout: 60_000 }, async () => {
  expect(await tab("call", "|", "--", "node", "never-answers.mjs")).toEqual([""]);
});

test("the scripts of the other shells name what they ask", { timeout: 60_000 }, async () => {
  for (const shell of ["zsh", "fish"]) {
    const { stdout, exitCode } = await runShell(`wirewright completion ${shell}`);
    expect(stdout).toContain("wirewright __complete");
    expect(exitCode).toBe(0);
  }
});
