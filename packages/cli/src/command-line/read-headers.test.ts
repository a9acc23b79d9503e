import { expect, test } from "vitest";
import type { OptionName } from "./option-table.ts";
import { readHeaders } from "./read-headers.ts";

const own = { TOKEN: " s3cret\n", EMPTY: "", ODD: "two words" };

function read(given: Partial<Record<OptionName, readonly string[]>>) {
  return readHeaders(new Map(Object.entries(given) as [OptionName, readonly string[]][]), own);
}

test("readHeaders() reads headers, the last of one name", () => {
  expect(read({ header: ["X-A: 1", "X-B:2: 3", "x-a:  4 ", "X-C:"] })).toEqual({
    "x-a": "4",
    "x-b": "2: 3",
    "x-c": "",
  });
});

test("readHeaders() makes a header of the token in a variable", () => {
  expect(read({ "bearer-env": ["TOKEN"] })).toEqual({ authorization: "Bearer s3cret" });
});

test.each([
  ["MISSING", "--bearer-env names MISSING, which is not set or empty"],
  ["EMPTY", "--bearer-env names EMPTY, which is not set or empty"],
  ["ODD", "--bearer-env names ODD, whose value is no token"],
])("readHeaders() refuses %s, and does not show it", (name, message) => {
  expect(() => read({ "bearer-env": [name] })).toThrow(message);
});

test.each([
  ["nonsense", "--header has no name before a colon"],
  [": x", "--header has no name before a colon"],
  ["a b: x", "--header has no name before a colon"],
  ["Authorization: s3cret\r\nX: y", "--header Authorization has a value that no header can have"],
  ["Mcp-Method: x", "--header cannot set Mcp-Method: wirewright writes it itself"],
  ["content-type: x", "--header cannot set content-type: wirewright writes it itself"],
])("readHeaders() refuses %j", (header, message) => {
  expect(() => read({ header: [header] })).toThrow(message);
});

test("readHeaders() refuses two of Authorization", () => {
  expect(() => read({ header: ["authorization: x"], "bearer-env": ["TOKEN"] })).toThrow(
    "--bearer-env and --header Authorization exclude each other",
  );
});
