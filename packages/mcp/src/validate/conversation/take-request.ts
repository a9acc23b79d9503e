import type { JsonRpcRequest } from "../../jsonrpc/message.ts";
import { requestRow } from "../../spec/method-table.ts";
import { isStatelessRevision } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import type { PendingRequest } from "./pending-requests.ts";
import { progressTokenOf } from "./progress-rules.ts";
import type { Taken, Taking } from "./taking.ts";

/** Takes a request: may it come now, is its id free, and what is wrong with it. */
export function takeRequest(request: JsonRpcRequest, taking: Taking): Taken {
  const { scope, side, list, frame } = taking;
  const isNamed = scope.era.isNamedBy(request);
  if (!scope.isShared || isNamed) list.revision = scope.era.revisionOf(request);
  const pending = pendingOf(request, taking);
  scope.era.request(request, { side, list, isShared: scope.isShared });
  checkId(request, taking);
  if (side === "client") {
    scope.rounds.check(request, list);
    if (frame.exchange !== undefined) taking.exchanges.checkRequest(request, frame.exchange, list);
  }
  scope.pending[side].add(pending);
  scope.tokens[side].begin(pending, list);
  if (request.method === "subscriptions/listen") scope.subscriptions.begin(pending);
  // Without a revision there is nothing to hold a message against.
  const isOpen = scope.era.isUnknown && (side === "client" || request.method === "ping");
  if (isNamed || !(isOpen || list.has("before-initialize"))) {
    list.addOfMessage(taking.judge(request, list.revision, { direction: frame.direction }));
  }
  const name = pending.name === undefined ? {} : { name: pending.name };
  return { kind: "request", method: request.method, id: request.id, ...name };
}

function pendingOf(request: JsonRpcRequest, taking: Taking): PendingRequest {
  const { number, list, frame, scope } = taking;
  const { id, method, params } = request;
  return {
    number,
    id,
    revision: list.revision,
    exchange: frame.exchange,
    request: { id, method, ...(params === undefined ? {} : { params }) },
    name: nameOf(request),
    progressToken: progressTokenOf(request),
    isCancelled: false,
    isLeft: false,
    isShared: scope.isShared,
    progress: undefined,
  };
}

function nameOf({ method, params }: JsonRpcRequest): string | undefined {
  const member = requestRow(method)?.nameFrom;
  const name = member === undefined ? undefined : params?.[member];
  return typeof name === "string" ? name : undefined;
}

/** In a session an id is used once; without one, over HTTP, several clients may use the same. */
function checkId({ id }: JsonRpcRequest, { scope, side, list, frame }: Taking): void {
  const isStateless = frame.exchange !== undefined && isStatelessRevision(list.revision);
  if (isStateless || scope.isShared) return;
  const other = scope.pending[side].find(id, frame.exchange);
  const wasUsed = scope.era.isHandshake && scope.hasUsed(side, id);
  if (other !== undefined) {
    const message = `Id ${showValue(id)} is in use by "${other.request.method}", which has no answer yet`;
    list.add("id-reused", "/id", message);
  } else if (wasUsed) {
    list.add("id-reused", "/id", `Id ${showValue(id)} has been used before in this session`);
  }
}
