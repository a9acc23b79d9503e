import fc from "fast-check";
import { expect, test } from "vitest";
import { splitArray } from "./split-array.ts";

test.each([
  ["[]", []],
  ["[ ]", []],
  ["[1]", ["1"]],
  [' [ 1.0 , "a,]" , {"b":[1,2]},[ ],null]  ', ["1.0", '"a,]"', '{"b":[1,2]}', "[ ]", "null"]],
])("splitArray() gives the texts of the elements of %s", (text, elements) => {
  expect(splitArray(text)).toEqual(elements);
});

test("splitArray() gives what JSON.parse gives, for any array", async () => {
  await fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.nat(2), (values, indent) => {
      const text = JSON.stringify(values, undefined, indent);
      expect(splitArray(text).map((element) => JSON.parse(element))).toEqual(JSON.parse(text));
    }),
    { seed: 1 },
  );
});
