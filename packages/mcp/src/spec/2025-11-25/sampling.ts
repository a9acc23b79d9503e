import type { Role } from "../shared/annotations.ts";
import type { AudioContent, ContentBlock, ImageContent, TextContent } from "../shared/content.ts";
import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { MetaObject } from "../shared/meta-object.ts";
import type { ToolChoice, ToolUseContent } from "../shared/tool-use.ts";
import type { SamplingOptions } from "../shared/until-2025-11-25/sampling-options.ts";
import type { Result } from "./result.ts";
import type { CreateTaskResult, TaskAugmentedRequestParams } from "./tasks.ts";
import type { Tool } from "./tool.ts";

export type { ModelHint, ModelPreferences } from "../shared/model-preferences.ts";
export type { ToolChoice, ToolUseContent } from "../shared/tool-use.ts";

/**
 * What a tool returned to the model, within sampling.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#tool-result-messages
 */
export interface ToolResultContent {
  readonly type: "tool_result";
  /** `id` of the {@link ToolUseContent} that it answers. */
  readonly toolUseId: string;
  readonly content: readonly ContentBlock[];
  /** A JSON object; conforms to the tool's output schema where it has one. */
  readonly structuredContent?: { readonly [name: string]: unknown };
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
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#message-content-constraints
 */
export interface SamplingMessage {
  readonly role: Role;
  readonly content: SamplingMessageContentBlock | readonly SamplingMessageContentBlock[];
  readonly _meta?: MetaObject;
}

/** Parameters of `sampling/createMessage`. */
export interface CreateMessageRequestParams extends TaskAugmentedRequestParams, SamplingOptions {
  readonly messages: readonly SamplingMessage[];
  /** Tools for the model. Needs `sampling.tools`. */
  readonly tools?: readonly Tool[];
  /** How it may use them. Needs `sampling.tools`. */
  readonly toolChoice?: ToolChoice;
}

/**
 * Asks the client's model.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#creating-messages
 */
export interface CreateMessageRequest extends RequestEnvelope {
  readonly method: "sampling/createMessage";
  readonly params: CreateMessageRequestParams;
}

/** What the model said. */
export interface CreateMessageResult extends Result, SamplingMessage {
  readonly _meta?: MetaObject;
  /** The model that said it. */
  readonly model: string;
  /** Why it ended: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or the provider's own word. */
  readonly stopReason?: string;
}

/** Whatever may come back: what the model said, or the task that was asked for. */
export type CreateMessageAnswer = CreateMessageResult | CreateTaskResult;

/** The answer to `sampling/createMessage`. */
export interface CreateMessageResultResponse extends ResultEnvelope {
  readonly result: CreateMessageAnswer;
}
