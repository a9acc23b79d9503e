import fc from "fast-check";
import { expect, test } from "vitest";
import { fits } from "../../test/support/schema-verdict.ts";

/** A schema, a value that fits it, and one that does not, each by how it was made. */
interface Case {
  readonly schema: object;
  readonly good: unknown;
  readonly bad: unknown;
}

test("whatever the schema, values made to fit it fit, and values made not to do not", async () => {
  await fc.assert(
    fc.property(cases, ({ schema, good, bad }) => {
      const copy = structuredClone([good, bad]);
      expect(fits(schema, good)).toBe(true);
      expect(fits(schema, bad)).toBe(false);
      expect([good, bad]).toEqual(copy);
    }),
    { numRuns: 200 },
  );
});

const names = fc.constantFrom("a", "b", "c/d", "~", "é", "toString", "length", "__proto__");

const strings = fc.integer({ min: 1, max: 5 }).map((minLength) => ({
  schema: { type: "string", minLength },
  good: "x".repeat(minLength),
  bad: "x".repeat(minLength - 1),
}));

const numbers = fc
  .tuple(fc.integer(), fc.constantFrom("integer", "number"))
  .map(([limit, type]) => ({
    schema: { type, minimum: limit },
    good: limit + 1,
    bad: limit - 1,
  }));

const constants = fc
  .uniqueArray(fc.jsonValue(), {
    minLength: 2,
    maxLength: 4,
    selector: (value) => JSON.stringify(sorted(value)),
  })
  .map(([bad, ...values]) => ({ schema: { enum: values }, good: values[0], bad }));

const { cases } = fc.letrec<{ cases: Case; inner: Case }>((tie) => ({
  inner: fc.oneof(
    { maxDepth: 4, depthIdentifier: "schema" },
    strings,
    numbers,
    constants,
    tie("cases"),
  ),
  cases: fc.oneof(
    { depthIdentifier: "schema" },
    fc.tuple(names, tie("inner")).map(([name, it]) => inMember(name, it)),
    tie("inner").map(inItems),
    fc
      .tuple(tie("inner"), fc.constantFrom("allOf", "anyOf", "oneOf"))
      .map(([it, by]) => alone(it, by)),
    tie("inner").map(inDefinition),
    tie("inner").map(inverted),
    fc.tuple(names, tie("inner")).map(([name, it]) => closed(name, it)),
  ),
}));

function inMember(name: string, { schema, good, bad }: Case): Case {
  return {
    schema: { type: "object", properties: member(name, schema), required: [name] },
    good: { ...member(name, good), other: 1 },
    bad: member(name, bad),
  };
}

function closed(name: string, { schema, good }: Case): Case {
  const described = { properties: member(name, schema), unevaluatedProperties: false };
  return { schema: described, good: member(name, good), bad: { ...member(name, good), other: 1 } };
}

function inItems({ schema, good, bad }: Case): Case {
  return { schema: { type: "array", items: schema }, good: [good, good], bad: [good, bad] };
}

function alone({ schema, good, bad }: Case, keyword: string): Case {
  return { schema: { [keyword]: [schema] }, good, bad };
}

function inverted({ schema, good, bad }: Case): Case {
  return { schema: { not: schema }, good: bad, bad: good };
}

/** Each with an `$id`, so that what is deeper may have a `$defs` of its own. */
function inDefinition({ schema, good, bad }: Case): Case {
  const id = `urn:${JSON.stringify(schema).length}:${Math.abs(hash(JSON.stringify(schema)))}`;
  return { schema: { $id: id, $ref: "#/$defs/it", $defs: { it: schema } }, good, bad };
}

/** An own member, even where it is called `__proto__`. */
function member(name: string, value: unknown): object {
  return Object.fromEntries([[name, value]]);
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hash(text: string): number {
  let mixed = 0;
  for (const character of text) mixed = Math.imul(mixed, 31) + character.charCodeAt(0);
  return mixed;
}
