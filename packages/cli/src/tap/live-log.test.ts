import type { CaptureEvent } from "@wirewright/mcp/capture";
import type { Conversation } from "@wirewright/mcp/validate";
import { loadConversation } from "@wirewright/mcp/validate";
import { beforeEach, describe, expect, test } from "vitest";
import { EventChecker } from "../capture/event-checker.ts";
import { LiveLog } from "./live-log.ts";
import type { LogDetail } from "./tap-message.ts";

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}}';
const CALL = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work",${META}}}`;

let conversation: Conversation;
beforeEach(async () => {
  conversation = await loadConversation();
});

/** A log of what crosses, and its text. */
function open(detail: LogDetail = "findings"): {
  readonly log: LiveLog;
  line(us: number, from: "client" | "server", text: string): void;
  take(event: CaptureEvent): void;
  text(): string;
} {
  let written = "";
  const log = new LiveLog({
    detail,
    write: (text) => {
      written += text;
    },
  });
  const checker = new EventChecker(conversation);
  const take = (event: CaptureEvent): void => log.event(event, checker.take(event));
  return {
    log,
    take,
    line: (us, from, text) => take({ us, channel: 0, from, kind: "line", text }),
    text: () => written,
  };
}

describe("a call that waits", () => {
  test("is told of once, after ten seconds", () => {
    const { log, line, text } = open();
    line(1_000_000, "client", CALL);
    log.tick(10_900_000, []);
    expect(text()).toBe("");
    log.tick(11_000_000, []);
    log.tick(12_000_000, []);
    expect(text()).toBe(
      " 11000.0 ms … request 1 tools/call work has waited 10.0 s for its answer; nothing has come from the server since\n",
    );
  });

  test("is told of with what has come meanwhile", () => {
    const { log, line, text } = open();
    line(0, "client", CALL);
    line(
      4_000_000,
      "server",
      '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}',
    );
    log.tick(10_000_000, []);
    expect(text()).toContain("one message has come from the server since, the last 6.0 s ago");
  });

  test("and is given up is told of", () => {
    const { line, text } = open();
    line(0, "client", CALL);
    line(
      1_500_000,
      "client",
      `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,${META}}}`,
    );
    expect(text()).toContain(
      "The client gives up request 1 tools/call work, which had no answer for 1.5 s; nothing has come from the server since\n",
    );
  });

  test("can have no answer any more where the server has closed its stdout", () => {
    const { line, take, text } = open();
    line(0, "client", CALL);
    const note = { channel: 0, kind: "note", text: "The server closed its stdout" } as const;
    take({ ...note, us: 5000, from: "server" });
    expect(text()).toBe(
      "     5.0 ms ← The server closed its stdout\n              It owes 1 answer, and can send nothing any more\n",
    );
  });

  test("is not told of where the server closes its stdout because the client has left", () => {
    const note = { channel: 0, kind: "note", text: "The server closed its stdout" } as const;
    const left = open();
    left.line(0, "client", CALL);
    left.take({ ...note, us: 1, from: "client", text: "The client closed the server's stdin" });
    left.take({ ...note, us: 2, from: "server" });
    expect(left.text()).toBe("");
  });

  test("is owed by a server that ends", () => {
    const { line, take, text } = open();
    line(0, "client", CALL);
    take({ us: 5000, channel: 0, from: "server", kind: "exit", exitCode: 0 });
    expect(text()).toBe(
      "     5.0 ms ← exit with code 0\n              The server has ended and owes 1 answer\n",
    );
  });
});

test("an answer over several lines is one fault: nothing is owed behind it", () => {
  const { log, line, take, text } = open();
  line(0, "client", CALL);
  for (const piece of [
    "{",
    '"jsonrpc": "2.0",',
    '"id": 1,',
    '"error": {"code": 1, "message": "?"}',
  ]) {
    line(1000, "server", piece);
  }
  line(2000, "server", "}");
  take({ us: 5000, channel: 0, from: "server", kind: "exit", exitCode: 0 });
  log.end(conversation.end());
  expect(text()).toMatch(
    /^ {5}2\.0 ms ← no message: }\n {14}MUST json-over-lines: Lines 1 to 5 of the server are one message, which must stand on one line\n.*\n.*\nwirewright: 1 message, 1 finding \(1 MUST\)\n$/,
  );
});

test("an exit at the start is told of, and that of a server that was left is not", () => {
  const early = open();
  early.take({ us: 5000, channel: 0, from: "server", kind: "exit", exitCode: 3 });
  expect(early.text()).toContain("The server has ended before it answered anything");
  const left = open();
  left.take({ us: 1, channel: 0, from: "client", kind: "note", text: "The client closed it" });
  left.take({ us: 2, channel: 0, from: "server", kind: "exit", signal: "SIGTERM" });
  expect(left.text()).not.toContain("has ended");
});

test("what keeps coming is counted, and all of it is told where that is asked for", () => {
  const junk = (detail: LogDetail): string => {
    const { log, line, text } = open(detail);
    for (let count = 1; count <= 8; count++) line(count, "server", `tick ${count}`);
    log.end([]);
    return text();
  };
  const short = junk("findings");
  expect(short.match(/MUST junk-on-stdout/g)).toHaveLength(5);
  expect(short).toContain("What follows of this kind is counted; --verbose shows it.");
  expect(short).toMatch(
    /\nwirewright: no messages, 8 findings \(8 MUST\)\n {2}junk-on-stdout: 8 times\n$/,
  );
  expect(junk("everything").match(/MUST junk-on-stdout/g)).toHaveLength(8);
});

test("the strongest of several findings stands first, each kind with its clause once", () => {
  const { line, text } = open();
  line(0, "client", CALL);
  line(1, "server", '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":"hi"}}');
  const levels = [...text().matchAll(/^ {14}(MUST|SHOULD) /gm)].map(([, level]) => level);
  expect(levels).toEqual(["MUST", "SHOULD"]);
  expect(text()).toContain("https://modelcontextprotocol.io/specification/2026-07-28/");
});
