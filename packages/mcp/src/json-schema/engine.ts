import type { LinkedSchema } from "./link-schema.ts";
import type { ValidationIssue } from "./standard-schema.ts";

/**
 * Checks a value, and returns what is wrong with it; nothing where it fits. Never throws, never
 * changes the value, and may be called any number of times.
 */
export type Validator = (value: unknown) => readonly ValidationIssue[];

/**
 * What compiles schemas. An engine of your own is for where code must not be made at run time: the
 * one that comes with the library calls `new Function`.
 */
export interface JsonSchemaEngine {
  /**
   * Compiles a schema. Called once for schemas that are equal as JSON, synchronously. The schema was
   * checked, is within bounds and in its plainest form; it is the engine's, to keep or to change.
   *
   * @throws where it cannot; the error becomes the cause of a `SchemaError` with the reason `engine`.
   */
  compile(schema: LinkedSchema): Validator;
}
