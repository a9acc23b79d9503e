import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Glimpse } from "./glimpse-envelope.ts";
import { LineDecoder } from "./line-decoder.ts";

/** What a decoder reported: lines as strings, lines over the limit as glimpses. */
type Report = string | (Glimpse & { readonly excerpt: string });

function decoderOf(maxMessageBytes = 1_000_000): { decoder: LineDecoder; reports: Report[] } {
  const reports: Report[] = [];
  const decoder = new LineDecoder(
    {
      line: (text) => reports.push(text),
      tooLarge: (glimpse, excerpt) => reports.push({ ...glimpse, excerpt }),
    },
    { maxMessageBytes },
  );
  return { decoder, reports };
}

function bytesOf(input: string | readonly number[]): Uint8Array {
  return typeof input === "string" ? new TextEncoder().encode(input) : Uint8Array.from(input);
}

function decode(chunks: readonly (string | readonly number[])[], max?: number): Report[] {
  const { decoder, reports } = decoderOf(max);
  for (const chunk of chunks) decoder.push(bytesOf(chunk));
  decoder.end();
  return reports;
}

const inOneByteChunks = (text: string): number[][] => [...bytesOf(text)].map((byte) => [byte]);

/** Counts the bytes that are copied from one array to another, which is what could be quadratic. */
function countCopies(): { bytes: number } {
  const copied = { bytes: 0 };
  const { set } = Uint8Array.prototype;
  vi.spyOn(Uint8Array.prototype, "set").mockImplementation(function (
    this: Uint8Array,
    source: ArrayLike<number>,
    offset?: number,
  ) {
    copied.bytes += source.length;
    set.call(this, source, offset);
  });
  return copied;
}

afterEach(() => void vi.restoreAllMocks());

// BUG-25
test("LineDecoder gives every line of a chunk, in order", () => {
  expect(decode(["a\nb\nc\n"])).toEqual(["a", "b", "c"]);
});

test("LineDecoder joins a line from several chunks", () => {
  expect(decode(["{", '"a"', ":1", "}", "\n"])).toEqual(['{"a":1}']);
});

test("LineDecoder gives the lines of chunks that hold one and a half", () => {
  expect(decode(["a\nb", "b\nc", "c\n"])).toEqual(["a", "bb", "cc"]);
});

test("LineDecoder reports a line before push returns", () => {
  const { decoder, reports } = decoderOf();
  decoder.push(bytesOf("a\nb"));
  expect(reports).toEqual(["a"]);
});

// BUG-17
test("LineDecoder keeps multi-byte characters whole in chunks of one byte", () => {
  const text = '{"t":"é世👩‍🚀"}';
  expect(decode(inOneByteChunks(`${text}\n${text}\n`))).toEqual([text, text]);
});

test("LineDecoder keeps 200 kB of three-byte characters whole in chunks of 64 KiB", () => {
  const text = "世".repeat(66_666);
  const bytes = [...bytesOf(`${text}\n`)];
  const chunks = [0, 65_536, 131_072, 196_608].map((at) => bytes.slice(at, at + 65_536));
  expect(decode(chunks)).toEqual([text]);
});

// BUG-19
test.each([
  ["in one chunk", ["a\r\nb\r\n\r\nc\r\n"]],
  ["over two chunks", ["a\r", "\nb\r", "\n", "\r", "\nc\r", "\n"]],
])("LineDecoder takes CR LF for an end of line (%s)", (_how, chunks) => {
  expect(decode(chunks)).toEqual(["a", "b", "c"]);
});

test("LineDecoder leaves a CR inside a line alone", () => {
  expect(decode(["a\rb\r\r\n"])).toEqual(["a\rb\r"]);
});

test("LineDecoder passes over a byte order mark at the start of the stream only", () => {
  expect(decode(["\ufeffa\n\ufeffb\n"])).toEqual(["a", "\ufeffb"]);
  expect(decode(inOneByteChunks("\ufeffa\n\ufeffb\n"))).toEqual(["a", "\ufeffb"]);
});

test("LineDecoder passes over blank lines", () => {
  expect(decode(["\n\n  \n\t\r\na\n", "\n", " ", "\n"])).toEqual(["a"]);
});

// BUG-29
test("LineDecoder gives a last line without LF at the end", () => {
  expect(decode(["a\nb"])).toEqual(["a", "b"]);
});

test("LineDecoder gives nothing at the end of an empty stream", () => {
  expect(decode([])).toEqual([]);
  expect(decode(["a\n"])).toEqual(["a"]);
});

