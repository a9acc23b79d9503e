import { expect, test } from "vitest";
import type { JsonObject } from "./message.ts";
import { setMember, setMemberLater } from "./set-member.ts";
import { keepSource, sourceOf } from "./source-text.ts";

function parsed(text: string): JsonObject {
  const part = JSON.parse(text) as JsonObject;
  keepSource(part, text);
  return part;
}

test("setMember() changes one value and leaves every other digit as it was", () => {
  const part = parsed('{"a":1.0,"requestId":5,"b":9007199254740993}');
  const copy = setMember(part, ["requestId"], "x");
  expect(copy).toEqual({ a: 1, requestId: "x", b: 9007199254740992 });
  expect(sourceOf(copy)).toBe('{"a":1.0,"requestId":"x","b":9007199254740993}');
});

test("setMember() changes a value inside other objects", () => {
  const part = parsed('{"x":1e400,"_meta":{"k":1.0,"progressToken" : 0 },"y":-0}');
  const copy = setMember(part, ["_meta", "progressToken"], "0#7");
  expect(copy).toEqual({ x: Infinity, _meta: { k: 1, progressToken: "0#7" }, y: -0 });
  expect(sourceOf(copy)).toBe('{"x":1e400,"_meta":{"k":1.0,"progressToken" : "0#7" },"y":-0}');
});

test("setMember() leaves the original alone", () => {
  const part = parsed('{"_meta":{"a":1.0}}');
  setMember(part, ["_meta", "a"], 2);
  expect(part).toEqual({ _meta: { a: 1 } });
  expect(sourceOf(part)).toBe('{"_meta":{"a":1.0}}');
});

test("setMember() can be applied again", () => {
  const first = setMember(parsed('{"a":1.0,"b":2.0}'), ["a"], 3);
  expect(sourceOf(setMember(first, ["b"], 4))).toBe('{"a":3,"b":4}');
});

test.each([
  ["{}", ["a"], '{"a":1}'],
  ["{ }", ["a"], '{"a":1}'],
  ['{"b":1.0}', ["a"], '{"b":1.0,"a":1}'],
  ['{"b":[{}] }', ["a"], '{"b":[{}],"a":1}'],
  ['{"_meta":{},"b":1.0}', ["_meta", "a"], '{"_meta":{"a":1},"b":1.0}'],
  ['{"_meta":{"c":"}"},"b":1.0}', ["_meta", "a"], '{"_meta":{"c":"}","a":1},"b":1.0}'],
] as const)("setMember() adds to %s what is not there yet", (text, path, source) => {
  const copy = setMember(parsed(text), path as unknown as [string], 1);
  expect(sourceOf(copy)).toBe(source);
  expect(copy).toEqual(JSON.parse(source));
});

test("setMember() changes the value that counts where a name is there twice", () => {
  const copy = setMember(parsed('{"a":1.0,"a":2.0}'), ["a"], 3);
  expect(sourceOf(copy)).toBe('{"a":1.0,"a":3}');
});

test("setMember() finds a name that is written with escapes", () => {
  expect(sourceOf(setMember(parsed('{"\\u0061":1.0}'), ["a"], 3))).toBe('{"\\u0061":3}');
});

test("setMember() sets an own member named __proto__", () => {
  const copy = setMember(parsed("{}"), ["__proto__"], { a: 1 });
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(JSON.stringify(copy)).toBe('{"__proto__":{"a":1}}');
});

test("setMember() remembers no text for a value without a JSON form", () => {
  const copy = setMember(parsed('{"a":1.0,"b":2.0}'), ["a"], undefined);
  expect(sourceOf(copy)).toBeUndefined();
  expect(JSON.stringify(copy)).toBe('{"b":2}');
});

test("setMember() works on a part that nobody parsed", () => {
  const copy = setMember({ a: 1 }, ["a"], 2);
  expect(copy).toEqual({ a: 2 });
  expect(sourceOf(copy)).toBeUndefined();
});

test.each(["null", "[]", '"x"', "1"])(
  "setMember() throws where %s stands instead of an object",
  (value) => {
    expect(() => setMember(parsed(`{"_meta":${value}}`), ["_meta", "a"], 1)).toThrow(
      new TypeError('Cannot set member "a": it needs an object to be in'),
    );
  },
);

test("setMemberLater() gives the same copy, and its text when somebody asks for it", () => {
  const part = parsed('{"a":1.0,"_meta":{"k":1e400}}');
  const copy = setMemberLater(setMemberLater(part, ["b"], "x"), ["_meta", "c"], 2);
  expect(copy).toEqual({ a: 1, _meta: { k: Infinity, c: 2 }, b: "x" });
  expect(sourceOf(copy)).toBe('{"a":1.0,"_meta":{"k":1e400,"c":2},"b":"x"}');
});

test("setMemberLater() remembers nothing of what was not parsed, and of what has no text", () => {
  expect(sourceOf(setMemberLater({ a: 1 }, ["b"], 2))).toBeUndefined();
  expect(sourceOf(setMemberLater(parsed('{"a":1.0}'), ["b"], undefined))).toBe('{"a":1}');
});
