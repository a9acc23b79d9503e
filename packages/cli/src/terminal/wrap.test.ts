import { expect, test } from "vitest";
import { wrap } from "./wrap.ts";

test("wrap() breaks between words, and keeps the lines that there are", () => {
  expect(wrap("one two three four five six\nseven", 20)).toEqual([
    "one two three four",
    "five six",
    "seven",
  ]);
});

test("wrap() gives a long word a line of its own", () => {
  const word = "x".repeat(30);
  expect(wrap(`a ${word} b`, 20)).toEqual(["a", word, "b"]);
});

test("wrap() breaks nothing without a width", () => {
  expect(wrap("a ".repeat(200), undefined)).toHaveLength(1);
});
