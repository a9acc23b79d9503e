import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { ContentBlock } from "./content.ts";
import type { PaginatedResult, Result } from "./result.ts";
import type { CreateTaskResult, TaskAugmentedRequestParams } from "./tasks.ts";
import type { Tool } from "./tool.ts";

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

/** Parameters of `tools/call`. */
export interface CallToolRequestParams extends TaskAugmentedRequestParams {
  /** The tool, spelled as in the list. */
  readonly name: string;
  /** What its input schema asks for. Absent is the same as `{}`. */
  readonly arguments?: { readonly [name: string]: unknown };
}

/**
 * Calls a tool.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#calling-tools
 */
export interface CallToolRequest extends RequestEnvelope {
  readonly method: "tools/call";
  readonly params: CallToolRequestParams;
}

/**
 * What a tool returned.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
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

/** Whatever may come back from a call: the result, or the task that was asked for. */
export type CallToolAnswer = CallToolResult | CreateTaskResult;

/** The answer to `tools/call`. */
export interface CallToolResultResponse extends ResultEnvelope {
  readonly result: CallToolAnswer;
}
