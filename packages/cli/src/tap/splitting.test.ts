import { describe, expect, test } from "vitest";
import { ByteLines } from "./byte-lines.ts";
import { parseListenAddress } from "./listen-address.ts";
import { SseBlocks } from "./sse-blocks.ts";

function lines(chunks: readonly (string | "gap")[], maxBytes?: number): string[] {
  const seen: string[] = [];
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
  const splitter = new ByteLines(
    {
      line: (bytes) => seen.push(`line ${text(bytes)}`),
      partial: (bytes) => seen.push(`partial ${text(bytes)}`),
      tooLong: (start, length) => seen.push(`tooLong ${length} ${text(start)}`),
    },
    maxBytes,
  );
  for (const chunk of chunks) {
    if (chunk === "gap") splitter.gap();
    else splitter.push(Buffer.from(chunk, "latin1"));
  }
  splitter.end();
  return seen;
}

describe("ByteLines", () => {
  test.each<[string[], string[]]>([
    [["a\nb\n"], ["line a", "line b"]],
    [
      ["a", "b\r", "\n\n", "c"],
      ["line ab\r", "line ", "partial c"],
    ],
    [["\xef\xbb\xbf{}\n"], ["line \xef\xbb\xbf{}"]],
    [
      ["a\nbb", "gap", "cc\nd\n"],
      ["line a", "line d"],
    ],
    [["a", "gap", "b"], []],
  ])("cuts %j into %j", (chunks, seen) => {
    expect(lines(chunks)).toEqual(seen);
  });

  test("passes over a line above the limit, and goes on", () => {
    expect(lines(["aaaa", "bbbb", "\nc\n"], 6)).toEqual(["tooLong 8 aaaa", "line c"]);
  });
});

function blocks(chunks: readonly string[]): string[] {
  const seen: string[] = [];
  const splitter = new SseBlocks((bytes) => seen.push(Buffer.from(bytes).toString()));
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  splitter.end();
  return seen;
}

describe("SseBlocks", () => {
  test.each<[string[], string[]]>([
    [["data: 1\n\ndata: 2\n\n"], ["data: 1", "data: 2"]],
    [
      ["data: 1\r\n\r\n", "data: 2\r\n\r\n"],
      ["data: 1", "data: 2"],
    ],
    [["data: 1\r\rdata: 2\r\r"], ["data: 1", "data: 2"]],
    [
      ["da", "ta: 1\r", "\n", "\r", "\n: c\n\n"],
      ["data: 1", ": c"],
    ],
    [["event: x\ndata: 1\n\n\n\ndata: 2"], ["event: x\ndata: 1", "data: 2"]],
  ])("cuts %j into %j", (chunks, seen) => {
    expect(blocks(chunks)).toEqual(seen);
  });
});

test.each([
  ["4000", { host: "127.0.0.1", port: 4000 }],
  ["localhost:0", { host: "localhost", port: 0 }],
  ["[::1]:80", { host: "::1", port: 80 }],
])("parseListenAddress() reads %s", (text, address) => {
  expect(parseListenAddress(text)).toEqual(address);
});

test.each(["", "host", "127.0.0.1:", "127.0.0.1:70000", "http://x:1"])(
  "parseListenAddress() refuses %j",
  (text) => {
    expect(() => parseListenAddress(text)).toThrow(
      `--listen must be an address and a port, found "${text}"`,
    );
  },
);
