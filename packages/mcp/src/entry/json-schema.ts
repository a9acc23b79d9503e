export { createEngine, type EngineOptions } from "../json-schema/ajv-engine.ts";
export { type CompileOptions, compileSchema } from "../json-schema/compile-schema.ts";
export type { JsonSchemaEngine, Validator } from "../json-schema/engine.ts";
export type { FromSchema } from "../json-schema/infer-schema.ts";
export { type JsonSchema, jsonSchema } from "../json-schema/json-schema.ts";
export type { LinkedObject, LinkedSchema } from "../json-schema/link-schema.ts";
export { SchemaError, type SchemaErrorReason } from "../json-schema/schema-error.ts";
export type { SchemaLimits } from "../json-schema/schema-limits.ts";
export type {
  StandardSchema,
  ValidationIssue,
  ValidationResult,
} from "../json-schema/standard-schema.ts";
