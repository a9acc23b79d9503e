import type { BaseMetadata } from "../shared/base-metadata.ts";
import type { Icons } from "../shared/icon.ts";
import type { MetaObject } from "../shared/meta-object.ts";
import type { ToolAnnotations } from "../shared/tool-annotations.ts";
import type { ToolObjectSchema } from "../shared/until-2025-11-25/tool-schema.ts";

export type { ToolAnnotations } from "../shared/tool-annotations.ts";

/** The JSON Schema of a tool's arguments. Dialect 2020-12 unless `$schema` names another. */
export interface ToolInputSchema extends ToolObjectSchema {
  readonly $schema?: string;
}

/** The JSON Schema of what a tool returns. Dialect 2020-12 unless `$schema` names another. */
export interface ToolOutputSchema extends ToolObjectSchema {
  readonly $schema?: string;
}

/**
 * How a tool may be called.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#tool-level-negotiation
 */
export interface ToolExecution {
  /**
   * Whether a call may ask for a task, must, or must not.
   *
   * @default "forbidden"
   */
  readonly taskSupport?: "forbidden" | "optional" | "required";
}

/**
 * A tool as the list shows it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool
 */
export interface Tool extends BaseMetadata, Icons {
  /** What it does and when to use it, for the model. */
  readonly description?: string;
  readonly inputSchema: ToolInputSchema;
  readonly execution?: ToolExecution;
  /** What `structuredContent` of its results conforms to. */
  readonly outputSchema?: ToolOutputSchema;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: MetaObject;
}
