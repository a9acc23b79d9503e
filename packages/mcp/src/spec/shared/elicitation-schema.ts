// The small dialect of JSON Schema that a form is made of: one level, no nesting.
// https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema

import type { Integer } from "./integer.ts";

/** A field for text. */
export interface StringSchema {
  readonly type: "string";
  readonly title?: string;
  readonly description?: string;
  readonly minLength?: Integer;
  readonly maxLength?: Integer;
  readonly format?: "email" | "uri" | "date" | "date-time";
  readonly default?: string;
}

/** A field for a number; `integer` takes no fractions. */
export interface NumberSchema {
  readonly type: "number" | "integer";
  readonly title?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}

/** A field for yes or no. */
export interface BooleanSchema {
  readonly type: "boolean";
  readonly title?: string;
  readonly description?: string;
  readonly default?: boolean;
}

/** One choice with the name that people see. */
export interface TitledChoice {
  /** The value that is sent. */
  readonly const: string;
  /** What people read. */
  readonly title: string;
}

/** One of several values, shown as they are. */
export interface UntitledSingleSelectEnumSchema {
  readonly type: "string";
  readonly title?: string;
  readonly description?: string;
  readonly enum: readonly string[];
  readonly default?: string;
}

/** One of several values, each with a name for people. */
export interface TitledSingleSelectEnumSchema {
  readonly type: "string";
  readonly title?: string;
  readonly description?: string;
  readonly oneOf: readonly TitledChoice[];
  readonly default?: string;
}

/** One of several values. */
export type SingleSelectEnumSchema = UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema;

/** Any number of several values, shown as they are. */
export interface UntitledMultiSelectEnumSchema {
  readonly type: "array";
  readonly title?: string;
  readonly description?: string;
  readonly minItems?: Integer;
  readonly maxItems?: Integer;
  readonly items: { readonly type: "string"; readonly enum: readonly string[] };
  readonly default?: readonly string[];
}

/** Any number of several values, each with a name for people. */
export interface TitledMultiSelectEnumSchema {
  readonly type: "array";
  readonly title?: string;
  readonly description?: string;
  readonly minItems?: Integer;
  readonly maxItems?: Integer;
  readonly items: { readonly anyOf: readonly TitledChoice[] };
  readonly default?: readonly string[];
}

/** Any number of several values. */
export type MultiSelectEnumSchema = UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema;

/** One of several values in the older spelling. {@link TitledSingleSelectEnumSchema} replaces it. */
export interface LegacyTitledEnumSchema {
  readonly type: "string";
  readonly title?: string;
  readonly description?: string;
  readonly enum: readonly string[];
  /** Names for people, in the order of `enum`. Not part of JSON Schema. */
  readonly enumNames?: readonly string[];
  readonly default?: string;
}

/** A field with given choices. */
export type EnumSchema = SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema;

/**
 * One field of a form.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema;
