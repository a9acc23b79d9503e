import { expect, test } from "vitest";
import { parseWords } from "./parse-words.ts";
import { readArguments } from "./read-arguments.ts";

const schema = {
  type: "object",
  properties: {
    ref: { type: "string" },
    limit: { type: "integer" },
    labels: { type: "array", items: { type: "string" } },
    sizes: { anyOf: [{ type: "array", items: { type: "integer" } }, { type: "null" }] },
    inside: { type: "object" },
  },
  required: ["ref"],
};

function read(words: readonly string[], base: Record<string, unknown> = {}) {
  const { assignments } = parseWords(words);
  return readArguments({ tool: "tasks_list", schema, assignments, base });
}

test("readArguments() types each value by the schema", () => {
  expect(read(["ref=5", "limit=5"])).toEqual({ ref: "5", limit: 5 });
});

test("readArguments() makes an array of one word, of several and of JSON", () => {
  expect(read(["ref=a", "labels=x"])).toEqual({ ref: "a", labels: ["x"] });
  expect(read(["ref=a", "labels=x", "labels=[y]"])).toEqual({ ref: "a", labels: ["x", "[y]"] });
  expect(read(["ref=a", 'labels=["x","y"]'])).toEqual({ ref: "a", labels: ["x", "y"] });
});

test("readArguments() leaves a nullable array null", () => {
  expect(read(["ref=a", "sizes=null"])).toEqual({ ref: "a", sizes: null });
  expect(read(["ref=a", "sizes=3"])).toEqual({ ref: "a", sizes: [3] });
});

test("readArguments() takes JSON as it is, whatever the schema says", () => {
  expect(read(["ref:=5", "other:=[null]"])).toEqual({ ref: 5, other: [null] });
});

test("readArguments() lays the words over the base", () => {
  expect(read(["limit=2"], { ref: "T-1", limit: 1 })).toEqual({ ref: "T-1", limit: 2 });
});

test("readArguments() names what is missing", () => {
  expect(() => read(["limit=2"])).toThrow("tasks_list needs ref");
});

test("readArguments() lists the parameters where a key is unknown", () => {
  expect(() => read(["reff=1"])).toThrow(
    expect.objectContaining({
      message: "tasks_list has no parameter reff; did you mean ref?",
      hint: "Its parameters are ref (required), limit, labels, sizes, inside. To send it all the same, write reff:=json",
    }),
  );
});

test("readArguments() says what a value must be", () => {
  expect(() => read(["ref=a", "limit=many"])).toThrow(
    'limit of tasks_list must be an integer, found "many"',
  );
});

test("readArguments() says what an element must be", () => {
  expect(() => read(["ref=a", "sizes=1", "sizes=big"])).toThrow(
    'Each element of sizes of tasks_list must be an integer, found "big"',
  );
});

test("readArguments() refuses a key that is given twice and is no list", () => {
  expect(() => read(["ref=a", "ref=b"])).toThrow(
    "ref is given 2 times, which only a list of words can be",
  );
});

test("readArguments() refuses JSON beside words for one key", () => {
  expect(() => read(["ref=a", "labels=x", 'labels:=["y"]'])).toThrow(
    "labels is given 2 times, which only a list of words can be",
  );
});

test("readArguments() refuses what is no JSON behind :=", () => {
  expect(() => read(["ref:=T-1"])).toThrow('ref:= must be followed by JSON, found "T-1"');
});

test.each([
  [
    ["ref=a", "limit:=9007199254740993"],
    "limit cannot be sent as it is written: it has 9007199254740993 in it",
  ],
  [["ref=a", 'inside:={"a":1e400}'], "inside cannot be sent as it is written: it has 1e400 in it"],
  [["ref=a", "limit=1e400"], 'limit of tasks_list must be an integer, found "1e400"'],
])("readArguments() refuses %j, where a number would be sent as another", (words, message) => {
  const hint =
    "JavaScript cannot hold that number: wirewright raw sends a message exactly as it is written";
  expect(() => read(words)).toThrow(expect.objectContaining({ message, hint }));
});

test("readArguments() takes names of Object.prototype for ordinary keys", () => {
  expect(() => read(["ref=a", "constructor=x"])).toThrow("tasks_list has no parameter constructor");
  expect(Object.keys(read(["ref=a", "__proto__:=5"]))).toEqual(["ref", "__proto__"]);
});
