import { describe, expect, test } from "vitest";
import { comparePointers, lastSegment, pointer, valueAt } from "./pointer.ts";

describe("pointer()", () => {
  test("escapes slash and tilde", () => {
    expect(pointer("/a", "b/c", 0, "~d")).toBe("/a/b~1c/0/~0d");
  });

  test("adds a segment for the empty name", () => {
    expect(pointer("", "")).toBe("/");
  });
});

describe("valueAt()", () => {
  test("reads what pointer() names", () => {
    expect(valueAt({ "a/b": [{ "~1": "x" }] }, pointer("", "a/b", 0, "~1"))).toBe("x");
    expect(valueAt([1], "")).toEqual([1]);
  });

  test("finds nothing where the way ends, nor in what objects inherit", () => {
    expect(valueAt({ a: 1 }, "/a/b")).toBeUndefined();
    expect(valueAt({}, "/constructor/name")).toBeUndefined();
    expect(valueAt(null, "/a")).toBeUndefined();
  });
});

describe("lastSegment()", () => {
  test("is the name as it stands in the document", () => {
    expect(lastSegment("/a/b~1c")).toBe("b/c");
    expect(lastSegment("")).toBe("");
  });
});

describe("comparePointers()", () => {
  test("puts parents before their members and counts indexes", () => {
    const pointers = ["/b", "/a/10", "/a/2/z", "/a", "", "/a/2"];
    expect(pointers.sort(comparePointers)).toEqual(["", "/a", "/a/2", "/a/2/z", "/a/10", "/b"]);
  });

  test("is 0 for the same place", () => {
    expect(comparePointers("/a/1", "/a/1")).toBe(0);
  });
});
