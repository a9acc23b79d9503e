import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const official = new TextDecoder("utf-8", { ignoreBOM: true });

describe("decodeText()", () => {
  test.each([
    ["nothing", []],
    ["ASCII with control characters", [0x00, 0x0d, 0x41, 0x7f]],
    ["characters of two to four bytes", [...Buffer.from("Grüße, 你好, 🙂")]],
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x7b]],
    ["bytes that are not UTF-8", [0x41, 0x80, 0xff, 0xc3, 0x28]],
    ["a character that is cut off", [0x41, 0xe4, 0xbd]],
  ])("reads %s as a TextDecoder does", (_, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe(official.decode(Uint8Array.from(bytes)));
  });

  test("reads a part of a buffer, and keeps none of it", () => {
    const buffer = Uint8Array.from(Buffer.from("abcdef"));
    const text = decodeText(buffer.subarray(2, 4));
    buffer.fill(0x78);
    expect(text).toBe("cd");
  });

  test("keeps nothing of a large buffer either", () => {
    const buffer = new Uint8Array(2 ** 21).fill(0x61);
    const text = decodeText(buffer);
    buffer.fill(0x78);
    expect(text).toBe("a".repeat(2 ** 21));
  });
});
