import { expect, test } from "vitest";
import { EvidenceCollector } from "./evidence.ts";

function complaint(excerpt: string) {
  const subject = "unknown" as const;
  const parts = {
    code: "NOT_JSON" as const,
    rpcCode: -32700 as const,
    message: "",
    subject,
    excerpt,
  };
  return { kind: "complaint" as const, complaint: parts };
}

test("EvidenceCollector has nothing to tell of a server that behaves", () => {
  expect(new EvidenceCollector().evidence()).toEqual({ stderr: [], junkLines: 0 });
});

test("EvidenceCollector keeps the last ten lines of stderr", () => {
  const collector = new EvidenceCollector();
  for (let line = 1; line <= 12; line++) collector.take({ kind: "stderr-line", line: `${line}` });
  const { stderr } = collector.evidence();
  expect(stderr).toHaveLength(10);
  expect(stderr[0]).toBe("3");
  expect(stderr[9]).toBe("12");
});

const NO_PACKAGE = "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'acme'";

test("EvidenceCollector keeps the line that names the error of a long trace, and not the trace", () => {
  const collector = new EvidenceCollector();
  const say = (line: string): void => collector.take({ kind: "stderr-line", line });
  say("node:internal/errors:1");
  say(NO_PACKAGE);
  for (let line = 1; line <= 12; line++) say(`    at f${line} (loader.js)`);
  expect(collector.evidence().stderr).toEqual(["node:internal/errors:1", NO_PACKAGE]);
});

test("EvidenceCollector puts the line that names the error before the end of what came after", () => {
  const collector = new EvidenceCollector();
  const say = (line: string): void => collector.take({ kind: "stderr-line", line });
  say("node:internal/errors:1");
  say(NO_PACKAGE);
  for (let line = 1; line <= 12; line++) say(`closing ${line}`);
  const { stderr } = collector.evidence();
  expect(stderr).toHaveLength(10);
  expect(stderr.slice(0, 3)).toEqual([NO_PACKAGE, "...", "closing 5"]);
});

test("EvidenceCollector tells of the process that stands in for another, where that did anything", () => {
  const collector = new EvidenceCollector(() => 0);
  const ask = (id: number): void =>
    collector.take({ kind: "message-out", message: { jsonrpc: "2.0", id, method: "x" } });
  ask(1);
  collector.take(complaint("Ready, the first"));
  collector.take({ kind: "stderr-line", line: "gone" });
  collector.take({ kind: "child-exit", exitCode: 0 });
  ask(2);
  expect(collector.evidence()).toMatchObject({ stderr: ["gone"], junkLines: 1 });
  collector.take(complaint("Ready, the second"));
  expect(collector.evidence()).toMatchObject({
    stderr: ["gone"],
    junkLines: 1,
    firstJunk: "Ready, the second",
  });
});

test("EvidenceCollector names the request that was answered twice", () => {
  const collector = new EvidenceCollector();
  const message = { jsonrpc: "2.0", id: 1, result: {} } as const;
  const stray = { kind: "stray", stray: "late-response", text: "Late" } as const;
  collector.take({ kind: "message-out", message: { jsonrpc: "2.0", id: 1, method: "x" } });
  collector.take({ kind: "message-in", message });
  collector.take({ ...stray, message });
  expect(collector.evidence().firstStray?.text).toBe("x has been answered twice");
  const other = new EvidenceCollector();
  other.take({ ...stray, message });
  expect(other.evidence().firstStray?.text).toBe("Late");
});

test("EvidenceCollector sees two messages on one line, and none in what a text quotes", () => {
  const message = '{"jsonrpc":"2.0","id":1,"result":{}}';
  const collector = new EvidenceCollector();
  collector.takeLine(
    JSON.stringify({ jsonrpc: "2.0", id: 1, result: { text: message + message } }),
  );
  expect(collector.evidence().oddities).toBeUndefined();
  collector.takeLine(message + message);
  expect(collector.evidence().oddities).toEqual([
    "two messages stand on one line, and each ends with a newline of its own",
  ]);
});

test("EvidenceCollector takes no status that a notification was answered with for an answer", () => {
  const collector = new EvidenceCollector(() => 0);
  collector.take({ kind: "message-out", message: { jsonrpc: "2.0", id: 1, method: "x" } });
  collector.takeHead({ status: 202 });
  expect(collector.evidence().sent).toEqual({ method: "x", msAgo: 0, receivedSince: 0 });
});

