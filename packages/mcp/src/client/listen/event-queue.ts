import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import type { SubscriptionEvent } from "./subscription.ts";

type Next = IteratorResult<SubscriptionEvent, void>;

/**
 * The events that wait for their reader, each once: a list that changed twice before anybody looked
 * changed once. Bounded, the oldest go first.
 */
export class EventQueue {
  readonly #waiting = new Map<unknown, SubscriptionEvent>();
  readonly #readers: Deferred<Next>[] = [];
  readonly #max: number;
  #end: { readonly error?: unknown } | undefined;

  constructor(max: number = MAX_WAITING) {
    this.#max = max;
  }

  /** Adds an event; false where an older one had to go for it. */
  push(event: SubscriptionEvent): boolean {
    if (this.#end !== undefined) return true;
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      reader.resolve({ value: event });
      return true;
    }
    this.#waiting.set(keyOf(event), event);
    if (this.#waiting.size <= this.#max) return true;
    const [oldest] = this.#waiting.keys();
    this.#waiting.delete(oldest);
    return false;
  }

  /** No more will come. Those that wait can still be read, then it is over, or fails. */
  end(failure: { readonly error?: unknown } = {}): void {
    if (this.#end !== undefined) return;
    this.#end = failure;
    for (const reader of this.#readers.splice(0)) this.#finish(reader);
  }

  /** No more is wanted. */
  clear(): void {
    this.#waiting.clear();
    this.end();
    this.#end = {};
  }

  /** The next event; several may be waited for. */
  next(): Promise<Next> {
    for (const [key, event] of this.#waiting) {
      this.#waiting.delete(key);
      return Promise.resolve({ value: event });
    }
    const reader = deferred<Next>();
    if (this.#end === undefined) this.#readers.push(reader);
    else this.#finish(reader);
    return reader.promise;
  }

  /** Whoever reads first after a failure gets it; after that there is only the end. */
  #finish(reader: Deferred<Next>): void {
    const end = this.#end ?? {};
    this.#end = {};
    if ("error" in end) reader.reject(end.error);
    else reader.resolve({ value: undefined, done: true });
  }
}

/** Events with the same key say the same. */
function keyOf(event: SubscriptionEvent): unknown {
  if (event.kind === "resourceUpdated") return `resource ${event.uri}`;
  if (event.kind === "taskChanged") return `task ${event.task.taskId}`;
  return event.kind === "notification" ? event.notification : event.kind;
}

const MAX_WAITING = 1024;
