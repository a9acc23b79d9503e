import type { ResultEnvelope } from "../shared/envelope.ts";
import type { PromptMessage } from "./prompt.ts";
import type { Result } from "./result.ts";

export type {
  ListPromptsResult,
  ListPromptsResultResponse,
} from "../shared/until-2025-03-26/prompts.ts";
export type {
  GetPromptRequest,
  GetPromptRequestParams,
  ListPromptsRequest,
  PromptListChangedNotification,
} from "../shared/until-2025-11-25/prompts.ts";

/** A prompt, filled in. */
export interface GetPromptResult extends Result {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
}

/** The answer to `prompts/get`. */
export interface GetPromptResultResponse extends ResultEnvelope {
  readonly result: GetPromptResult;
}
