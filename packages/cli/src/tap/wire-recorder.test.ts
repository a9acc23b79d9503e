import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { CaptureHeader } from "@wirewright/mcp/capture";
import { CaptureWriter } from "@wirewright/mcp/capture";
import { loadConversation } from "@wirewright/mcp/validate";
import { expect, test } from "vitest";
import { EventChecker } from "../capture/event-checker.ts";
import { LiveLog } from "./live-log.ts";
import type { TapInput, TapSettings } from "./tap-message.ts";
import { WireRecorder } from "./wire-recorder.ts";

const SETTINGS: TapSettings = {
  target: { kind: "command", command: "node", args: ["server.mjs"] },
  time: "2026-11-30T10:00:00.000Z",
  redact: true,
  secrets: [],
  detail: "findings",
};

/** What a recorder logs and writes of some inputs. */
async function record(
  inputs: readonly TapInput[],
  more: Partial<TapSettings> = {},
): Promise<{ log: string; events: Record<string, unknown>[] }> {
  const settings = { ...SETTINGS, ...more };
  const written = { log: "", file: "" };
  const checker = new EventChecker(await loadConversation());
  checker.target(settings.target);
  const recorder = new WireRecorder({
    settings,
    checker,
    log: new LiveLog({
      write: (text) => {
        written.log += text;
      },
      detail: settings.detail,
    }),
    openWriter: (header: CaptureHeader) =>
      new CaptureWriter({
        header,
        sink: {
          write: async (text) => {
            written.file += text;
          },
          close: async () => undefined,
        },
      }),
  });
  for (const input of inputs) recorder.take(input);
  await recorder.end();
  const [, ...lines] = written.file.trimEnd().split("\n");
  return { log: written.log, events: lines.map((it) => JSON.parse(it)) };
}

const bytes = (us: number, stream: "stdin" | "stdout" | "stderr", text: string): TapInput => ({
  kind: "bytes",
  us,
  stream,
  bytes: Buffer.from(text),
});

test("what was passed on unseen is told, and what follows is not blamed for it", async () => {
  const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
  const { log, events } = await record([
    bytes(1000, "stdout", '{"jsonrpc":"2.0","id":0,'),
    { kind: "gap", us: 2000, stream: "stdout", lost: 5000 },
    bytes(2000, "stdout", `the rest of a line\n${answer}\n`),
  ]);
  expect(log).toContain(
    "     2.0 ms ← 5000 bytes of stdout were passed on unseen: checking fell behind\n",
  );
  expect(log).not.toContain("answer-to-none");
  expect(log).not.toContain("not-json");
  expect(events).toMatchObject([
    { kind: "note", lost: 5000 },
    { kind: "line", text: answer },
  ]);
});

test("streams, ends and the exit are events in their order", async () => {
  const { events } = await record([
    bytes(1, "stderr", "starting\nwith no end"),
    bytes(2, "stdin", "{}\n"),
    { kind: "end", us: 3, stream: "stdin" },
    { kind: "end", us: 4, stream: "stderr" },
    bytes(5, "stdout", "cut"),
    { kind: "end", us: 6, stream: "stdout" },
    { kind: "exit", us: 7, exitCode: 3 },
  ]);
  expect(events).toMatchObject([
    { us: 1, from: "server", kind: "stderr", text: "starting" },
    { us: 2, from: "client", kind: "line", text: "{}" },
    { us: 3, from: "client", kind: "note", text: "The client closed the server's stdin" },
    { us: 4, from: "server", kind: "stderr", text: "with no end" },
    { us: 6, from: "server", kind: "partial", text: "cut" },
    { us: 6, from: "server", kind: "note", text: "The server closed its stdout" },
    { us: 7, kind: "exit", exitCode: 3 },
  ]);
});

test("half a line is told of by its length", async () => {
  const held = async (text: string): Promise<string> => {
    const inputs = [bytes(0, "stdout", text), { kind: "tick", us: 2_000_000 } as const];
    return (await record(inputs, { redact: false })).log;
  };
  expect(await held("x")).toContain(
    "The server has written a byte and no line end, 2.0 s ago: x\n",
  );
  expect(await held("xyz")).toContain("has written 3 bytes and no line end");
});

test("a capture has its header where nothing happens at all", async () => {
  expect(await record([])).toEqual({
    log: "wirewright: no messages, nothing to check\n",
    events: [],
  });
});

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';

/** A call over HTTP that is answered in a content coding. */
function codedExchange(coding: string, type: string, body: Uint8Array): TapInput[] {
  const http = { us: 1, exchange: 1 } as const;
  const json = ["Content-Type", "application/json"] as const;
  return [
    { ...http, kind: "http-request", method: "POST", url: "/mcp", headers: [json] },
    { ...http, kind: "body", from: "client", bytes: Buffer.from('{"jsonrpc":"2.0"}') },
    { ...http, kind: "body-end", from: "client" },
    {
      ...http,
      kind: "http-response",
      status: 200,
      headers: [
        ["Content-Type", type],
        ["Content-Encoding", coding],
      ],
    },
    { ...http, kind: "body", from: "server", bytes: body.subarray(0, 5) },
    { ...http, kind: "body", from: "server", bytes: body.subarray(5) },
    { ...http, kind: "body-end", from: "server" },
  ];
}

// BUG-123
test.each([
  ["gzip", gzipSync(ANSWER)],
  ["x-gzip", gzipSync(ANSWER)],
  ["deflate", deflateSync(ANSWER)],
  ["deflate", deflateRawSync(ANSWER)],
  ["br", brotliCompressSync(ANSWER)],
  ["identity", Buffer.from(ANSWER)],
  ["deflate, GZIP", gzipSync(deflateSync(ANSWER))],
])("an answer in the coding %s is looked into as what it says", async (coding, body) => {
  const { events } = await record(codedExchange(coding, "application/json", body), {
    redact: false,
  });
  expect(events).toMatchObject([
    { kind: "http-request" },
    { kind: "http-response", status: 200, text: ANSWER },
  ]);
});

test.each([
  ["zstd", "application/json", Buffer.from("zzzzzzzz"), 'nobody here reads the coding "zstd"'],
  ["gzip", "application/json", gzipSync(ANSWER).subarray(0, 20), "it is no whole gzip"],
  ["br", "application/json", Buffer.from("nothing of it"), "it is no whole br"],
  ["gzip", "application/json", gzipSync(Buffer.alloc(300e6)), "it is larger than 268435456 bytes"],
  ["gzip", "text/event-stream", gzipSync("data: {}\n\n"), 'it is a stream in the coding "gzip"'],
])(
  "what cannot be looked into in the coding %s, %s, is told, and not judged",
  async (coding, type, body, why) => {
    const { events, log } = await record(codedExchange(coding, type, body), { redact: false });
    expect(events).toMatchObject([
      { kind: "http-request" },
      { kind: "http-response", status: 200 },
      { kind: "note", text: `Bytes of this exchange were passed on unseen: ${why}` },
    ]);
    expect(log).not.toContain("MUST accept");
    expect(log).not.toContain("no-answer");
  },
);
