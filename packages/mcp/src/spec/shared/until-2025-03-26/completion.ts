import type { CompletionArgument } from "../completion.ts";
import type { RequestEnvelope } from "../envelope.ts";
import type { RequestParams } from "../until-2025-11-25/request.ts";
import type { CompletionReference } from "./completion-reference.ts";

/** Parameters of `completion/complete`. */
export interface CompleteRequestParams extends RequestParams {
  readonly ref: CompletionReference;
  readonly argument: CompletionArgument;
}

/**
 * Asks how an argument might go on.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/utilities/completion#requesting-completions
 */
export interface CompleteRequest extends RequestEnvelope {
  readonly method: "completion/complete";
  readonly params: CompleteRequestParams;
}
