import { expect, test } from "vitest";
import { readValue } from "./read-value.ts";

function read(text: string, schema: Record<string, unknown>) {
  return readValue(text, schema, schema);
}

test.each([
  ["5", { type: "number" }, 5],
  ["-1.5e3", { type: "number" }, -1500],
  ["5", { type: "integer" }, 5],
  ["5", { type: "string" }, "5"],
  ["true", { type: "boolean" }, true],
  ["null", { type: "null" }, null],
  ['{"a":1}', { type: "object" }, { a: 1 }],
  ["[1,2]", { type: "array" }, [1, 2]],
  ["5", {}, "5"],
  ["5", { type: "any" }, "5"],
  ["5", { type: ["any", null] }, "5"],
  ["open", { enum: ["open", "done"] }, "open"],
  ["2", { enum: [1, 2] }, 2],
  ["x", { const: "x" }, "x"],
  ["", { type: "string" }, ""],
])("readValue() reads %j by %j", (text, schema, value) => {
  expect(read(text, schema)).toEqual({ ok: true, value });
});

test.each([
  ["five", { type: "number" }, "a number"],
  ["1.5", { type: "integer" }, "an integer"],
  ["9007199254740993", { type: "integer" }, "an integer"],
  ["1e999", { type: "number" }, "a number"],
  ["9007199254740993", { type: "number" }, "a number"],
  ["[1,9007199254740993]", { type: "array" }, "a JSON array"],
  ['{"a":1e400}', { type: "object" }, "a JSON object"],
  ["yes", { type: "boolean" }, "true or false"],
  ["[1]", { type: "object" }, "a JSON object"],
  ["gone", { enum: ["open", "done"] }, "one of open, done"],
  ["x", { type: ["integer", "null"] }, "an integer or null"],
])("readValue() refuses %j by %j", (text, schema, expected) => {
  expect(read(text, schema)).toEqual({ ok: false, expected });
});

test.each([
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, null],
  [{ type: ["string", "null"] }, null],
  [{ type: "string" }, "null"],
  [{}, "null"],
])("readValue() reads null by %j", (schema, value) => {
  expect(read("null", schema)).toEqual({ ok: true, value });
});

test("readValue() keeps as text a number that would lose digits, where text fits too", () => {
  const value = "9007199254740993";
  expect(read(value, { type: ["number", "string"] })).toEqual({ ok: true, value });
});

test("readValue() takes the first alternative that fits", () => {
  expect(read("5", { type: ["string", "number"] })).toEqual({ ok: true, value: "5" });
  expect(read("5", { type: ["number", "string"] })).toEqual({ ok: true, value: 5 });
});
