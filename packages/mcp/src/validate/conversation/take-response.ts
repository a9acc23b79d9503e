import type { Id, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { isRevision, isStatelessRevision } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import type { PendingRequest } from "./pending-requests.ts";
import { checkAnswer, isNoDiscovery } from "./result-rules.ts";
import type { Taken, Taking } from "./taking.ts";

/** Takes an answer: to what, is it the first, and what is wrong with it. */
export function takeResponse(response: JsonRpcResponse, taking: Taking): Taken {
  const { scope, list, frame } = taking;
  scope.era.response(response, list);
  const pending = match(response, taking);
  if (pending !== undefined) list.revision = revisionFor(pending, response, taking);
  const answered = pending === undefined ? {} : { request: pending.request };
  if (pending !== undefined) settle(response, pending, taking);
  if (isErrorResponse(response) && frame.exchange !== undefined) {
    taking.exchanges.checkError(response.error.code, frame.exchange, list);
  }
  if (isJudged(response, pending, taking)) {
    const options = { direction: frame.direction, ...answered };
    list.addOfMessage(taking.judge(response, list.revision, options));
  }
  return takenOf(response, pending);
}

/** Whether there are definitions that an answer can be held against. */
function isJudged(
  response: JsonRpcResponse,
  pending: PendingRequest | undefined,
  { side, list, scope, frame, exchanges }: Taking,
): boolean {
  // A request of the server, which only handshake revisions have, is answered by the client.
  if (side === "client" && !isStatelessRevision(list.revision)) return pending !== undefined;
  if (!isErrorResponse(response)) {
    return pending === undefined || !isNoDiscovery(response, pending);
  }
  // Who is asked in a revision that it does not know refuses as it always has.
  if (pending?.request.method === "server/discover") return hasStatelessCode(response);
  // A refusal of HTTP says what it says by its status, and its body may be anything.
  if (response.id === undefined || response.id === null) {
    return response.id === undefined && !isRefusal({ frame, exchanges }) && !scope.era.isUnknown;
  }
  return true;
}

function hasStatelessCode(response: JsonRpcResponse): boolean {
  return isErrorResponse(response) && STATELESS_CODES.has(response.error.code);
}

function isRefusal({ frame, exchanges }: Pick<Taking, "frame" | "exchanges">): boolean {
  return frame.exchange !== undefined && exchanges.isRefused(frame.exchange);
}

const STATELESS_CODES: ReadonlySet<number> = new Set(Object.values(MCP_ERROR_CODE));

/** The answer to `initialize` is of the revision that it decides. */
function revisionFor(
  pending: PendingRequest,
  response: JsonRpcResponse,
  { scope }: Taking,
): PendingRequest["revision"] {
  if (pending.request.method !== "initialize") return pending.revision;
  const agreed = isErrorResponse(response) ? undefined : response.result["protocolVersion"];
  return isRevision(agreed) && !isStatelessRevision(agreed) ? agreed : scope.era.revision;
}

function match(response: JsonRpcResponse, taking: Taking): PendingRequest | undefined {
  const { scope, side, list, frame } = taking;
  const asked = scope.pending[side === "server" ? "client" : "server"];
  const { id } = response;
  if (id === undefined || id === null) {
    strayError(taking);
    // Over HTTP there is only one request that it can be about.
    return frame.exchange === undefined ? undefined : asked.ofExchange(frame.exchange)[0];
  }
  const pending = asked.find(id, frame.exchange);
  if (pending !== undefined) return pending;
  const ended = asked.endedMethod(id);
  if (ended !== undefined) {
    // What a stream repeats after a break may have come already.
    if (frame.exchange !== undefined && taking.exchanges.isReplay(frame.exchange)) return undefined;
    const message = `Request ${showValue(id)} ("${ended}") has been answered already`;
    list.add("duplicate-answer", "/id", message);
    return undefined;
  }
  const meant = asked.guess(id, frame.exchange);
  list.add(...wrongId(id, meant));
  return meant;
}

function wrongId(
  id: Id,
  meant: PendingRequest | undefined,
): ["answer-to-none" | "id-type-changed", string, string] {
  const shown = showValue(id);
  if (meant === undefined) return ["answer-to-none", "/id", `No request has the id ${shown}`];
  const own = showValue(meant.id);
  if (String(meant.id) !== String(id)) {
    return ["answer-to-none", "/id", `No request has the id ${shown}; ${own} waits for an answer`];
  }
  const message = `The id is ${shown}, a ${typeof id}; the request's is ${own}, a ${typeof meant.id}`;
  return ["id-type-changed", "/id", message];
}

/** An error without an id answers what could not be read, or what must not be answered. */
function strayError(taking: Taking): void {
  const { sides, side, list, frame } = taking;
  if (frame.exchange !== undefined) {
    strayErrorOverHttp(frame.exchange, taking);
    return;
  }
  const asker = sides[side === "server" ? "client" : "server"];
  if (asker.unreadable > 0) {
    asker.unreadable--;
  } else if (asker.lastWasNotification) {
    const message = "An error without an id answers the notification before it";
    list.add("notification-answered", "", message);
  } else {
    list.add(
      "error-without-id",
      "",
      "An error without an id, though all that was sent could be read",
    );
  }
}

/** Over HTTP the status says that something was refused, and the error may leave out what. */
function strayErrorOverHttp(exchange: number, { exchanges, list }: Taking): void {
  if (exchanges.isRefused(exchange)) return;
  if (exchanges.isNotification(exchange)) {
    const message = "An error without an id answers the notification that was posted";
    list.add("notification-answered", "", message);
  } else if (exchanges.isReadable(exchange)) {
    const message = "An error without an id, though the request that was posted could be read";
    list.add("error-without-id", "", message);
  }
}

function settle(response: JsonRpcResponse, pending: PendingRequest, taking: Taking): void {
  const { scope, side, list } = taking;
  const asker = side === "server" ? "client" : "server";
  scope.pending[asker].end(pending);
  if (pending.request.params?.["task"] === undefined) scope.tokens[asker].end(pending);
  scope.subscriptions.end(pending);
  if (pending.isCancelled && pending.request.method !== "subscriptions/listen") {
    const message = `Request ${showValue(pending.id)} was cancelled, and is answered all the same`;
    list.add("late-answer", "/id", message);
  }
  if (pending.request.method !== "server/discover" || !isErrorResponse(response)) {
    checkAnswer(response, pending, list);
  }
  if (!isErrorResponse(response) && pending.request.method === "tools/list") {
    if (pending.exchange !== undefined) taking.exchanges.paramHeaders.learn(response.result);
  }
  if (!isErrorResponse(response) && response.result["resultType"] === "input_required") {
    scope.rounds.asked(pending.request, pending.id, response.result);
  }
}

function takenOf(response: JsonRpcResponse, pending: PendingRequest | undefined): Taken {
  const { id } = response;
  const about =
    pending === undefined
      ? {}
      : {
          answers: pending.number,
          method: pending.request.method,
          ...(pending.name === undefined ? {} : { name: pending.name }),
        };
  const outcome = isErrorResponse(response)
    ? { errorCode: response.error.code }
    : response.result["isError"] === true
      ? { isToolError: true }
      : {};
  return {
    kind: "response",
    ...(id === undefined || id === null ? {} : { id }),
    ...about,
    ...outcome,
  };
}
