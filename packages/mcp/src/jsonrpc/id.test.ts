import { expect, test } from "vitest";
import { isId } from "./id.ts";

test.each(["", "1", "a", 0, -0, 1, -1, 9007199254740991, -9007199254740991, 1.0])(
  "isId() takes %j",
  (value) => {
    expect(isId(value)).toBe(true);
  },
);

test.each([
  null,
  undefined,
  1.5,
  9007199254740992,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  {},
  [],
  1n,
])("isId() refuses %s", (value) => {
  expect(isId(value)).toBe(false);
});
