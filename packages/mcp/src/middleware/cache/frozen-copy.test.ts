import { expect, test } from "vitest";
import { frozenCopy } from "./frozen-copy.ts";

test("frozenCopy() copies everything, and nobody can change it", () => {
  const value = JSON.parse('{"a":[1,{"b":"x"}],"c":null,"__proto__":{"d":true},"e":-0}');
  const { value: copy } = frozenCopy(value);
  expect(copy).toEqual(value);
  expect(Object.hasOwn(copy, "__proto__")).toBe(true);
  expect(Object.is(copy["e"], -0)).toBe(true);
  value.a[1].b = "changed";
  expect(copy["a"]).toEqual([1, { b: "x" }]);
  expect(Object.isFrozen(copy)).toBe(true);
  expect(Object.isFrozen(copy["a"])).toBe(true);
  expect(Object.isFrozen((copy["a"] as readonly object[])[1])).toBe(true);
});

test("frozenCopy() tells about how much memory it takes", () => {
  const small = frozenCopy({ a: "x" }).bytes;
  expect(frozenCopy({ a: "x".repeat(1000) }).bytes - small).toBe(1998);
  expect(frozenCopy({ a: "x", b: [1, 2] }).bytes).toBeGreaterThan(small);
});

test("frozenCopy() refuses what holds itself", () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  expect(() => frozenCopy(value)).toThrow(
    new RangeError("Cannot copy the value: it is nested too deep"),
  );
});
