import type { ExchangeContext } from "../../exchange/exchange.ts";
import type { Id, JsonObject } from "../../jsonrpc/message.ts";
import type { DetailedTask, SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { ServerEvent } from "./event-bus.ts";

/** The task of an id as it is now; undefined where it is gone. */
export type ReadTask = (taskId: string) => Promise<DetailedTask | undefined>;

/**
 * One open `subscriptions/listen`. What it has not been able to send yet is coalesced: at most one
 * change of each list, one update of each URI and one of each task wait, so a slow reader costs a constant.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export class Subscription {
  readonly #id: Id;
  readonly #context: ExchangeContext;
  readonly #filter: SubscriptionFilter;
  readonly #uris: Texts;
  readonly #taskIds: Texts;
  readonly #readTask: ReadTask;
  /** By the kind of event, or by the URI. There are many subscriptions, and most of them rest. */
  #waiting: Map<string, ServerEvent> | undefined;
  /** `opening` until the acknowledgement has been sent: nothing may come before it. */
  #state: "opening" | "idle" | "sending" | "over" = "opening";

  constructor(
    id: Id,
    context: ExchangeContext,
    filter: SubscriptionFilter,
    readTask: ReadTask = noTask,
  ) {
    this.#id = id;
    this.#readTask = readTask;
    this.#taskIds = textsOf(filter.taskIds);
    this.#context = context;
    this.#filter = filter;
    this.#uris = textsOf(filter.resourceSubscriptions);
  }

  /**
   * Tells the client what it will get; events that come meanwhile wait until that is sent.
   *
   * @throws whatever sending it throws, by rejecting.
   */
  async acknowledge(): Promise<void> {
    const params = { notifications: this.#filter };
    await this.#notify("notifications/subscriptions/acknowledged", params);
    if (this.#state === "opening") void this.#send();
  }

  /** Takes an event, where it was asked for. */
  take(event: ServerEvent): void {
    if (!this.#isWanted(event) || this.#state === "over") return;
    this.#waiting ??= new Map();
    this.#waiting.set(keyOf(event), event);
    if (this.#state === "idle") void this.#send();
  }

  /**
   * Says that the server ends the subscription; the result comes next. Neither waits for a slow
   * reader: both are behind everything sent before.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation
   */
  end(): void {
    this.close();
    const params = { requestId: this.#id, reason: "The server ends the subscription" };
    this.#notify("notifications/cancelled", params).catch(passOver);
  }

  /** Sends nothing more. */
  close(): void {
    this.#state = "over";
    this.#waiting?.clear();
  }

  #isWanted(event: ServerEvent): boolean {
    if (event.kind === "resourceUpdated") return isAmong(event.uri, this.#uris);
    if (event.kind === "taskChanged") return isAmong(event.taskId, this.#taskIds);
    return this.#filter[event.kind] === true;
  }

  /** Sends what waits, and what comes to wait meanwhile, as fast as it is read. */
  async #send(): Promise<void> {
    this.#state = "sending";
    for (const [key, event] of this.#waiting ?? []) {
      this.#waiting?.delete(key);
      const sent =
        event.kind === "taskChanged"
          ? this.#sendTask(event.taskId)
          : this.#notify(NOTIFICATIONS[event.kind], "uri" in event ? { uri: event.uri } : {});
      // Where the stream is gone, its signal ends the request: nothing is left to do here.
      await sent.catch(passOver);
    }
    this.#waiting = undefined;
    if (this.#state === "sending") this.#state = "idle";
  }

  /** The task as it is by now: one that changed several times meanwhile is sent once. */
  async #sendTask(taskId: string): Promise<void> {
    const task = await this.#readTask(taskId);
    if (task !== undefined && this.#state === "sending") {
      await this.#notify(NOTIFICATIONS.taskChanged, { ...task });
    }
  }

  async #notify(method: string, params: JsonObject): Promise<void> {
    const _meta = { [META_KEY.subscriptionId]: this.#id };
    await this.#context.notify({ jsonrpc: "2.0", method, params: { _meta, ...params } });
  }
}

/** Events with the same key say the same. */
function keyOf(event: ServerEvent): string {
  if (event.kind === "resourceUpdated") return `uri ${event.uri}`;
  return event.kind === "taskChanged" ? `task ${event.taskId}` : event.kind;
}

type Texts = readonly string[] | ReadonlySet<string>;

/** A table costs more than a few texts are worth, and most subscriptions have a few. */
function textsOf(texts: readonly string[] = NONE): Texts {
  return texts.length > FEW ? new Set(texts) : texts;
}

function isAmong(text: string, texts: Texts): boolean {
  return "has" in texts ? texts.has(text) : texts.includes(text);
}

async function noTask(): Promise<undefined> {
  // For a server without tasks.
}

function passOver(): void {
  // Nobody is left to be told.
}

const NONE: readonly string[] = [];
const FEW = 8;

/** The notification of each kind of event. */
export const NOTIFICATIONS = {
  toolsListChanged: "notifications/tools/list_changed",
  promptsListChanged: "notifications/prompts/list_changed",
  resourcesListChanged: "notifications/resources/list_changed",
  resourceUpdated: "notifications/resources/updated",
  taskChanged: "notifications/tasks",
} as const;
