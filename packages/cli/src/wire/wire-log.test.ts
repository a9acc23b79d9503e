import { expect, test } from "vitest";
import { fakeTerminal } from "../../test/fake-terminal.ts";
import { loadLineJudge } from "./line-judge.ts";
import { WireLog } from "./wire-log.ts";

const cancelled =
  '{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}';

async function setUp(options: Parameters<typeof fakeTerminal>[0] = {}, full = false) {
  const { terminal, written } = fakeTerminal(options);
  let time = 1000;
  const log = new WireLog({ terminal, judge: await loadLineJudge(), full, now: () => time });
  time = 1012.34;
  return { log, written };
}

test("WireLog prints time, direction, verdict and the line as it is", async () => {
  const { log, written } = await setUp();
  log.line("out", cancelled);
  expect(written).toEqual({ stdout: "", stderr: `    12.3 ms → ok   ${cancelled}\n` });
});

test("WireLog prints what is wrong under the line", async () => {
  const { log, written } = await setUp();
  log.line("in", "Ready.");
  const [line, finding] = written.stderr.split("\n");
  expect(line).toBe("    12.3 ms ← bad  Ready.");
  expect(finding).toMatch(/^ {14}NOT_JSON \(line\) Cannot parse message/);
});

test("WireLog cuts lines to the width of a terminal", async () => {
  const { log, written } = await setUp({ isTTY: true, columns: 50 });
  log.line("out", cancelled);
  const [line = ""] = written.stderr.split("\n");
  expect(line).toHaveLength(50);
  expect(line.endsWith("…")).toBe(true);
});

test("WireLog cuts nothing where that is wanted", async () => {
  const { log, written } = await setUp({ isTTY: true, columns: 50 }, true);
  log.line("out", cancelled);
  expect(written.stderr).toContain(cancelled);
});

test("WireLog shows control characters in lines", async () => {
  const { log, written } = await setUp();
  log.line("in", "\u001b[2J");
  expect(written.stderr).toContain("← bad  \\u001b[2J");
});

test("WireLog prints lines of stderr and the exit between the lines", async () => {
  const { log, written } = await setUp();
  log.event({ kind: "stderr-line", line: "starting" });
  log.event({ kind: "child-exit", exitCode: 0 });
  log.event({ kind: "child-exit", signal: "SIGKILL" });
  expect(written.stderr.split("\n").slice(0, 3)).toEqual([
    "    12.3 ms ! stderr starting",
    "    12.3 ms · exit with code 0",
    "    12.3 ms · exit by SIGKILL",
  ]);
});

test("WireLog prints nothing of other events", async () => {
  const { log, written } = await setUp();
  log.event({ kind: "closed", reason: { code: "CLOSED", message: "" } });
  expect(written.stderr).toBe("");
});
