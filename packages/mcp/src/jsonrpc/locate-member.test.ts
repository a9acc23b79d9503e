import fc from "fast-check";
import { expect, test } from "vitest";
import { locateMember } from "./locate-member.ts";

function valueAt(text: string, name: string): string | undefined {
  const span = locateMember(text, name);
  return span === undefined ? undefined : text.slice(span.start, span.end);
}

test.each([
  ['{"a":1}', "1"],
  [' { "a" : -1.5e+3 , "b" : 2 } ', "-1.5e+3"],
  ['{"b":{"a":1},"a":[{"a":2}]}', '[{"a":2}]'],
  ['{"b":"\\"a\\":1","a":"x\\\\"}', '"x\\\\"'],
  ['{"a":1,"a":2}', "2"],
  ['{"\\u0061":true}', "true"],
  ['{"a":"]}"}', '"]}"'],
  ['{"b":[]}', undefined],
  ["{}", undefined],
  ['["a",1]', undefined],
  ['"a"', undefined],
])("locateMember() finds in %s the value of a", (text, value) => {
  expect(valueAt(text, "a")).toBe(value);
});

test("locateMember() does not mistake an escape for the characters it is written with", () => {
  expect(valueAt('{"x\\u0041":1}', "x\\u0041")).toBeUndefined();
  expect(valueAt('{"x\\\\u0041":1}', "x\\u0041")).toBe("1");
});

test("locateMember() finds what JSON.parse finds, in any object", async () => {
  const member = fc.tuple(fc.string({ unit: "binary", maxLength: 3 }), fc.jsonValue());
  await fc.assert(
    fc.property(fc.array(member, { maxLength: 5 }), fc.nat(2), (members, indent) => {
      const text = JSON.stringify(Object.fromEntries(members), undefined, indent);
      const parsed = JSON.parse(text) as Record<string, unknown>;
      for (const name of Object.keys(parsed)) {
        expect(JSON.parse(valueAt(text, name) ?? "undefined")).toEqual(parsed[name]);
      }
    }),
    { seed: 1 },
  );
});
