import { TransportError } from "../errors/mcp-error.ts";
import type { Complaint } from "../jsonrpc/complaint.ts";
import type { JsonRpcErrorResponse } from "../jsonrpc/message.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { showValue } from "../util/excerpt.ts";
import { lowerFirst } from "../util/lower-first.ts";
import type { PendingRequest } from "./pending-request.ts";

/**
 * What came without an id: an error, a result that is broken for that very reason, or a line that is
 * no message and has an answer inside.
 */
export type WithoutId = JsonRpcErrorResponse | Complaint;

/**
 * The requests that something may have been the answer to which is no sound answer: since no other was
 * in flight, or since their ids stand in it. The real answer gets a moment to come all the same; then
 * nothing is to be waited for any more.
 *
 * @see https://www.jsonrpc.org/specification#response_object
 */
export class AnswerInDoubt<Request extends PendingRequest> {
  readonly #timers = new Map<PendingRequest, ReturnType<typeof setTimeout>>();

  /** Begins to doubt, where it is not in doubt yet; `onOver` is called unless it settles in time. */
  begin(
    pending: Iterable<Request>,
    answer: WithoutId | TransportError,
    onOver: (request: Request, error: TransportError) => void,
  ): void {
    const request = onlyOne(pending);
    if (request === undefined || this.#timers.has(request) || isForNotification(answer)) return;
    const over = (): void => {
      this.#timers.delete(request);
      onOver(request, answer instanceof TransportError ? answer : errorOf(answer));
    };
    this.#timers.set(request, setTimeout(over, GRACE_MS));
  }

  /** The request has its answer, or something else shows that it was understood. */
  settle(request: PendingRequest): void {
    if (this.#timers.size === 0) return;
    clearTimeout(this.#timers.get(request));
    this.#timers.delete(request);
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
function isForNotification(answer: WithoutId | TransportError): boolean {
  return "error" in answer && answer.error.code === RPC_CODE.methodNotFound;
}

function errorOf(answer: WithoutId): TransportError {
  if ("rpcCode" in answer && (answer.subject === "unknown" || answer.code === "NOT_JSON")) {
    const text = `Cannot read the answer: it stands in a line that is no message; ${lowerFirst(answer.message)}`;
    return new TransportError("INVALID_RESPONSE", text, { cause: answer });
  }
  const what =
    "error" in answer
      ? `an error without an id, ${answer.error.code} ${showValue(answer.error.message)}`
      : "an answer without an id that could be one";
  const message = `Cannot match the answer: while this was the only request in flight, the other side sent ${what}`;
  return new TransportError("WRONG_ID", message, { cause: answer });
}

const LISTEN = "subscriptions/listen";

/** How long the real answer may take. */
const GRACE_MS = 1000;
