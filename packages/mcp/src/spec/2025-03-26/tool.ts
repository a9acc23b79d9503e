import type { ToolAnnotations } from "../shared/tool-annotations.ts";
import type { ToolInputSchema } from "../shared/until-2025-06-18/tool-schema.ts";

export type { ToolAnnotations } from "../shared/tool-annotations.ts";
export type { ToolInputSchema } from "../shared/until-2025-06-18/tool-schema.ts";

/**
 * A tool as the list shows it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/tools#tool
 */
export interface Tool {
  readonly name: string;
  /** What it does and when to use it, for the model. */
  readonly description?: string;
  readonly inputSchema: ToolInputSchema;
  readonly annotations?: ToolAnnotations;
}
