import { expect, test } from "vitest";
import { frozenJson } from "./frozen-json.ts";

test("frozenJson() copies a value as JSON has it", () => {
  const value = { a: undefined, b: [new Date(0)], c: { d: 1 } };
  const copy: unknown = frozenJson(value);
  expect(copy).toStrictEqual({ b: ["1970-01-01T00:00:00.000Z"], c: { d: 1 } });
});

test("frozenJson() freezes every object and array of the copy, and none of the original", () => {
  const value = { b: [{ c: 1 }] };
  const copy = frozenJson(value);
  expect([copy, copy.b, copy.b[0]].every(Object.isFrozen)).toBe(true);
  expect([value, value.b, value.b[0]].some(Object.isFrozen)).toBe(false);
});

test("frozenJson() throws a TypeError where the value has no JSON form", () => {
  expect(() => frozenJson({ n: 1n })).toThrow(TypeError);
});
