import { expect, test } from "vitest";
import { jsonForm } from "./json-form.ts";

class Point {
  x = 1;
}

test.each([
  [null],
  [true],
  [1.5],
  ["\ud800"],
  [{ a: [{ b: "x" }, null], c: {} }],
  [[]],
  [Object.create(null)],
  [new Point()],
  [JSON.parse('{"__proto__":{"a":1}}')],
])("jsonForm() gives %j itself, since JSON changes nothing in it", (value) => {
  expect(jsonForm(value)).toBe(value);
});

test.each<[string, unknown, unknown]>([
  ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["a date inside", { a: [new Date(0)] }, { a: ["1970-01-01T00:00:00.000Z"] }],
  ["a member that is undefined", { a: undefined, b: 1 }, { b: 1 }],
  ["a member that is a function", { a: () => 1 }, {}],
  ["a hole", new Array(1), [null]],
  ["an element that is undefined", [undefined], [null]],
  ["what writes itself", { a: { toJSON: () => [1] } }, { a: [1] }],
])("jsonForm() gives %s as the other side reads it", (_what, value, form) => {
  expect(jsonForm(value)).toStrictEqual(form);
});

test.each([[undefined], [() => 1], [Symbol("s")], [{ toJSON: () => undefined }]])(
  "jsonForm() gives undefined for %s, which JSON leaves out",
  (value) => {
    expect(jsonForm(value)).toBeUndefined();
  },
);

test("jsonForm() refuses what JSON cannot write", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(() => jsonForm(circle)).toThrow(/circular/);
  expect(() => jsonForm({ a: 1n })).toThrow(/BigInt/);
  expect(() => jsonForm({ a: [Number.NaN] })).toThrow(
    new TypeError("/a/0 must be a finite number, found NaN"),
  );
});

test("jsonForm() gives what is nested deep as it is", () => {
  let deep: unknown = "x";
  for (let level = 0; level < 2000; level++) deep = [deep];
  expect(jsonForm(deep)).toEqual(deep);
});
