import type { Schema } from "../arguments/schema.ts";
import { alternativesOf } from "../arguments/schema.ts";
import { asJsonObject } from "../json-object.ts";

/**
 * The values that a schema has a list of, as they are written behind `name=`: those of `enum` and
 * `const`, `true` and `false`, and of an array those of its items.
 */
export function closedValues(schema: Schema, root: Schema): readonly string[] {
  const alternatives = alternativesOf(schema, root);
  const values = alternatives.flatMap((it) => {
    const items = typesOf(it).includes("array") ? asJsonObject(it["items"]) : undefined;
    return items === undefined ? valuesOf(it) : alternativesOf(items, root).flatMap(valuesOf);
  });
  // Alone it would be taken for the only value that there is.
  const isNullable = values.length > 0 && alternatives.some((it) => typesOf(it).includes("null"));
  return [...new Set(isNullable ? [...values, "null"] : values)].slice(0, MAX_VALUES);
}

function valuesOf(schema: Schema): readonly string[] {
  const { enum: choices } = schema;
  if (Array.isArray(choices)) return choices.map(written);
  if ("const" in schema) return [written(schema["const"])];
  return typesOf(schema).includes("boolean") ? ["true", "false"] : [];
}

function written(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function typesOf({ type }: Schema): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}

/** More than that nobody reads. */
const MAX_VALUES = 200;
