import fc from "fast-check";
import { expect, test } from "vitest";
import { locateJsonError } from "./locate-json-error.ts";

test.each([
  ["", 0, "a value"],
  ["  ", 2, "a value"],
  ["{", 1, "a member's name"],
  ["[", 1, "a value"],
  ["[1,]", 3, "a value"],
  ["{a:1}", 1, "a member's name"],
  ['{"a"', 4, '":"'],
  ['{"a":}', 5, "a value"],
  ['{"a":1 "b":2}', 7, '"," or "}"'],
  ["[1 2]", 3, '"," or "]"'],
  ["[1}", 2, '"," or "]"'],
  ["1 2", 2, "the end of the message"],
  ["{}{}", 2, "the end of the message"],
  ["tru", 0, "a value"],
  ["trueish", 0, "a value"],
  ["01", 0, "a value"],
  ["1.", 0, "a value"],
  ["+1", 0, "a value"],
  ["NaN", 0, "a value"],
  ["'a'", 0, "a value"],
  ['"abc', 4, "a closing quote"],
  ['"abc\\"', 6, "a closing quote"],
  ['"a\\x"', 2, "a valid escape"],
  ['"a\\u12g4"', 2, "a valid escape"],
  ['"a\tb"', 2, "an escape instead of a control character"],
  ['"a\tb', 2, "an escape instead of a control character"],
  ["\ufeff{}", 0, "a value"],
  ["\u00a01", 0, "a value"],
])("locateJsonError() finds where %j stops being JSON", (text, index, expected) => {
  expect(locateJsonError(text)).toEqual({ index, expected });
});

test("locateJsonError() answers a text of a million brackets like any other", () => {
  expect(locateJsonError("[".repeat(1_000_000))).toEqual({ index: 1_000_000, expected: "a value" });
});

test("locateJsonError() finds an error exactly where JSON.parse refuses the text", async () => {
  const token = fc.constantFrom(
    ..."{}[],: \n",
    ...['"a"', '"\\n"', '"', "\\", "1", "-0.5e3", "01", "true", "null", "tru", "é", "\u2028"],
  );
  const text = fc.oneof(
    fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join("")),
    fc.tuple(fc.json(), fc.nat(), token).map(([json, at, put]) => {
      const cut = at % (json.length + 1);
      return json.slice(0, cut) + put + json.slice(cut + 1);
    }),
  );
  await fc.assert(
    fc.property(text, (json) => {
      expect(locateJsonError(json) === undefined).toBe(isJson(json));
    }),
    { seed: 1, numRuns: 5000 },
  );
});

test("locateJsonError() finds the error of a cut off text at its end or in its last token", async () => {
  await fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      const text = json.slice(0, at % json.length);
      const error = locateJsonError(text);
      if (error !== undefined) expect(isJson(text.slice(0, error.index))).toBe(false);
    }),
    { seed: 1 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
