// Multi round-trip requests: a server that needs something of the user, the model or the file
// system answers `input_required` with its questions, and the client sends the request again with
// the answers. https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr

import type { ElicitRequest, ElicitResult } from "./elicitation.ts";
import type { RequestParams } from "./request.ts";
import type { Result } from "./result.ts";
import type { ListRootsRequest, ListRootsResult } from "./roots.ts";
import type { CreateMessageRequest, CreateMessageResult } from "./sampling.ts";

/**
 * One question of a server.
 *
 * @discriminator method
 */
export type InputRequest = CreateMessageRequest | ListRootsRequest | ElicitRequest;

/** The answer to one question. */
export type InputResponse = CreateMessageResult | ListRootsResult | ElicitResult;

/**
 * Questions by a key of the server's choosing.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequests
 */
export interface InputRequests {
  readonly [key: string]: InputRequest;
}

/**
 * Answers by the key of their question.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputresponses
 */
export interface InputResponses {
  readonly [key: string]: InputResponse;
}

/**
 * "I need this first." At least one of its two members is there. Only `tools/call`,
 * `resources/read` and `prompts/get` may be answered so.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export interface InputRequiredResult extends Result {
  readonly resultType: "input_required";
  /** The questions. Without any, the client may simply try again. */
  readonly inputRequests?: InputRequests;
  /** Opaque to the client, who sends it back exactly as it came. */
  readonly requestState?: string;
}

/** Parameters of a request that may be a second try. */
export interface InputResponseRequestParams extends RequestParams {
  /** The answers to the questions of the try before. */
  readonly inputResponses?: InputResponses;
  /** `requestState` of the try before; absent where it had none. */
  readonly requestState?: string;
}
