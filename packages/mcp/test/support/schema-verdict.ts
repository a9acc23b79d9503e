import type { CompileOptions } from "../../src/json-schema/compile-schema.ts";
import { compileSchema } from "../../src/json-schema/compile-schema.ts";
import { SchemaError } from "../../src/json-schema/schema-error.ts";

/** True where the value fits the schema. */
export function fits(schema: object | boolean, value: unknown): boolean {
  return compileSchema(schema)(value).length === 0;
}

/** What is thrown for the schema. */
export function refusal(schema: object | boolean, options?: CompileOptions): SchemaError {
  try {
    compileSchema(schema, options);
  } catch (error) {
    if (error instanceof SchemaError) return error;
    throw error;
  }
  throw new Error("The schema was not refused");
}
