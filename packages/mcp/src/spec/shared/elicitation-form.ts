import type { PrimitiveSchemaDefinition } from "./elicitation-schema.ts";

/** The schema of a form: named fields, one level deep. */
export interface ElicitFormSchema {
  readonly $schema?: string;
  readonly type: "object";
  readonly properties: { readonly [name: string]: PrimitiveSchemaDefinition };
  /** The fields that have to be filled in. */
  readonly required?: readonly string[];
}

/** What a user entered into one field. */
export type ElicitValue = string | number | boolean | readonly string[];
