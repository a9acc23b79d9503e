import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedJson } from "./sorted-json.ts";

test.each([
  [{ b: 1, a: { d: [{ f: 1, e: 2 }], c: null } }, '{"a":{"c":null,"d":[{"e":2,"f":1}]},"b":1}'],
  [{ 10: 1, 9: 2, a: undefined }, '{"10":1,"9":2}'],
  [[undefined, () => 1, "x"], '[null,null,"x"]'],
  ["\ud800", '"\\ud800"'],
  [undefined, "null"],
  [-0, "0"],
  [JSON.parse('{"__proto__":1,"constructor":2}'), '{"__proto__":1,"constructor":2}'],
])("sortedJson() writes %j with its members in order", (value, text) => {
  expect(sortedJson(value)).toBe(text);
});

test("sortedJson() of equal values is equal, whatever the order of their members", async () => {
  await fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(sortedJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(sortedJson(reversed(value))).toBe(sortedJson(value));
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
  return Object.fromEntries(members.reverse());
}
