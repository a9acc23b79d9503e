import { expect, test } from "vitest";
import { isJsonObject } from "./is-json-object.ts";

test("isJsonObject() takes an object", () => {
  expect(isJsonObject({})).toBe(true);
});

test.each([null, undefined, [], "x", 1, true])("isJsonObject() refuses %j", (value) => {
  expect(isJsonObject(value)).toBe(false);
});
