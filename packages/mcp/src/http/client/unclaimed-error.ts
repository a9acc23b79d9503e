import type { JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";

/**
 * An error without an id, in a stream that may still bring the response: it may be about a
 * notification of ours. It is the answer where no other comes soon, or the stream ends.
 */
export class UnclaimedError {
  readonly #settle: (response: JsonRpcResponse) => void;
  #response: JsonRpcResponse | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settle: (response: JsonRpcResponse) => void) {
    this.#settle = settle;
  }

  /** The first that came. */
  get response(): JsonRpcResponse | undefined {
    return this.#response;
  }

  take(response: JsonRpcResponse): void {
    this.#response ??= response;
    this.#timer ??= setTimeout(() => this.#settle(response), DOUBT_MS);
  }

  clear(): void {
    this.#response = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Whether a response names no request at all. */
export function isWithoutId(response: JsonRpcResponse): boolean {
  return isErrorResponse(response) && (response.id === undefined || response.id === null);
}

/** A response that follows an error without an id is on its way already. */
const DOUBT_MS = 1000;
