import type { Completion, CompletionArgument, CompletionContext } from "../shared/completion.ts";
import type { CompletionReference } from "../shared/completion-reference.ts";
import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { RequestParams } from "./request.ts";
import type { FinalResult } from "./result.ts";

export type { Completion, CompletionArgument, CompletionContext } from "../shared/completion.ts";

/** Parameters of `completion/complete`. */
export interface CompleteRequestParams extends RequestParams {
  readonly ref: CompletionReference;
  readonly argument: CompletionArgument;
  readonly context?: CompletionContext;
}

/**
 * Asks how an argument might go on.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#requesting-completions
 */
export interface CompleteRequest extends RequestEnvelope {
  readonly method: "completion/complete";
  readonly params: CompleteRequestParams;
}

/**
 * How an argument might go on.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#completion-results
 */
export interface CompleteResult extends FinalResult {
  readonly completion: Completion;
}

/** The answer to `completion/complete`. */
export interface CompleteResultResponse extends ResultEnvelope {
  readonly result: CompleteResult;
}
