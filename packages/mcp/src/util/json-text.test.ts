import { describe, expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

describe("jsonText()", () => {
  test("writes what JSON can write as JSON.stringify() does", () => {
    const value = { a: [1, -0, null, "null", true], gone: undefined, at: new Date(0) };

    expect(jsonText(value)).toBe('{"a":[1,0,null,"null",true],"at":"1970-01-01T00:00:00.000Z"}');
    expect(jsonText(undefined)).toBeUndefined();
  });

  test.each([
    [{ rows: [{ n: 1 }, { n: Number.NaN }] }, "/rows/1/n must be a finite number, found NaN"],
    [[Number.POSITIVE_INFINITY], "/0 must be a finite number, found Infinity"],
    [{ "a/b": { "~": -Infinity } }, "/a~1b/~0 must be a finite number, found -Infinity"],
    [Number.NaN, "the value must be a finite number, found NaN"],
  ])("refuses a number that JSON would write as null, with its path: %j", (value, message) => {
    expect(() => jsonText(value)).toThrow(new TypeError(message));
  });

  test("finds it in a text that is too long to be searched", () => {
    const value = { text: "x".repeat(20_000), n: Number.NaN };

    expect(() => jsonText(value)).toThrow(new TypeError("/n must be a finite number, found NaN"));
  });

  test("leaves what writes itself to itself", () => {
    const celsius = { degrees: Number.NaN, toJSON: () => null };

    expect(jsonText({ celsius, at: new Date(Number.NaN) })).toBe('{"celsius":null,"at":null}');
  });

  test("passes over members that JSON leaves out", () => {
    const value = Object.create({ inherited: Number.NaN }, { hidden: { value: Number.NaN } });
    value.shown = null;

    expect(jsonText(value)).toBe('{"shown":null}');
  });
});
