import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeHeaderValue, encodeHeaderValue } from "./header-value.ts";

// The examples of the specification, and BUG-131.
const encoded: readonly [string, string, string][] = [
  ["plain ASCII", "us-west1", "us-west1"],
  ["non-ASCII", "Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
  ["blanks at the ends", " padded ", "=?base64?IHBhZGRlZCA=?="],
  ["a line end", "line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
  ["what looks encoded", "=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
  ["Latin-1", "café", "=?base64?Y2Fmw6k=?="],
  ["a tab at the start", "\tx", "=?base64?CXg=?="],
  ["DEL", "a\x7f", "=?base64?YX8=?="],
  ["both marks in one", "=?base64?=", "=?base64?PT9iYXNlNjQ/PQ==?="],
  ["blanks and tabs inside", "my\ttool name", "my\ttool name"],
  ["nothing", "", ""],
  ["one blank", " ", "=?base64?IA==?="],
  ["the prefix alone", "=?base64?SGVsbG8=", "=?base64?SGVsbG8="],
  ["the suffix alone", "SGVsbG8=?=", "SGVsbG8=?="],
  ["a URI", "file:///projects/my%20app/config.json", "file:///projects/my%20app/config.json"],
];

describe.each(encoded)("a text with %s", (_name, text, value) => {
  test("encodeHeaderValue() writes it as the specification says", () => {
    expect(encodeHeaderValue(text)).toBe(value);
  });

  test("decodeHeaderValue() reads it back", () => {
    expect(decodeHeaderValue(value)).toBe(text);
  });
});

test("decodeHeaderValue() decodes a plain name that was encoded without need", () => {
  expect(decodeHeaderValue("=?base64?SGVsbG8=?=")).toBe("Hello");
});

test("decodeHeaderValue() decodes an empty text that was encoded", () => {
  expect(decodeHeaderValue("=?base64??=")).toBe("");
});

test.each(["=?BASE64?SGVsbG8=?=", "=?Base64?SGVsbG8=?=", "=?base64?SGVsbG8=", "SGVsbG8="])(
  "decodeHeaderValue() takes %s as it is",
  (value) => {
    expect(decodeHeaderValue(value)).toBe(value);
  },
);

test.each([
  ["without padding", "=?base64?SGVsbG8?="],
  ["with other characters", "=?base64?SGVs!!!bG8=?="],
  ["with a blank", "=?base64?SGVs bG8=?="],
  ["with padding inside", "=?base64?SGV=bG8=?="],
  ["in the URL alphabet", "=?base64?-_-_?="],
  ["of invalid UTF-8", "=?base64?/w==?="],
  ["of a cut character", "=?base64?4paI4pY=?="],
])("decodeHeaderValue() refuses Base64 %s", (_name, value) => {
  expect(decodeHeaderValue(value)).toBeUndefined();
});

test.each(["café", "日本", "a\nb", "a\rb", "a\0b", "a\x7fb", "=?base64?é?="])(
  "decodeHeaderValue() refuses %j, which no header may have",
  (value) => {
    expect(decodeHeaderValue(value)).toBeUndefined();
  },
);

test("decodeHeaderValue() reads whatever encodeHeaderValue() writes, and it can be sent", async () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary-ascii" }),
    fc
      .constantFrom("=?base64?", "?=", "=?base64??=")
      .chain((mark) => fc.string().map((rest) => mark + rest + mark)),
  );
  await fc.assert(
    fc.property(text, (original) => {
      const value = encodeHeaderValue(original);
      expect(value).toMatch(/^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/);
      expect(decodeHeaderValue(value)).toBe(original);
      expect(new Headers({ "mcp-name": value }).get("mcp-name")).toBe(value);
    }),
    { numRuns: 1000 },
  );
});
