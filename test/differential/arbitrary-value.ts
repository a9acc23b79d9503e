import fc from "fast-check";
import type { Definitions, Json, Schema } from "./json.ts";

type Values = fc.Arbitrary<Json>;

/** An arbitrary of values that conform to a definition, with now and then a member of nobody's. */
export function arbitraryOf(definitions: Definitions, name: string): Values {
  const made = new Map<string, Values>();
  return ofDefinition(name);

  function ofDefinition(id: string): Values {
    const known = made.get(id);
    if (known !== undefined) return known;
    const schema = definitions[id];
    if (schema === undefined) throw new RangeError(`Cannot generate: no definition "${id}"`);
    const values = ofSchema(schema);
    made.set(id, values);
    return values;
  }

  function ofSchema(schema: Schema): Values {
    if (schema.$ref !== undefined) return ofDefinition(schema.$ref);
    const choices = schema.anyOf ?? schema.oneOf ?? branchesOf(schema);
    if (choices !== undefined) return fc.oneof(...choices.map(ofSchema));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.type === undefined) return anyJson;
    const types = [schema.type].flat();
    return fc.oneof(...types.map((type) => ofType(type, schema)));
  }

  function ofType(type: string, schema: Schema): Values {
    if (type === "object") return ofObject(schema);
    if (type === "array") {
      return fc.array(ofSchema(schema.items ?? {}), { maxLength: 3 });
    }
    return ofScalar(type, schema);
  }

  function ofObject(schema: Schema): Values {
    const members = Object.entries(schema.properties ?? {}).filter(([, it]) => !isNever(it));
    const shape = Object.fromEntries(members.map(([key, it]) => [key, ofSchema(it)]));
    const required = (schema.required ?? []).filter((key) => key in shape);
    const named = fc.record(shape, { requiredKeys: required }) as Values;
    const more = fc.dictionary(anyKey, ofSchema(schema.additionalProperties ?? {}), { maxKeys: 2 });
    return fc.tuple(more, named).map(([extra, own]) => ({ ...extra, ...(own as object) }) as Json);
  }
}

/** What a value may be that decides itself which of two it is. */
function branchesOf({ then, else: other }: Schema): readonly Schema[] | undefined {
  return then === undefined || other === undefined ? undefined : [then, other];
}

function isNever(schema: Schema): boolean {
  return schema.not !== undefined;
}

function ofScalar(type: string, schema: Schema): Values {
  const { minimum = -5, maximum = 1_000 } = schema;
  if (type === "string") return anyText;
  if (type === "integer") return fc.integer({ min: minimum, max: maximum });
  if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true });
  return type === "null" ? fc.constant(null) : fc.boolean();
}

const anyText = fc.constantFrom("", "a", "text/plain", "file:///a", "2026-07-28", "%~/");
const anyKey = fc.constantFrom("x", "com.example/x", "note", "y/z", "constructor");
const anyJson: Values = fc.oneof(
  fc.constantFrom<Json>(null, true, 0, 1.5, "a", "", [], {}),
  fc.constantFrom<Json>([{ a: null }], { a: { b: [1, "x"] } }),
);
