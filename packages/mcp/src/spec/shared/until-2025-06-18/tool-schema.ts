import type { ToolObjectSchema } from "../until-2025-11-25/tool-schema.ts";

/** The JSON Schema of a tool's arguments. */
export type ToolInputSchema = ToolObjectSchema;
