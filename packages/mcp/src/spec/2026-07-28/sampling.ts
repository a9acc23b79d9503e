// Sampling, a server asking the client's model, is deprecated since 2026-07-28.
// https://modelcontextprotocol.io/specification/2026-07-28/client/sampling

import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Role } from "../shared/annotations.ts";
import type { AudioContent, ContentBlock, ImageContent, TextContent } from "../shared/content.ts";
import type { Integer } from "../shared/integer.ts";
import type { MetaObject } from "../shared/meta-object.ts";
import type { ModelPreferences } from "../shared/model-preferences.ts";
import type { ToolChoice, ToolUseContent } from "../shared/tool-use.ts";
import type { Tool } from "./tool.ts";

/**
 * What a tool returned to the model, within sampling.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#tool-result-messages
 */
export interface ToolResultContent {
  readonly type: "tool_result";
  /** `id` of the {@link ToolUseContent} that it answers. */
  readonly toolUseId: string;
  readonly content: readonly ContentBlock[];
  /** Any JSON value; conforms to the tool's output schema where it has one. */
  readonly structuredContent?: unknown;
  /**
   * The tool failed, and `content` says how.
   *
   * @default false
   */
  readonly isError?: boolean;
  /** Sent back unchanged in later requests, so that caches work. */
  readonly _meta?: MetaObject;
}

/**
 * One piece of a message to or from a model, told apart by `type`.
 *
 * @discriminator type
 */
export type SamplingMessageContentBlock =
  | TextContent
  | ImageContent
  | AudioContent
  | ToolUseContent
  | ToolResultContent;

/**
 * One message to or from a model. One with tool results holds nothing else.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#message-content-constraints
 */
export interface SamplingMessage {
  readonly role: Role;
  readonly content: SamplingMessageContentBlock | readonly SamplingMessageContentBlock[];
  readonly _meta?: MetaObject;
}

/** Parameters of `sampling/createMessage`. */
export interface CreateMessageRequestParams {
  readonly messages: readonly SamplingMessage[];
  readonly modelPreferences?: ModelPreferences;
  /** The client may change it or leave it out. */
  readonly systemPrompt?: string;
  /**
   * Whose context to add. Everything but `none` is deprecated and needs `sampling.context`.
   *
   * @default "none"
   */
  readonly includeContext?: "none" | "thisServer" | "allServers";
  readonly temperature?: number;
  /** At most this many tokens. */
  readonly maxTokens: Integer;
  readonly stopSequences?: readonly string[];
  /** For the model's provider. */
  readonly metadata?: JsonObject;
  /** Tools for the model. Needs `sampling.tools`. */
  readonly tools?: readonly Tool[];
  /** How it may use them. Needs `sampling.tools`. */
  readonly toolChoice?: ToolChoice;
}

/**
 * Asks the client's model. Travels inside an `input_required` result, never on its own.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#creating-messages
 */
export interface CreateMessageRequest {
  readonly method: "sampling/createMessage";
  readonly params: CreateMessageRequestParams;
}

/**
 * What the model said.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#result-fields
 */
export interface CreateMessageResult extends SamplingMessage {
  /** The model that said it. */
  readonly model: string;
  /** Why it ended: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or the provider's own word. */
  readonly stopReason?: string;
}
