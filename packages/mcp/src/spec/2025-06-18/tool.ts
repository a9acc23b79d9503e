import type { BaseMetadata } from "../shared/base-metadata.ts";
import type { MetaObject } from "../shared/meta-object.ts";
import type { ToolAnnotations } from "../shared/tool-annotations.ts";
import type { ToolInputSchema } from "../shared/until-2025-06-18/tool-schema.ts";
import type { ToolObjectSchema } from "../shared/until-2025-11-25/tool-schema.ts";

export type { ToolAnnotations } from "../shared/tool-annotations.ts";
export type { ToolInputSchema } from "../shared/until-2025-06-18/tool-schema.ts";

/** The JSON Schema of what a tool returns. */
export type ToolOutputSchema = ToolObjectSchema;

/**
 * A tool as the list shows it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools#tool
 */
export interface Tool extends BaseMetadata {
  /** What it does and when to use it, for the model. */
  readonly description?: string;
  readonly inputSchema: ToolInputSchema;
  /** What `structuredContent` of its results conforms to. */
  readonly outputSchema?: ToolOutputSchema;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: MetaObject;
}
