import { expect, test } from "vitest";
import { exceedsDepth } from "./exceeds-depth.ts";

test.each([
  ["[[]]", 2, false],
  ["[[]]", 1, true],
  ['{"a":{"b":{}}}', 3, false],
  ['{"a":{"b":{}}}', 2, true],
  ["[[],[],[[]]]", 3, false],
  ['["[[[[[[","\\"[[["]', 1, false],
  ["[[[[[", 2, true],
  ["", 1, false],
])("exceedsDepth() reads the depth of %s against %d", (text, maxDepth, exceeds) => {
  expect(exceedsDepth(text, maxDepth)).toBe(exceeds);
});

test("exceedsDepth() survives more brackets than any stack has room for", () => {
  expect(exceedsDepth(`${"[".repeat(5_000_000)}`, 10_000_000)).toBe(false);
});
