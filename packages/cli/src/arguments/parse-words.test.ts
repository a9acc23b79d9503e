import { expect, test } from "vitest";
import { parseWords } from "./parse-words.ts";

test("parseWords() splits at the first =", () => {
  expect(parseWords(["title=a=b"]).assignments).toEqual([
    { key: "title", text: "a=b", isJson: false },
  ]);
});

test("parseWords() takes := for JSON", () => {
  expect(parseWords(['filter:={"a":1}']).assignments).toEqual([
    { key: "filter", text: '{"a":1}', isJson: true },
  ]);
});

test("parseWords() keeps an empty value", () => {
  expect(parseWords(["title="]).assignments).toEqual([{ key: "title", text: "", isJson: false }]);
});

test("parseWords() hears that stdin is wanted", () => {
  expect(parseWords(["-", "a=1"])).toEqual({
    assignments: [{ key: "a", text: "1", isJson: false }],
    stdin: true,
  });
});

test("parseWords() refuses a word without =", () => {
  expect(() => parseWords(["T-1"])).toThrow('"T-1" is no argument: it has no "="');
});

test.each(["=1", ":=1"])("parseWords() refuses %s, which has no key", (word) => {
  expect(() => parseWords([word])).toThrow(
    `"${word}" is no argument: it has no key before the "="`,
  );
});
