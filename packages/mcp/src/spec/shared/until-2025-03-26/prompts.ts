import type { ResultEnvelope } from "../envelope.ts";
import type { PaginatedResult } from "../until-2025-11-25/result.ts";
import type { Prompt } from "./prompt.ts";

/** One page of the prompts. */
export interface ListPromptsResult extends PaginatedResult {
  readonly prompts: readonly Prompt[];
}

/** The answer to `prompts/list`. */
export interface ListPromptsResultResponse extends ResultEnvelope {
  readonly result: ListPromptsResult;
}
