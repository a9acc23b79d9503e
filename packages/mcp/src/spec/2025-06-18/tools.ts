import type { ResultEnvelope } from "../shared/envelope.ts";
import type { ContentBlock } from "./content.ts";
import type { PaginatedResult, Result } from "./result.ts";
import type { Tool } from "./tool.ts";

export type { CallToolRequest, CallToolRequestParams } from "../shared/until-2025-06-18/tools.ts";
export type {
  ListToolsRequest,
  ToolListChangedNotification,
} from "../shared/until-2025-11-25/tools.ts";

/** One page of the tools. */
export interface ListToolsResult extends PaginatedResult {
  readonly tools: readonly Tool[];
}

/** The answer to `tools/list`. */
export interface ListToolsResultResponse extends ResultEnvelope {
  readonly result: ListToolsResult;
}

/**
 * What a tool returned.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools#tool-result
 */
export interface CallToolResult extends Result {
  /** For the model, in order. */
  readonly content: readonly ContentBlock[];
  /** A JSON object; conforms to the tool's output schema where it has one. */
  readonly structuredContent?: { readonly [name: string]: unknown };
  /**
   * The tool failed, and `content` says how, so that the model can do better. Errors in finding or
   * reaching the tool are JSON-RPC errors instead.
   *
   * @default false
   */
  readonly isError?: boolean;
}

/** The answer to `tools/call`. */
export interface CallToolResultResponse extends ResultEnvelope {
  readonly result: CallToolResult;
}
