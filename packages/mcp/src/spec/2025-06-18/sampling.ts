import type { Role } from "../shared/annotations.ts";
import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { SamplingOptions } from "../shared/until-2025-11-25/sampling-options.ts";
import type { AudioContent, ImageContent, TextContent } from "./content.ts";
import type { RequestParams } from "./request.ts";
import type { Result } from "./result.ts";

export type { ModelHint, ModelPreferences } from "../shared/model-preferences.ts";

/**
 * What a message to or from a model holds, told apart by `type`.
 *
 * @discriminator type
 */
export type SamplingMessageContentBlock = TextContent | ImageContent | AudioContent;

/**
 * One message to or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/sampling#data-types
 */
export interface SamplingMessage {
  readonly role: Role;
  readonly content: SamplingMessageContentBlock;
}

/** Parameters of `sampling/createMessage`. */
export interface CreateMessageRequestParams extends RequestParams, SamplingOptions {
  readonly messages: readonly SamplingMessage[];
}

/**
 * Asks the client's model.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/sampling#creating-messages
 */
export interface CreateMessageRequest extends RequestEnvelope {
  readonly method: "sampling/createMessage";
  readonly params: CreateMessageRequestParams;
}

/** What the model said. */
export interface CreateMessageResult extends Result, SamplingMessage {
  /** The model that said it. */
  readonly model: string;
  /** Why it ended: `endTurn`, `stopSequence`, `maxTokens`, or the provider's own word. */
  readonly stopReason?: string;
}

/** The answer to `sampling/createMessage`. */
export interface CreateMessageResultResponse extends ResultEnvelope {
  readonly result: CreateMessageResult;
}
