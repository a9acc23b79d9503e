import type { ContentBlock } from "../shared/content.ts";
import type { NotificationEnvelope, RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { InputRequiredResult, InputResponseRequestParams } from "./input-required.ts";
import type { NotificationParams, PaginatedRequestParams } from "./request.ts";
import type { CacheableResult, FinalResult, PaginatedResult } from "./result.ts";
import type { CreateTaskResult } from "./tasks.ts";
import type { Tool } from "./tool.ts";

/**
 * Asks for one page of the tools.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools
 */
export interface ListToolsRequest extends RequestEnvelope {
  readonly method: "tools/list";
  readonly params: PaginatedRequestParams;
}

/** One page of the tools. */
export interface ListToolsResult extends PaginatedResult, CacheableResult {
  readonly tools: readonly Tool[];
}

/** The answer to `tools/list`. */
export interface ListToolsResultResponse extends ResultEnvelope {
  readonly result: ListToolsResult;
}

/** Parameters of `tools/call`. */
export interface CallToolRequestParams extends InputResponseRequestParams {
  /** The tool, spelled as in the list. */
  readonly name: string;
  /** What its input schema asks for. Absent is the same as `{}`. */
  readonly arguments?: { readonly [name: string]: unknown };
}

/**
 * Calls a tool.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#calling-tools
 */
export interface CallToolRequest extends RequestEnvelope {
  readonly method: "tools/call";
  readonly params: CallToolRequestParams;
}

/**
 * What a tool returned.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-result
 */
export interface CallToolResult extends FinalResult {
  /** For the model, in order. */
  readonly content: readonly ContentBlock[];
  /** Any JSON value; conforms to the tool's output schema where it has one. */
  readonly structuredContent?: unknown;
  /**
   * The tool failed, and `content` says how, so that the model can do better. Errors in finding or
   * reaching the tool are JSON-RPC errors instead.
   *
   * @default false
   */
  readonly isError?: boolean;
}

/**
 * Whatever may come back from a call: the result, questions first, or a task to wait for.
 *
 * @discriminator resultType
 */
export type CallToolAnswer = CallToolResult | InputRequiredResult | CreateTaskResult;

/** The answer to `tools/call`. */
export interface CallToolResultResponse extends ResultEnvelope {
  readonly result: CallToolAnswer;
}

/**
 * The list of tools is another now. Comes to those who listen for it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#list-changed-notification
 */
export interface ToolListChangedNotification extends NotificationEnvelope {
  readonly method: "notifications/tools/list_changed";
  readonly params?: NotificationParams;
}