// BUG-15
test("LineDecoder ends a line at LF only", () => {
  const text = "a\u2028b\u2029c\u0085d\u000be\u000cf";
  expect(decode([`${text}\n`])).toEqual([text]);
  expect(decode(inOneByteChunks(`${text}\n`))).toEqual([text]);
});

// BUG-24
test("LineDecoder replaces what is not UTF-8 within its line only", () => {
  const bad = [0x61, 0xb0, 0xa1, 0xff, 0xc0, 0x0a, 0xe4, 0xb8, 0x0a, 0x62, 0x0a];
  const lines = ["a\ufffd\ufffd\ufffd\ufffd", "\ufffd", "b"];
  expect(decode([bad])).toEqual(lines);
  expect(decode(bad.map((byte) => [byte]))).toEqual(lines);
});

// BUG-29
test.each([65_535, 65_536, 65_537, 1_048_576, 4_194_304, 17_825_792])(
  "LineDecoder takes a line of %d bytes",
  (length) => {
    const { decoder, reports } = decoderOf(64 * 1024 * 1024);
    const bytes = bytesOf(`${"x".repeat(length)}\ny\n`);
    for (let at = 0; at < bytes.length; at += 65_536) decoder.push(bytes.subarray(at, at + 65_536));
    expect(reports.map((line) => (typeof line === "string" ? line.length : line))).toEqual([
      length,
      1,
    ]);
  },
);

test.each([
  ["in one chunk", (text: string) => [text]],
  ["in chunks of one byte", inOneByteChunks],
])("LineDecoder takes a line of exactly the limit and no longer one (%s)", (_how, split) => {
  const text = '{"id":1}\n{"id":22}\n{"id":3}\n';
  expect(decode(split(text), 8)).toEqual([
    '{"id":1}',
    { subject: "unknown", id: 22, excerpt: '{"id":22}' },
    '{"id":3}',
  ]);
});

test("LineDecoder counts bytes, not characters", () => {
  expect(decode(["éé\néé!\n"], 4)).toEqual(["éé", { subject: "unknown", excerpt: "éé!" }]);
});

test("LineDecoder finds the id of a line over the limit wherever it stands", () => {
  const params = `{"id":9,"t":"${'\\"}'.repeat(100)}"}`;
  expect(
    decode(
      [
        `{"jsonrpc":"2.0","id":"a","method":"m","params":${params}}\n`,
        `{"jsonrpc":"2.0","method":"m","params":${params},"id":7}\n`,
        `{"jsonrpc":"2.0","result":${params},"id":0}\n`,
        `{"jsonrpc":"2.0","method":"m","params":${params}}\n`,
      ],
      60,
    ),
  ).toMatchObject([
    { subject: "request", id: "a" },
    { subject: "request", id: 7 },
    { subject: "response", id: 0 },
    { subject: "notification" },
  ]);
});

// BUG-31
test("LineDecoder delivers good lines around one over the limit in the same chunk", () => {
  expect(decode([`a\n${"x".repeat(20)}\nb\n${"y".repeat(20)}\nc`], 10)).toMatchObject([
    "a",
    { excerpt: "x".repeat(20) },
    "b",
    { excerpt: "y".repeat(20) },
    "c",
  ]);
});

test("LineDecoder delivers a good line before the start of one over the limit", () => {
  const { decoder, reports } = decoderOf(10);
  decoder.push(bytesOf(`a\n${"x".repeat(20)}`));
  expect(reports).toEqual(["a"]);
  decoder.push(bytesOf("xx\nb\n"));
  expect(reports).toEqual(["a", { subject: "unknown", excerpt: "x".repeat(20) }, "b"]);
});

test("LineDecoder reports a line over the limit that the stream ends in", () => {
  expect(decode(["x".repeat(20)], 10)).toMatchObject([{ subject: "unknown" }]);
});

test.each([
  ["in one chunk", 1000],
  ["in small chunks", 7],
])("LineDecoder keeps the first 200 bytes of a line over the limit (%s)", (_how, size) => {
  const { decoder, reports } = decoderOf(50);
  const bytes = bytesOf(`${"世".repeat(100)}\n`);
  for (let at = 0; at < bytes.length; at += size) decoder.push(bytes.subarray(at, at + size));
  const [report] = reports;
  expect(typeof report === "object" && "世".repeat(100).startsWith(report.excerpt)).toBe(true);
  expect(report).toMatchObject({ excerpt: expect.stringMatching(/^世{15,66}$/) });
});

test("LineDecoder keeps nothing of a line that never ends", () => {
  const copied = countCopies();
  const { decoder, reports } = decoderOf(1024 * 1024);
  const chunk = new Uint8Array(64 * 1024).fill(0x78);
  for (let sent = 0; sent < 256 * 1024 * 1024; sent += chunk.length) decoder.push(chunk);
  expect(copied.bytes).toBeLessThan(4 * 1024 * 1024);
  decoder.push(bytesOf('\n{"a":1}\n'));
  expect(reports).toMatchObject([{ subject: "unknown" }, '{"a":1}']);
});

