import type { ResultEnvelope } from "../shared/envelope.ts";
import type { Prompt, PromptMessage } from "./prompt.ts";
import type { PaginatedResult, Result } from "./result.ts";

export type {
  GetPromptRequest,
  GetPromptRequestParams,
  ListPromptsRequest,
  PromptListChangedNotification,
} from "../shared/until-2025-11-25/prompts.ts";

/** One page of the prompts. */
export interface ListPromptsResult extends PaginatedResult {
  readonly prompts: readonly Prompt[];
}

/** The answer to `prompts/list`. */
export interface ListPromptsResultResponse extends ResultEnvelope {
  readonly result: ListPromptsResult;
}

/** A prompt, filled in. */
export interface GetPromptResult extends Result {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
}

/** The answer to `prompts/get`. */
export interface GetPromptResultResponse extends ResultEnvelope {
  readonly result: GetPromptResult;
}
