import { expect, test } from "vitest";
import { jsonPointer } from "./json-pointer.ts";

test.each([
  [[], ""],
  [["content", "age"], "/content/age"],
  [["tools", 0, ""], "/tools/0/"],
  [["a/b", "c~d", "~1"], "/a~1b/c~0d/~01"],
])("jsonPointer() writes %j as %j", (keys, pointer) => {
  expect(jsonPointer(...keys)).toBe(pointer);
});
