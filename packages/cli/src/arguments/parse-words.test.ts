import { fileURLToPath } from "node:url";
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

test("parseWords() takes what a file holds, and a text with two @ as it is", () => {
  const file = fileURLToPath(import.meta.url);
  const { assignments } = parseWords([`a=@${file}`, "b=@@ada", "c:=@@"]);
  expect(assignments[0]?.text).toContain("takes what a file holds");
  expect(assignments.slice(1)).toEqual([
    { key: "b", text: "@ada", isJson: false },
    { key: "c", text: "@", isJson: true },
  ]);
});

test("parseWords() takes all arguments from a file, or from stdin, not from both", () => {
  expect(parseWords(["@args.json", "a=1"])).toMatchObject({ file: "args.json", stdin: false });
  expect(() => parseWords(["@args.json", "-"])).toThrow(
    "Only one of @args.json and - can be all the arguments",
  );
});

test("parseWords() names a file that cannot be read", () => {
  expect(() => parseWords(["a=@no-such-file"])).toThrow(/^Cannot read the argument: ENOENT/);
});
