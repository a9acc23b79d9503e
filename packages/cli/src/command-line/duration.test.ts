import { expect, test } from "vitest";
import { parseDuration } from "./duration.ts";

test.each([
  ["500ms", 500],
  ["3s", 3000],
  ["2m", 120_000],
  ["1.5s", 1500],
])("parseDuration() reads %s", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(["", "3", "s", "3 s", "-1s", "3h", "0s", "1e3s"])(
  "parseDuration() refuses %j",
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

test("parseDuration() refuses what no timer can wait", () => {
  expect(parseDuration("35791m")).toBe(2_147_460_000);
  expect(parseDuration("35792m")).toBeUndefined();
});
