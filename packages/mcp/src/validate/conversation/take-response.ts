import type { Id, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { isStatelessRevision } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import type { PendingRequest } from "./pending-requests.ts";
import { checkAnswer } from "./result-rules.ts";
import type { Taken, Taking } from "./taking.ts";

/** Takes an answer: to what, is it the first, and what is wrong with it. */
export function takeResponse(response: JsonRpcResponse, taking: Taking): Taken {
  const { scope, list, frame, side } = taking;
  scope.era.response(response, list);
  const pending = match(response, taking);
  if (pending !== undefined) list.revision = revisionFor(pending, taking);
  const answered = pending === undefined ? {} : { request: pending.request };
  if (pending !== undefined) settle(response, pending, taking);
  if (isErrorResponse(response) && frame.exchange !== undefined) {
    taking.exchanges.checkError(response.error.code, frame.exchange, list);
  }
  // A request of the server, which only handshake revisions have, is answered by the client.
  const isAnswerOfClient = side === "client" && !isStatelessRevision(list.revision);
  if (!isAnswerOfClient || pending !== undefined) {
    const options = { direction: frame.direction, ...answered };
    list.addOfMessage(taking.judge(response, list.revision, options));
  }
  return takenOf(response, pending);
}

/** The answer to `initialize` is of the revision that it decides. */
function revisionFor(pending: PendingRequest, { scope }: Taking): PendingRequest["revision"] {
  return pending.request.method === "initialize" ? scope.era.revision : pending.revision;
}

function match(response: JsonRpcResponse, taking: Taking): PendingRequest | undefined {
  const { scope, side, list, frame } = taking;
  const asked = scope.pending[side === "server" ? "client" : "server"];
  const { id } = response;
  if (id === undefined || id === null) {
    strayError(taking);
    // Over HTTP there is only one request that it can be about.
    return frame.exchange === undefined ? undefined : asked.ofExchange(frame.exchange);
  }
  const pending = asked.find(id, frame.exchange);
  if (pending !== undefined) return pending;
  const ended = asked.endedMethod(id);
  if (ended !== undefined) {
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
function strayError({ sides, side, list }: Taking): void {
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
  checkAnswer(response, pending, list);
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
