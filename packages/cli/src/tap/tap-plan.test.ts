import { expect, test } from "vitest";
import { parseCommandLine } from "../command-line/parse-command-line.ts";
import { VERB_TABLE } from "../command-line/verb-table.ts";
import { UsageError } from "../usage-error.ts";
import { readTapPlan } from "./tap-plan.ts";

const HTTP = ["--listen", "127.0.0.1:0", "--to", "http://localhost/mcp"];

function planOf(words: readonly string[]) {
  return readTapPlan("tap", parseCommandLine(VERB_TABLE.tap, words));
}

test("readTapPlan() stands before a program, with its folder and variables, or between over HTTP", () => {
  expect(planOf(["--cwd", "/x", "--env", "A=b", "--", "node", "s.mjs"])).toEqual({
    kind: "stdio",
    command: "node",
    args: ["s.mjs"],
    cwd: "/x",
    env: { A: "b" },
  });
  expect(planOf(HTTP)).toMatchObject({ kind: "http", listen: { port: 0 } });
});

test.each([
  [["--cwd", "/x", ...HTTP], "--cwd needs a server that is started, behind --"],
  [["--env", "A=b", ...HTTP], "--env needs a server that is started, behind --"],
])("readTapPlan() refuses %j, which could do nothing", (words, message) => {
  expect(() => planOf(words)).toThrow(UsageError);
  expect(() => planOf(words)).toThrow(message);
});
