import type { Completion, CompletionArgument, CompletionContext } from "../completion.ts";
import type { CompletionReference } from "../completion-reference.ts";
import type { RequestEnvelope, ResultEnvelope } from "../envelope.ts";
import type { RequestParams } from "./request.ts";
import type { Result } from "./result.ts";

/** Parameters of `completion/complete`. */
export interface CompleteRequestParams extends RequestParams {
  readonly ref: CompletionReference;
  readonly argument: CompletionArgument;
  readonly context?: CompletionContext;
}

/**
 * Asks how an argument might go on.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion#requesting-completions
 */
export interface CompleteRequest extends RequestEnvelope {
  readonly method: "completion/complete";
  readonly params: CompleteRequestParams;
}

/**
 * How an argument might go on.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion#completion-results
 */
export interface CompleteResult extends Result {
  readonly completion: Completion;
}

/** The answer to `completion/complete`. */
export interface CompleteResultResponse extends ResultEnvelope {
  readonly result: CompleteResult;
}
