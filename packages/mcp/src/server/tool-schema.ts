import type {
  InferInput,
  InferOutput,
  StandardSchema,
  ValidationResult,
} from "../json-schema/standard-schema.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { showValue } from "../util/excerpt.ts";
import { jsonForm } from "../util/json-form.ts";
import { isObject } from "./request-meta.ts";

/**
 * A schema whose library cannot write JSON Schema, with the JSON Schema written by hand. Valibot is
 * one such library.
 */
export interface SchemaPair<S extends StandardSchema = StandardSchema> {
  /** Checks the value. */
  readonly validate: S;
  /** What clients are told, JSON Schema 2020-12 unless it says otherwise by `$schema`. */
  readonly jsonSchema: JsonObject;
}

/** What a tool's input or output may be described by. */
export type ToolSchema = StandardSchema | SchemaPair;

/** The schema inside a {@link ToolSchema}. */
type SchemaOf<S> = S extends SchemaPair<infer Inner> ? Inner : S;

/** What a handler gets of a tool's input schema. */
export type Arguments<S> = InferOutput<SchemaOf<S>>;

/** What a handler returns for a tool's output schema. */
export type Structured<S> = InferInput<SchemaOf<S>>;

/** A schema ready for use: told to clients, checked against. */
export interface CompiledSchema {
  readonly jsonSchema: JsonObject;
  validate(value: unknown): ValidationResult<unknown> | Promise<ValidationResult<unknown>>;
}

/**
 * Makes a schema ready, once, when its tool is registered.
 *
 * @throws {TypeError} where it is no Standard Schema, cannot write JSON Schema, or describes
 * something else than an object where an input is wanted.
 */
export function compileSchema(
  schema: ToolSchema,
  use: "input" | "output",
  what: string,
): CompiledSchema {
  const standard = standardOf(schema);
  if (typeof standard?.validate !== "function") {
    throw new TypeError(`Cannot use ${what}: it is no Standard Schema; ${WAYS}`);
  }
  const jsonSchema = isPair(schema) ? schema.jsonSchema : writeJsonSchema(standard, use, what);
  if (!isObject(jsonSchema)) {
    const found = showValue(jsonSchema);
    throw new TypeError(`Cannot use ${what}: its JSON Schema must be an object, found ${found}`);
  }
  return {
    jsonSchema: use === "input" ? asObjectSchema(jsonSchema, what) : jsonSchema,
    validate:
      use === "output" && standard.vendor === OWN_VENDOR
        ? (value) => standard.validate(jsonForm(value))
        : (value) => standard.validate(value),
  };
}

/** The schema of a tool without parameters, in the form that the specification recommends. */
export const NO_PARAMETERS: CompiledSchema = {
  jsonSchema: { type: "object", additionalProperties: false },
  validate(value) {
    const names = Object.keys(value as object);
    if (names.length === 0) return { value };
    return {
      issues: names.map((name) => ({ message: "This tool takes no arguments", path: [name] })),
    };
  },
};

type Standard = StandardSchema["~standard"];

/** Whatever a program without types may have given instead of a schema gives undefined here. */
function standardOf(schema: ToolSchema): Standard | undefined {
  const validator: StandardSchema | undefined = isPair(schema) ? schema.validate : schema;
  return validator?.["~standard"];
}

/** What is a Standard Schema itself is never a pair, whatever methods it has beside. */
function isPair(schema: ToolSchema): schema is SchemaPair {
  return isObject(schema) && !("~standard" in schema) && "validate" in schema;
}

function writeJsonSchema(standard: Standard, use: "input" | "output", what: string): JsonObject {
  const { jsonSchema } = standard;
  if (typeof jsonSchema?.[use] !== "function") {
    throw new TypeError(`Cannot use ${what}: its library writes no JSON Schema; ${WAYS}`);
  }
  try {
    return jsonSchema[use]({ target: "draft-2020-12" });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`Cannot use ${what}: it has no JSON Schema: ${why}`, { cause });
  }
}

/**
 * Arguments are always an object, and `type: "object"` must stand at the root.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool
 */
function asObjectSchema(schema: JsonObject, what: string): JsonObject {
  const { type } = schema;
  if (type === "object") return schema;
  if (type === undefined) return { type: "object", ...schema };
  throw new TypeError(
    `Cannot use ${what}: it must describe an object, its type is ${showValue(type)}`,
  );
}

/**
 * A JSON Schema describes what is sent, in which a `Date` is a text, say; other libraries check what the
 * handler has, and may make something else of it.
 */
const OWN_VENDOR = "wirewright";

const WAYS =
  'use zod 4.2 or later, ArkType, or jsonSchema() of "@wirewright/mcp/json-schema", or pass { validate, jsonSchema }';
