// Every open `subscriptions/listen` of a server, whatever transport it came by.

import { cancellationOf } from "../../exchange/cancellation.ts";
import type { Caller, ExchangeContext } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import { WindingDown } from "../../exchange/winding-down.ts";
import type { Id, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { resultResponse } from "../../jsonrpc/response.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { CompleteResult } from "../complete-result.ts";
import type { Tasks } from "../tasks/tasks.ts";
import type { EventBus, ServerEvent } from "./event-bus.ts";
import { joinBus } from "./join-bus.ts";
import type { ReadTask } from "./subscription.ts";
import { Subscription } from "./subscription.ts";
import type { Supported } from "./subscription-filter.ts";
import { narrowFilter, readFilter } from "./subscription-filter.ts";

/** What {@link Subscriptions} is made of. */
export interface SubscriptionsOptions {
  readonly complete: CompleteResult;
  readonly bus: EventBus;
  /** What this server tells of. */
  readonly supported: () => Supported;
  /** Whether a caller may read what is at a URI. */
  readonly canRead: (uri: string, caller: Caller) => boolean;
  readonly tasks: Tasks;
  /** Is told of a bus that fails. */
  readonly observer: Observer | undefined;
}

/** The subscriptions of one server. How many a caller may have is for its connection to say. */
export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  /** Each with what ends it in good order. */
  readonly #open = new Map<Subscription, () => void>();
  readonly #readTask: ReadTask;
  #leaveBus: (() => void) | undefined;

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
    this.#readTask = (taskId) => options.tasks.peek(taskId);
  }

  /**
   * Answers a listen request: with a result when the server ends it, never otherwise.
   *
   * @throws why it was cancelled, by rejecting.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
   */
  listen(
    request: JsonRpcRequest,
    context: ExchangeContext,
  ): JsonRpcResponse | Promise<JsonRpcResponse> {
    const read = readFilter(request, this.#options.supported());
    if (!read.ok) return read.refusal;
    const agreed = this.#narrowed(read.filter, context.caller);
    // Only tasks have to be looked up elsewhere; without them the answer is begun at once.
    if (agreed.taskIds === undefined) return this.#begin(request.id, context, agreed);
    return this.#ownTasks(agreed, context).then((own) => this.#begin(request.id, context, own));
  }

  /** Most of its life it rests, and there are many: it is one promise and what settles it. */
  #begin(id: Id, context: ExchangeContext, filter: SubscriptionFilter): Promise<JsonRpcResponse> {
    return new Promise((resolve, reject) => {
      const subscription = new Subscription(id, context, filter, this.#readTask);
      const leave = (): void => {
        unlink();
        subscription.close();
        this.#leave(subscription);
      };
      const end = (): void => {
        subscription.end();
        leave();
        const _meta = { [META_KEY.subscriptionId]: id };
        resolve(resultResponse(id, this.#options.complete({ _meta })));
      };
      const fail = (reason: unknown): void => {
        leave();
        reject(reason);
      };
      // Entered first: what happens while the acknowledgement is on its way is not missed.
      this.#enter(subscription, end);
      // A task may have changed since its id was looked up, so each is told as it is now.
      for (const taskId of filter.taskIds ?? []) {
        subscription.take({ kind: "taskChanged", taskId, version: 0 });
      }
      let unlink: () => void = doNothing;
      unlink = cancellationOf(context).onAbort((reason) => {
        if (reason instanceof WindingDown) end();
        else fail(reason);
      });
      subscription.acknowledge().catch(fail);
    });
  }

  /** Tells everyone in this process who asked for such an event. */
  deliver(event: ServerEvent): void {
    for (const subscription of this.#open.keys()) subscription.take(event);
  }

  /** Ends every subscription in good order. */
  end(): void {
    for (const end of [...this.#open.values()]) end();
  }

  #narrowed(filter: SubscriptionFilter, caller: Caller): SubscriptionFilter {
    const { supported, canRead } = this.#options;
    return narrowFilter(filter, supported(), (uri) => canRead(uri, caller));
  }

  /** The filter with only those tasks that the caller may know of. */
  async #ownTasks(
    { taskIds = [], ...filter }: SubscriptionFilter,
    { caller }: ExchangeContext,
  ): Promise<SubscriptionFilter> {
    const { tasks } = this.#options;
    const records = taskIds.map((taskId) => tasks.find(taskId, caller.principal));
    const found = await Promise.all(records);
    return { ...filter, taskIds: taskIds.filter((_, at) => found[at] !== undefined) };
  }

  #enter(subscription: Subscription, end: () => void): void {
    const { bus, observer } = this.#options;
    this.#leaveBus ??= joinBus(bus, (event) => this.deliver(event), observer);
    this.#open.set(subscription, end);
  }

  #leave(subscription: Subscription): void {
    this.#open.delete(subscription);
    if (this.#open.size > 0) return;
    this.#leaveBus?.();
    this.#leaveBus = undefined;
  }
}

function doNothing(): void {
  // Nothing is listened to yet.
}