test("LineDecoder copies a line of 64 MiB in chunks of 1 kB a bounded number of times", () => {
  const length = 64 * 1024 * 1024;
  const copied = countCopies();
  const { decoder, reports } = decoderOf(length);
  const chunk = new Uint8Array(1024).fill(0x78);
  for (let sent = 0; sent < length; sent += chunk.length) decoder.push(chunk);
  decoder.push(bytesOf("\n"));
  expect(reports.map((line) => typeof line === "string" && line.length)).toEqual([length]);
  expect(copied.bytes).toBeLessThan(4 * length);
});

test("LineDecoder does not look at small lines again when many come one byte at a time", () => {
  const copied = countCopies();
  const { decoder, reports } = decoderOf();
  const bytes = bytesOf("abcdefg\n".repeat(10_000));
  for (const byte of bytes) decoder.push(Uint8Array.of(byte));
  expect(reports).toHaveLength(10_000);
  expect(copied.bytes).toBeLessThan(2 * bytes.length);
});

test("LineDecoder reports the same however the bytes are split", async () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc
      .constantFrom("\n", "\r\n", "\r", "\ufeff", " ", '{"id":1', "世", '"', "\\", "x".repeat(30))
      .map(bytesOf),
  );
  const bytes = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.flatMap((p) => [...p]));
  const steps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  await fc.assert(
    fc.property(bytes, steps, fc.integer({ min: 1, max: 40 }), (all, sizes, max) => {
      const whole = decode([all], max);
      const chunks: number[][] = [];
      for (let at = 0, step = 0; at < all.length; step++) {
        const size = sizes[step % sizes.length] ?? 1;
        chunks.push(all.slice(at, at + size));
        at += size;
      }
      expect(decode(chunks, max).map(withoutExcerpt)).toEqual(whole.map(withoutExcerpt));
      expect(
        decode(
          all.map((byte) => [byte]),
          max,
        ).map(withoutExcerpt),
      ).toEqual(whole.map(withoutExcerpt));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

/** How much of a line there is to show depends on how it came. */
function withoutExcerpt(report: Report): unknown {
  return typeof report === "string" ? report : { ...report, excerpt: "" };
}

test("a large line, and only that, is turned into text by the decodeText it was given", () => {
  const given: number[] = [];
  const reports: string[] = [];
  const decodeText = (bytes: Uint8Array): string => {
    given.push(bytes.length);
    return `{${"x".repeat(bytes.length - 2)}\r`;
  };
  const sink = { line: (text: string) => reports.push(text), tooLarge: () => undefined };
  const decoder = new LineDecoder(sink, { maxMessageBytes: 100_000, decodeText });
  decoder.push(bytesOf("y".repeat(65_537)));
  decoder.push(bytesOf(`\nsmall\n${"y".repeat(65_536)}`));
  decoder.end();
  expect(given).toEqual([65_537]);
  expect(reports).toEqual([`{${"x".repeat(65_535)}`, "small", "y".repeat(65_536)]);
});

test("LineDecoder tells what it holds of a line, and how much of one over the limit has passed", () => {
  const { decoder, reports } = decoderOf(20);
  expect(decoder.unfinished()).toBeUndefined();
  decoder.push(bytesOf("ab\nc\u00e9"));
  expect(decoder.unfinished()).toEqual({ bytes: 3, excerpt: "c\u00e9" });
  decoder.push(bytesOf("x".repeat(20)));
  decoder.push(bytesOf("y".repeat(300)));
  expect(decoder.unfinished()).toEqual({ bytes: 323, excerpt: `c\u00e9${"x".repeat(20)}` });
  decoder.push(bytesOf("\n"));
  expect(decoder.unfinished()).toBeUndefined();
  expect(reports).toHaveLength(2);
});

test("LineDecoder says of a line over the limit how long it was, and of which line began with a mark", () => {
  const seen: unknown[] = [];
  const decoder = new LineDecoder(
    {
      line: (text, isMarked) => seen.push([text, isMarked]),
      tooLarge: (_glimpse, _excerpt, bytes) => seen.push(bytes),
    },
    { maxMessageBytes: 10 },
  );
  for (const chunk of ["\ufeffa\nb\n", "x".repeat(8), "x".repeat(8), "x".repeat(8), "\n"]) {
    decoder.push(bytesOf(chunk));
  }
  expect(seen).toEqual([["a", true], ["b", false], 24]);
});
