import type { BaseMetadata } from "../shared/base-metadata.ts";
import type { Icons } from "../shared/icon.ts";
import type { MetaObject } from "../shared/meta-object.ts";
import type { ToolAnnotations } from "../shared/tool-annotations.ts";

/** The JSON Schema of a tool's arguments. Dialect 2020-12 unless `$schema` names another. */
export interface ToolInputSchema {
  readonly $schema?: string;
  /** Arguments are always an object. */
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/** The JSON Schema of what a tool returns. Dialect 2020-12 unless `$schema` names another. */
export interface ToolOutputSchema {
  readonly $schema?: string;
  readonly [keyword: string]: unknown;
}

/**
 * A tool as the list shows it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool
 */
export interface Tool extends BaseMetadata, Icons {
  /** What it does and when to use it, for the model. */
  readonly description?: string;
  readonly inputSchema: ToolInputSchema;
  /** What `structuredContent` of its results conforms to. */
  readonly outputSchema?: ToolOutputSchema;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: MetaObject;
}
