import { TransportError } from "../errors/mcp-error.ts";
import type { Complaint } from "../jsonrpc/complaint.ts";
import type { JsonRpcErrorResponse } from "../jsonrpc/message.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { showValue } from "../util/excerpt.ts";
import type { PendingRequest } from "./pending-request.ts";

/** What came without an id: an error, or a result that is broken for that very reason. */
export type WithoutId = JsonRpcErrorResponse | Complaint;

/**
 * A request that something without an id may have been the answer to, since no other was in flight.
 * The real answer gets a moment to come all the same; then nothing is to be waited for any more.
 *
 * @see https://www.jsonrpc.org/specification#response_object
 */
export class AnswerInDoubt<Request extends PendingRequest> {
  #request: Request | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to doubt, where nothing is in doubt yet; `onOver` is called unless it settles in time. */
  begin(
    pending: Iterable<Request>,
    answer: WithoutId,
    onOver: (request: Request, error: TransportError) => void,
  ): void {
    const request = onlyOne(pending);
    if (this.#request !== undefined || request === undefined || isForNotification(answer)) return;
    this.#request = request;
    this.#timer = setTimeout(() => {
      this.#request = undefined;
      onOver(request, errorOf(answer));
    }, GRACE_MS);
  }

  /** The request has its answer, or something else shows that it was understood. */
  settle(request: PendingRequest): void {
    if (this.#request !== request) return;
    this.#request = undefined;
    clearTimeout(this.#timer);
  }
}

/** The only request that waits for an answer; a subscription waits for its end. */
function onlyOne<Request extends PendingRequest>(pending: Iterable<Request>): Request | undefined {
  let found: Request | undefined;
  for (const each of pending) {
    if (each.request.method === LISTEN) continue;
    if (found !== undefined) return undefined;
    found = each;
  }
  return found;
}

/** Some answer a notification that they do not know, though they must not, and it has no id. */
function isForNotification(answer: WithoutId): boolean {
  return "error" in answer && answer.error.code === RPC_CODE.methodNotFound;
}

function errorOf(answer: WithoutId): TransportError {
  const what =
    "error" in answer
      ? `an error without an id, ${answer.error.code} ${showValue(answer.error.message)}`
      : "an answer whose id is none";
  const message = `Cannot match the answer: while this was the only request in flight, the other side sent ${what}`;
  return new TransportError("WRONG_ID", message, { cause: answer });
}

const LISTEN = "subscriptions/listen";

/** How long the real answer may take. */
const GRACE_MS = 1000;
