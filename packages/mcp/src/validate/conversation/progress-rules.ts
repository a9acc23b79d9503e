import { isId } from "../../jsonrpc/id.ts";
import type { Id, JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { objectIn } from "../read-member.ts";
import type { FindingList } from "./finding-list.ts";
import type { PendingRequest } from "./pending-requests.ts";
import { keyOf } from "./pending-requests.ts";

/** What a report of progress is checked with. */
export interface ProgressContext {
  readonly list: FindingList;
  readonly scope: { readonly isShared: boolean };
  readonly frame: { readonly exchange?: number | undefined };
}

/** The progress tokens of one side's requests. Memory is bounded. */
export class ProgressTokens {
  readonly #active = new Map<Id, PendingRequest>();
  /** Tokens of requests that are over, in two generations: the older one is forgotten as a whole. */
  #ended = new Set<Id>();
  #endedBefore = new Set<Id>();

  begin(pending: PendingRequest, list: FindingList): void {
    const token = pending.progressToken;
    if (token === undefined) return;
    const key = keyOf(token, pending);
    const other = this.#active.get(key);
    if (other !== undefined && !other.isCancelled) {
      const message = `Progress token ${showValue(token)} is in use by request ${showValue(other.id)}`;
      list.add("progress-token-reused", "/params/_meta/progressToken", message);
    }
    this.#active.set(key, pending);
    this.#ended.delete(key);
    this.#endedBefore.delete(key);
  }

  end(pending: PendingRequest): void {
    if (pending.progressToken === undefined) return;
    const key = keyOf(pending.progressToken, pending);
    if (this.#active.get(key) !== pending) return;
    this.#active.delete(key);
    this.#ended.add(key);
    if (this.#ended.size <= MAX_ENDED) return;
    this.#endedBefore = this.#ended;
    this.#ended = new Set();
  }

  /** Checks a report of progress, which the other side sent. */
  check({ params }: JsonRpcNotification, { list, scope, frame }: ProgressContext): void {
    const token = params?.["progressToken"];
    const progress = params?.["progress"];
    if (!isId(token) || typeof progress !== "number") return;
    const key = keyOf(token, { isShared: scope.isShared, exchange: frame.exchange });
    const pending = this.#active.get(key);
    if (pending === undefined) this.#stray(token, key, list);
    else if (pending.progress !== undefined && progress <= pending.progress) {
      const message = `Progress of request ${showValue(pending.id)} must rise above ${pending.progress}, and is ${progress}`;
      list.add("progress-not-rising", "/params/progress", message);
    }
    if (pending !== undefined) pending.progress = progress;
  }

  #stray(token: Id, key: Id, list: FindingList): void {
    const isOver = this.#ended.has(key) || this.#endedBefore.has(key);
    const what = isOver ? "the request is answered already" : "no request has this token";
    const id = isOver ? "progress-after-end" : "progress-unknown-token";
    list.add(id, "/params/progressToken", `Progress for ${showValue(token)}, and ${what}`);
  }
}

/** The progress token of a request. */
export function progressTokenOf({ params }: JsonRpcRequest): Id | undefined {
  const token = objectIn(params, "_meta")?.["progressToken"];
  return isId(token) ? token : undefined;
}

const MAX_ENDED = 4000;
