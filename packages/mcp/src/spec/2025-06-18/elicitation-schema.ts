// The small dialect of JSON Schema that a form is made of: one level, no nesting.
// https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation#request-schema

import type { Integer } from "../shared/integer.ts";

export type { BooleanSchema } from "../shared/elicitation-schema.ts";

/** A field for text. */
export interface StringSchema {
  readonly type: "string";
  readonly title?: string;
  readonly description?: string;
  readonly minLength?: Integer;
  readonly maxLength?: Integer;
  readonly format?: "email" | "uri" | "date" | "date-time";
}

/** A field for a number; `integer` takes no fractions. */
export interface NumberSchema {
  readonly type: "number" | "integer";
  readonly title?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A field with given choices. */
export interface EnumSchema {
  readonly type: "string";
  readonly title?: string;
  readonly description?: string;
  readonly enum: readonly string[];
  /** Names for people, in the order of `enum`. Not part of JSON Schema. */
  readonly enumNames?: readonly string[];
}
