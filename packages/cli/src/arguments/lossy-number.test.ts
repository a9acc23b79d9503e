import { expect, test } from "vitest";
import { lossyNumber } from "./lossy-number.ts";

test.each([
  ["9007199254740993", "9007199254740993"],
  ['{"a":[1,-9007199254740993]}', "-9007199254740993"],
  ["[1e400]", "1e400"],
  ['{"\\"":-1E+999}', "-1E+999"],
])("lossyNumber() finds in %j the number %s", (json, number) => {
  expect(lossyNumber(json)).toBe(number);
});

test.each([
  "9007199254740991",
  "9007199254740992",
  "-0",
  "1e21",
  "0.1000000000000000055",
  '"9007199254740993"',
  '{"\\\\":"\\" 1e400","9007199254740993":true}',
])("lossyNumber() finds none in %j", (json) => {
  expect(lossyNumber(json)).toBeUndefined();
});
