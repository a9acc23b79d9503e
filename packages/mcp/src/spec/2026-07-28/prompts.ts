import type { NotificationEnvelope, RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { Prompt, PromptMessage } from "../shared/prompt.ts";
import type { InputRequiredResult, InputResponseRequestParams } from "./input-required.ts";
import type { NotificationParams, PaginatedRequestParams } from "./request.ts";
import type { CacheableResult, FinalResult, PaginatedResult } from "./result.ts";

/**
 * Asks for one page of the prompts.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#listing-prompts
 */
export interface ListPromptsRequest extends RequestEnvelope {
  readonly method: "prompts/list";
  readonly params: PaginatedRequestParams;
}

/** One page of the prompts. */
export interface ListPromptsResult extends PaginatedResult, CacheableResult {
  readonly prompts: readonly Prompt[];
}

/** The answer to `prompts/list`. */
export interface ListPromptsResultResponse extends ResultEnvelope {
  readonly result: ListPromptsResult;
}

/** Parameters of `prompts/get`. */
export interface GetPromptRequestParams extends InputResponseRequestParams {
  /** The prompt, spelled as in the list. */
  readonly name: string;
  /** What to fill its blanks with: text, always. */
  readonly arguments?: { readonly [name: string]: string };
}

/**
 * Asks for a prompt, filled in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#getting-a-prompt
 */
export interface GetPromptRequest extends RequestEnvelope {
  readonly method: "prompts/get";
  readonly params: GetPromptRequestParams;
}

/** A prompt, filled in. */
export interface GetPromptResult extends FinalResult {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
}

/**
 * Whatever may come back: the prompt, or questions first.
 *
 * @discriminator resultType
 */
export type GetPromptAnswer = GetPromptResult | InputRequiredResult;

/** The answer to `prompts/get`. */
export interface GetPromptResultResponse extends ResultEnvelope {
  readonly result: GetPromptAnswer;
}

/**
 * The list of prompts is another now. Comes to those who listen for it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#list-changed-notification
 */
export interface PromptListChangedNotification extends NotificationEnvelope {
  readonly method: "notifications/prompts/list_changed";
  readonly params?: NotificationParams;
}