test("EvidenceCollector knows what came since the last request that was no message", () => {
  const collector = new EvidenceCollector(() => 0);
  collector.take(complaint("Ready."));
  collector.take({ kind: "message-out", message: { jsonrpc: "2.0", id: 1, method: "x" } });
  collector.take(complaint("Working"));
  collector.takeHead({ status: 200, contentType: "text/event-stream" });
  expect(collector.evidence()).toEqual({
    stderr: [],
    junkLines: 2,
    firstJunk: "Ready.",
    sent: {
      method: "x",
      msAgo: 0,
      receivedSince: 0,
      junkSince: 1,
      head: { status: 200, contentType: "text/event-stream" },
    },
    waitingFor: "x",
  });
});

test("EvidenceCollector counts what is no message and keeps the first", () => {
  const collector = new EvidenceCollector();
  collector.take(complaint("Ready."));
  collector.take(complaint("Still here."));
  expect(collector.evidence()).toEqual({ stderr: [], junkLines: 2, firstJunk: "Ready." });
});

test("EvidenceCollector keeps the first of what belongs to nothing, cut, and counts the rest", () => {
  const collector = new EvidenceCollector();
  const message = { jsonrpc: "2.0", id: 9, result: { text: "x".repeat(300) } } as const;
  for (const text of ["No request has the id 9", "Nor this"]) {
    collector.take({ kind: "stray", stray: "unknown-id", message, text });
  }
  collector.take({ kind: "stray", stray: "unwanted-notification", message, text: "harmless" });
  const { strays, firstStray } = collector.evidence();
  expect(strays).toBe(2);
  expect(firstStray?.text).toBe("No request has the id 9");
  expect(firstStray?.message).toHaveLength(201);
});

test("EvidenceCollector knows what was sent last, how long ago, and what came since", () => {
  let now = 1000;
  const collector = new EvidenceCollector(() => now);
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call" } as const;
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled" } as const;
  const progress = { jsonrpc: "2.0", method: "notifications/progress" } as const;
  collector.take({ kind: "message-in", message: progress });
  collector.take({ kind: "message-out", message: request });
  collector.take({ kind: "message-in", message: progress });
  collector.take({ kind: "message-out", message: cancelled });
  now = 4000;
  expect(collector.evidence().sent).toEqual({
    method: "tools/call",
    msAgo: 3000,
    receivedSince: 1,
    lastReceived: "notifications/progress",
  });
});

test("EvidenceCollector notes arrays and byte order marks once", () => {
  const collector = new EvidenceCollector();
  const lines = ["[INFO] ready", "[{}]", "[]", "\uFEFF{}", "{}", "\uFFFD"];
  for (const line of lines) collector.takeLine(line);
  expect(collector.evidence().oddities).toEqual([
    "a line is an array of messages, which only revision 2025-03-26 has",
    "a line begins with a byte order mark, which no message has",
    "a line has \uFFFD, which is what bytes become that are not UTF-8",
  ]);
});

test("EvidenceCollector tells what was sent before the last request and has no answer", () => {
  let now = 0;
  const collector = new EvidenceCollector(() => now);
  const send = (id: number, method: string): void =>
    collector.take({ kind: "message-out", message: { jsonrpc: "2.0", id, method } });
  send(1, "server/discover");
  now = 1000;
  send(2, "tools/list");
  collector.take({ kind: "message-in", message: { jsonrpc: "2.0", id: 2, result: {} } });
  send(3, "tools/call");
  now = 1500;
  expect(collector.evidence()).toMatchObject({
    sent: { method: "tools/call", msAgo: 500, receivedSince: 0 },
    unanswered: [{ method: "server/discover", msAgo: 1500 }],
  });
  collector.take({ kind: "message-in", message: { jsonrpc: "2.0", id: 1, result: {} } });
  expect("unanswered" in collector.evidence()).toBe(false);
});

test("EvidenceCollector keeps what a process said until the one that replaces it says something", () => {
  const collector = new EvidenceCollector();
  const say = (line: string): void => collector.take({ kind: "stderr-line", line });
  const send = (id: number): void =>
    collector.take({ kind: "message-out", message: { jsonrpc: "2.0", id, method: "initialize" } });
  send(1);
  say("Cannot open the board");
  collector.take({ kind: "child-exit", exitCode: 3 });
  say("Goodbye");
  send(1);
  expect(collector.evidence().stderr).toEqual(["Cannot open the board", "Goodbye"]);
  say("Cannot open the board");
  expect(collector.evidence().stderr).toEqual(["Cannot open the board"]);
  expect("unanswered" in collector.evidence()).toBe(false);
});

test("EvidenceCollector asks how far a line has come when it is asked itself", () => {
  const collector = new EvidenceCollector();
  let bytes = 1;
  collector.takeInput({ unfinished: () => ({ bytes, excerpt: "{" }) });
  bytes = 2;
  expect(collector.evidence().unfinished).toEqual({ bytes: 2, excerpt: "{" });
});
