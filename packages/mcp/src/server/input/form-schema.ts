import type { JsonObject } from "../../jsonrpc/message.ts";
import type { ElicitFormSchema } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { frozenJson } from "../../util/frozen-json.ts";
import { isObject } from "../request-meta.ts";
import type { CompiledSchema, ToolSchema } from "../tool-schema.ts";
import { compileSchema } from "../tool-schema.ts";

/** What a form may be described by: a schema of a library, or the form's own dialect written out. */
export type FormSchema = ToolSchema | ElicitFormSchema;

/** A form ready to be sent, frozen throughout, and how its content is checked beyond what it says itself. */
export interface CompiledForm {
  readonly schema: ElicitFormSchema;
  /** The library's own check; absent for a form that is written out. */
  readonly validate: CompiledSchema["validate"] | undefined;
}

/**
 * The form in the small dialect that clients can show: one level of fields, each a text, a number, a
 * yes or no, or a choice. Keywords outside the dialect are left out of what a library writes; its own
 * checks still run on the answer.
 *
 * @throws {TypeError} where a field is something else, with its name, or the library cannot write
 * the schema.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function compileForm(schema: FormSchema): CompiledForm {
  if (isWrittenOut(schema))
    return { schema: frozenJson(inDialect(schema, (field) => field)), validate: undefined };
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const { jsonSchema, validate } = compileSchema(schema, "input", "the schema of a form");
  const form = { schema: frozenJson(inDialect(jsonSchema, withoutTheRest)), validate };
  compiled.set(schema, form);
  return form;
}

/** Schemas of libraries do not change, and writing one as JSON Schema is slow. */
const compiled = new WeakMap<object, CompiledForm>();

function isWrittenOut(schema: FormSchema): schema is ElicitFormSchema {
  return isObject(schema) && !("~standard" in schema) && !("validate" in schema);
}

function inDialect(
  written: JsonObject | ElicitFormSchema,
  fit: (field: JsonObject) => JsonObject,
): ElicitFormSchema {
  const { type, properties, required } = written;
  if (type !== "object" || !isObject(properties)) {
    throw new TypeError("Cannot ask with this schema: a form is an object with properties");
  }
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    fit(fieldOf(name, field)),
  ]);
  return {
    type,
    properties: Object.fromEntries(fields),
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
  };
}

/** The field, with a constant as the choice of one. */
function fieldOf(name: string, field: unknown): JsonObject {
  if (isObject(field)) {
    const { type, items, const: only } = field;
    if (type === "array" && isObject(items) && hasChoices(items)) return field;
    if (type === "string" && typeof only === "string") return { ...field, enum: [only] };
    if (type === "string" && "anyOf" in field) return { ...field, oneOf: field["anyOf"] };
    if (typeof type === "string" && FIELD_TYPES.has(type)) return field;
  }
  throw new TypeError(
    `Cannot ask for ${showValue(name)}: a form has texts, numbers, yes or no, and choices, one level deep`,
  );
}

function hasChoices({ enum: choices, anyOf }: JsonObject): boolean {
  return Array.isArray(choices) || Array.isArray(anyOf);
}

/** Only what the dialect knows of such a field. */
function withoutTheRest(field: JsonObject): JsonObject {
  const known = KEYWORDS[field["type"] as string] ?? [];
  const kept = Object.entries(field).filter(
    ([keyword, value]) =>
      (ALWAYS.includes(keyword) || known.includes(keyword)) &&
      (keyword !== "format" || FORMATS.includes(value as string)),
  );
  const { items, ...rest } = Object.fromEntries(kept);
  return isObject(items) ? { ...rest, items: choicesOf(items) } : rest;
}

function choicesOf({ enum: choices, anyOf }: JsonObject): JsonObject {
  return Array.isArray(choices) ? { type: "string", enum: choices } : { anyOf };
}

const FIELD_TYPES = new Set(["string", "number", "integer", "boolean"]);
const ALWAYS: readonly string[] = ["type", "title", "description", "default"];
const FORMATS: readonly string[] = ["email", "uri", "date", "date-time"];
const NUMBERS: readonly string[] = ["minimum", "maximum"];
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "format", "enum", "oneOf"],
  number: NUMBERS,
  integer: NUMBERS,
  array: ["minItems", "maxItems", "items"],
};
