import { expect, test } from "vitest";
import { fakeTerminal } from "../test/fake-terminal.ts";
import type { Failure } from "./failure.ts";
import { reportFailure } from "./report-failure.ts";

const failure: Failure = {
  code: "TIMEOUT",
  exitCode: 6,
  message: "No answer within 5 ms",
  hint: "Give it longer",
};
const evidence = { stderr: ["warning: \u001b[2Jslow"], junkLines: 2, firstJunk: "Ready." };

test("reportFailure() returns the exit code", () => {
  const { terminal } = fakeTerminal();
  expect(reportFailure(failure, terminal, { json: false, stderr: false })).toBe(6);
});

test("reportFailure() tells what is wrong, what the server did and what to do", () => {
  const { terminal, written } = fakeTerminal();
  reportFailure({ ...failure, data: { a: 1 } }, terminal, { json: false, stderr: false, evidence });
  expect(written).toEqual({
    stdout: "",
    stderr: [
      "wirewright: No answer within 5 ms",
      '  data: {"a":1}',
      "  The end of the server's stderr:",
      "    warning: \\u001b[2Jslow",
      "  The server wrote 2 lines on stdout that are no messages, the first:",
      "    Ready.",
      "  Give it longer",
      "",
    ].join("\n"),
  });
});

test("reportFailure() shows what a server put into a message or a hint as escapes", () => {
  const { terminal, written } = fakeTerminal();
  const named = { ...failure, message: "No tool a\u001b[2J", hint: "Its tools are b\u001b[31m" };
  reportFailure(named, terminal, { json: false, stderr: false });
  expect(written.stderr).toBe("wirewright: No tool a\\u001b[2J\n  Its tools are b\\u001b[31m\n");
});

test("reportFailure() does not repeat a stderr that was shown", () => {
  const { terminal, written } = fakeTerminal();
  reportFailure(failure, terminal, { json: false, stderr: true, evidence });
  expect(written.stderr).not.toContain("slow");
});

test("reportFailure() prints one JSON object on stderr and nothing on stdout", () => {
  const { terminal, written } = fakeTerminal();
  reportFailure(failure, terminal, { json: true, stderr: false, evidence });
  expect(written.stdout).toBe("");
  expect(written.stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(written.stderr)).toEqual({
    error: { ...failure, ...evidence },
  });
});

test("reportFailure() leaves out of the JSON what there is not", () => {
  const { terminal, written } = fakeTerminal();
  const nothing = { stderr: [], junkLines: 0 };
  reportFailure(failure, terminal, { json: true, stderr: false, evidence: nothing });
  expect(JSON.parse(written.stderr)).toEqual({ error: failure });
});

test("reportFailure() says of a time-out what was sent and what has come since", () => {
  const sent = { method: "tools/call", msAgo: 3040, receivedSince: 0 };
  const { terminal, written } = fakeTerminal();
  const told = { json: false, stderr: false, evidence: { stderr: [], junkLines: 0, sent } };
  reportFailure(failure, terminal, told);
  expect(written.stderr).toContain(
    "\n  tools/call was sent 3.0 s ago; no message has come since\n",
  );
  const other = fakeTerminal();
  reportFailure({ ...failure, code: "CLOSED" }, other.terminal, told);
  expect(other.written.stderr).not.toContain("ago");
});

test("reportFailure() shows the first message that belongs to nothing, and how many there were", () => {
  const firstStray = { text: "No request has the id 9", message: '{"id":9}' };
  const evidence = { stderr: [], junkLines: 0, strays: 2, firstStray };
  const { terminal, written } = fakeTerminal();
  reportFailure(failure, terminal, { json: false, stderr: false, evidence });
  expect(written.stderr).toContain(
    '  The server sent 2 messages that belong to nothing, the first:\n    {"id":9}\n    No request has the id 9\n',
  );
});

test("reportFailure() does not say what the server did where the command line is wrong", () => {
  const { terminal, written } = fakeTerminal();
  const usage: Failure = { code: "USAGE", exitCode: 2, message: "No tool x", hint: "Look" };
  reportFailure(usage, terminal, { json: false, stderr: false, evidence });
  expect(written.stderr).toBe("wirewright: No tool x\n  Look\n");
});
