import type { CompletionReference } from "../shared/completion-reference.ts";
import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { Integer } from "../shared/integer.ts";
import type { RequestParams } from "./request.ts";
import type { FinalResult } from "./result.ts";

/** The argument that somebody is typing. */
export interface CompletionArgument {
  readonly name: string;
  /** What has been typed so far. */
  readonly value: string;
}

/** What is known already while an argument is being typed. */
export interface CompletionContext {
  /** The other arguments or variables, as far as they are filled in. */
  readonly arguments?: { readonly [name: string]: string };
}

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

/** Suggestions, the best first. */
export interface Completion {
  /**
   * At most 100.
   *
   * @maxItems 100
   */
  readonly values: readonly string[];
  /** How many there are in all, where it is known. */
  readonly total?: Integer;
  /** There are more than these. */
  readonly hasMore?: boolean;
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
