import { expect, test } from "vitest";
import { bytesOf, contentOf, sizeOf, textOf } from "./capture-content.ts";
import type { CaptureEvent, CaptureHeader } from "./capture-event.ts";
import { CaptureIndex } from "./capture-index.ts";
import type { CaptureItem } from "./capture-reader.ts";
import { CaptureDecoder, readCapture } from "./capture-reader.ts";
import { CaptureWriter } from "./capture-writer.ts";

const HEADER: CaptureHeader = {
  format: "wirewright-capture",
  version: 1,
  time: "2026-11-30T10:00:00.000Z",
  target: { kind: "command", command: "node", args: ["server.mjs"] },
  redaction: "none",
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function line(us: number, text: string): CaptureEvent {
  return { us, channel: 0, from: "client", kind: "line", text };
}

function memorySink(): {
  text: string;
  write(text: string): Promise<void>;
  close(): Promise<void>;
} {
  return {
    text: "",
    async write(text) {
      await undefined;
      this.text += text;
    },
    close: async () => undefined,
  };
}

function decode(...chunks: readonly Uint8Array[]): CaptureItem[] {
  const items: CaptureItem[] = [];
  const decoder = new CaptureDecoder((item) => items.push(item));
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return items;
}

test("what a writer writes a reader reads, in order", async () => {
  const sink = memorySink();
  const writer = new CaptureWriter({ sink, header: HEADER });
  const events: CaptureEvent[] = [
    line(1, '{"a":"\u2028"}'),
    { us: 2, channel: 0, from: "server", kind: "line", base64: "/w==" },
    { us: 3, channel: 0, from: "server", kind: "exit", exitCode: 0 },
    {
      us: 4,
      channel: 1,
      from: "client",
      kind: "http-request",
      method: "POST",
      url: "/mcp",
      headers: [["Accept", "a"]],
      text: "{}",
    },
  ];
  for (const event of events) writer.write(event);
  await writer.close();
  const items = decode(utf8(sink.text));
  expect(items).toEqual([
    { kind: "header", header: HEADER },
    ...events.map((event, at) => ({ kind: "event", event, line: at + 2 })),
  ]);
});

test("a capture may come in pieces of any size", async () => {
  const bytes = utf8(`${JSON.stringify(HEADER)}\n${JSON.stringify(line(1, "ä"))}\n`);
  const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  expect(decode(...pieces)).toHaveLength(2);
});

test("bytes of a hundred megabytes are read", () => {
  const base64 = "/".repeat(100_000_000);
  const event = { us: 1, channel: 0, from: "server", kind: "line", base64 };
  const [, item] = decode(utf8(`${JSON.stringify(HEADER)}\n${JSON.stringify(event)}\n`));
  expect(item?.kind).toBe("event");
});

test.each([[{ kind: "url", url: "::" }], [{ kind: "command", command: "node", args: [1] }]])(
  "a header with the target %j is refused",
  (target) => {
    expect(() => decode(utf8(`${JSON.stringify({ ...HEADER, target })}\n`))).toThrow(
      'Cannot read the capture: its first line lacks a valid "time" or "target"',
    );
  },
);

test("an exit with a code that is no number is passed over", () => {
  const event = { us: 1, channel: 0, from: "server", kind: "exit", exitCode: { a: 1 } };
  const [, item] = decode(utf8(`${JSON.stringify(HEADER)}\n${JSON.stringify(event)}\n`));
  expect(item).toEqual({
    kind: "fault",
    line: 2,
    message: 'Line 2 has no valid "exitCode": passed over',
  });
});

test("a last line that was cut off is reported and the rest read", () => {
  const whole = JSON.stringify(line(1, "a"));
  const items = decode(utf8(`${JSON.stringify(HEADER)}\n${whole}\n${whole.slice(0, 30)}`));
  expect(items.map(({ kind }) => kind)).toEqual(["header", "event", "fault"]);
  expect(items[2]).toEqual({
    kind: "fault",
    line: 3,
    message: "Line 3 is cut off: passed over",
  });
});

test.each([
  ["nonsense", "Line 2 is not a JSON object: passed over"],
  ['{"us":-1,"channel":0,"from":"client","kind":"line"}', 'Line 2 has no valid "us": passed over'],
  ['{"us":1,"channel":0,"from":"me","kind":"line"}', 'Line 2 has no valid "from": passed over'],
  [
    '{"us":1,"channel":0,"from":"client","kind":"telex"}',
    'Line 2 has no valid "kind": passed over',
  ],
  [
    '{"us":1,"channel":0,"from":"client","kind":"line","base64":"?"}',
    'Line 2 has no valid "base64": passed over',
  ],
  [
    '{"us":1,"channel":1,"from":"client","kind":"http-request","method":"POST","url":"/","headers":[["a"]]}',
    'Line 2 has no valid "headers": passed over',
  ],
])("a broken line is reported with its number: %s", (broken, message) => {
  const items = decode(
    utf8(`${JSON.stringify(HEADER)}\n${broken}\n${JSON.stringify(line(1, ""))}\n`),
  );
  expect(items[1]).toEqual({ kind: "fault", line: 2, message });
  expect(items[2]?.kind).toBe("event");
});

test("a line over the limit is reported and passed over", () => {
  const items: CaptureItem[] = [];
  const decoder = new CaptureDecoder((item) => items.push(item), { maxLineBytes: 250 });
  decoder.push(utf8(`${JSON.stringify(HEADER)}\n${"x".repeat(300)}\n`));
  decoder.end();
  expect(items[1]).toEqual({
    kind: "fault",
    line: 2,
    message: "Line 2 is larger than 250 bytes (maxLineBytes): passed over",
  });
});

test.each([
  ["", "Cannot read the capture: it is empty"],
  [
    '{"jsonrpc":"2.0"}\n',
    'Cannot read the capture: its first line must have "format":"wirewright-capture", found "{\\"jsonrpc\\":\\"2.0\\"}"',
  ],
  [
    `${JSON.stringify({ ...HEADER, version: 2 })}\n`,
    "Cannot read the capture: it is of version 2, and this program reads 1; update it",
  ],
  [
    `${JSON.stringify({ ...HEADER, target: {} })}\n`,
    'Cannot read the capture: its first line lacks a valid "time" or "target"',
  ],
])("a file that is no capture is refused: %s", async (text, message) => {
  const read = async (): Promise<void> => {
    for await (const _ of readCapture(once(utf8(text))));
  };
  await expect(read()).rejects.toMatchObject({ code: "NOT_A_CAPTURE", message });
});

async function* once(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
}

test("a full disk ends the capture with an error that says how far it got", async () => {
  let writes = 0;
  const cause = new Error("ENOSPC: no space left on device, write");
  const sink = {
    async write() {
      writes++;
      if (writes > 1) throw cause;
    },
    close: async () => undefined,
  };
  const writer = new CaptureWriter({ sink, header: HEADER });
  writer.write(line(1, "a"));
  await writer.drained();
  writer.write(line(2, "b"));
  const error = await writer.failed;
  expect(error).toMatchObject({
    code: "CAPTURE_FAILED",
    message:
      "Cannot write the capture: ENOSPC: no space left on device, write; it ends after 1 events",
    cause,
  });
  expect(writer.write(line(3, "c"))).toBe(true);
  await expect(writer.close()).rejects.toBe(error);
  expect(writes).toBe(2);
});

test("a writer says when more waits than it should, and goes on in order", async () => {
  const sink = memorySink();
  const writer = new CaptureWriter({ sink, header: HEADER, highWaterMark: 400 });
  expect(writer.write(line(1, "a"))).toBe(true);
  expect(writer.write(line(2, "b".repeat(300)))).toBe(false);
  await writer.drained();
  expect(writer.write(line(3, "c"))).toBe(true);
  await writer.close();
  expect(decode(utf8(sink.text))).toHaveLength(4);
});

test("an index reads any part of a capture", async () => {
  const texts = ["a", "bb", "ä"];
  const lines = texts.map((text, at) => JSON.stringify(line(at, text)));
  const bytes = utf8(`${[JSON.stringify(HEADER), ...lines].join("\n")}\n{"us":`);
  const index = new CaptureIndex();
  for (let at = 0; at < bytes.length; at += 7) index.push(bytes.subarray(at, at + 7));
  expect(index.length).toBe(3);
  index.end();
  expect(index.length).toBe(4);
  const readAt = async (offset: number, length: number): Promise<Uint8Array> =>
    bytes.subarray(offset, offset + length);
  const items = await index.read(1, 10, readAt);
  expect(items).toEqual([
    { kind: "event", event: line(1, "bb"), line: 3 },
    { kind: "event", event: line(2, "ä"), line: 4 },
    { kind: "fault", line: 5, message: "Line 5 is not a JSON object: passed over" },
  ]);
  expect(await index.read(4, 1, readAt)).toEqual([]);
});

test.each([
  [[0x61, 0xc3, 0xa4], { text: "aä" }, 3],
  [[0xef, 0xbb, 0xbf, 0x7b], { text: "\ufeff{" }, 4],
  [[0xff, 0x0a], { base64: "/wo=" }, 2],
  [[], { text: "" }, 0],
])("bytes %s are kept as they are", (bytes, content, size) => {
  expect(contentOf(Uint8Array.from(bytes))).toEqual(content);
  expect([...bytesOf(content)]).toEqual(bytes);
  expect(sizeOf(content)).toBe(size);
});

test("the size of a text is that of its bytes, and a redacted one's that of before", () => {
  expect(sizeOf({ text: "aä€😀\ud800" })).toBe(1 + 2 + 3 + 4 + 3);
  expect(sizeOf({ text: "[redacted 1]", bytes: 5000 })).toBe(5000);
  expect(textOf({ base64: "/w==" })).toBe("\ufffd");
});
