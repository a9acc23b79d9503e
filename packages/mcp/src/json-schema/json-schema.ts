import type { CompileOptions } from "./compile-schema.ts";
import { compileSchema } from "./compile-schema.ts";
import { dialectOf, targetOf } from "./dialect.ts";
import type { FromSchema } from "./infer-schema.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** A JSON Schema as a Standard Schema, which can be told to clients as it stands. */
export interface JsonSchema<T> extends StandardSchema<T> {
  readonly "~standard": StandardSchema<T>["~standard"] & {
    readonly jsonSchema: NonNullable<StandardSchema<T>["~standard"]["jsonSchema"]>;
  };
}

/**
 * Turns a JSON Schema, written by hand or made by another tool, into a Standard Schema: what the
 * `input` and `output` of a tool, and the `schema` of a question, take. Clients are told the schema
 * unchanged, with `$defs` and whatever keywords it has; values are checked against it and given on
 * as they are, without defaults filled in.
 *
 * The type of the values is read off a schema that stands in the program as a literal, as far as that
 * is simple; say `jsonSchema<Task>(schema)` where you know better. Nothing checks what you say.
 *
 * The schema must not be changed afterwards.
 *
 * @typeParam T - the values that fit; by default what {@link FromSchema} makes of the schema.
 * @throws {SchemaError} where the schema cannot be used; `reason` says why.
 * @throws {RangeError} where a limit is no integer in its range.
 */
export function jsonSchema<T = never, const S extends object | boolean = object>(
  schema: S,
  options?: CompileOptions,
): JsonSchema<[T] extends [never] ? FromSchema<S> : T> {
  type Value = [T] extends [never] ? FromSchema<S> : T;
  const check = compileSchema(schema, options);
  const written = asObject(schema);
  const target = targetOf(dialectOf(written["$schema"]));
  const write = (asked: { readonly target: string }) => {
    if (asked.target === target || asked.target === DEFAULT_TARGET) return written;
    throw new TypeError(`Cannot write JSON Schema as ${asked.target}: the schema is ${target}`);
  };
  return {
    "~standard": {
      version: 1,
      vendor: "wirewright",
      validate(value) {
        const issues = check(value);
        return issues.length === 0 ? { value: value as Value } : { issues };
      },
      jsonSchema: { input: write, output: write },
    },
  };
}

/** What is asked for where schemas are told: any dialect will do, since `$schema` says which it is. */
const DEFAULT_TARGET = "draft-2020-12";

/** A boolean schema says no more than the object for it. */
function asObject(schema: object | boolean): Readonly<Record<string, unknown>> {
  if (typeof schema === "object") return schema as Readonly<Record<string, unknown>>;
  return schema ? {} : { not: {} };
}
