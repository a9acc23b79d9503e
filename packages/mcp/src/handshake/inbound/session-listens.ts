// What an old client is told of without asking for it again: the changes of lists, from `initialized`
// on, and the resources that it has subscribed to. To the Endpoint both are listens.

import type { Caller } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { factsOf } from "../../projection/facts-of.ts";
import { notificationFromLatest } from "../../projection/notification.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import { requestMetaOf } from "./request-meta.ts";
import { SessionListen } from "./session-listen.ts";
import type { SessionParts } from "./session-parts.ts";
import type { SessionState } from "./session-state.ts";

/** What {@link SessionListens} is made of. */
export interface SessionListensOptions extends Pick<SessionParts, "endpoint" | "notify"> {
  readonly caller: Caller;
  readonly state: () => SessionState;
}

/** The listens of one session. */
export class SessionListens {
  readonly #options: SessionListensOptions;
  readonly #uris = new Set<string>();
  /** What the server says to those that it has not agreed to yet. */
  readonly #pending = new Map<string, Promise<boolean>>();
  #count = 0;
  /** How many listens for resources were opened. */
  #opened = 0;
  #lists: SessionListen | undefined;
  /** The listen for resources whose acknowledgement has come. */
  #resources: SessionListen | undefined;
  #change: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Settled with what the next listen for resources agrees to. */
  #agreed: Deferred<ReadonlySet<string>> | undefined;
  #over = false;

  constructor(options: SessionListensOptions) {
    this.#options = options;
  }

  /** Listens for the changes of lists that the server declares. */
  openLists(retryMs: number = FIRST_RETRY_MS): void {
    const filter = listFilter(this.#options.state().serverCapabilities);
    if (this.#over || this.#lists !== undefined || Object.keys(filter).length === 0) return;
    const listen = this.#open(filter, (notification) => this.#forward(notification));
    this.#lists = listen;
    void listen.ended.then((end) => {
      this.#lists = undefined;
      if (end !== "ended" && end !== "failed") return;
      this.#retry = setTimeout(
        () => this.openLists(Math.min(retryMs * 2, LONGEST_RETRY_MS)),
        retryMs,
      );
    });
  }

  /** Adds a resource; resolves with whether the server tells of it, once that is so. */
  subscribe(uri: string): Promise<boolean> {
    const asked = this.#pending.get(uri);
    if (asked !== undefined) return asked;
    const pending = this.#add(uri).finally(() => {
      if (this.#pending.get(uri) === pending) this.#pending.delete(uri);
    });
    this.#pending.set(uri, pending);
    return pending;
  }

  /** Takes a resource away; from now on nothing of it is told. */
  unsubscribe(uri: string): void {
    this.#pending.delete(uri);
    if (this.#uris.delete(uri)) void this.#changed();
  }

  /** Whether the server has agreed to tell of it. */
  has(uri: string): boolean {
    return this.#uris.has(uri) && !this.#pending.has(uri);
  }

  /** How many resources there are. */
  get size(): number {
    return this.#uris.size;
  }

  /** Nobody listens any more. */
  end(): void {
    this.#over = true;
    clearTimeout(this.#change);
    clearTimeout(this.#retry);
    this.#lists?.close();
    this.#resources?.close();
    this.#agreed?.resolve(new Set());
  }

  async #add(uri: string): Promise<boolean> {
    this.#uris.add(uri);
    const agreed = await this.#changed();
    if (!agreed.has(uri)) this.#uris.delete(uri);
    return agreed.has(uri);
  }

  /** Many changes at once are one new listen. */
  #changed(): Promise<ReadonlySet<string>> {
    this.#agreed ??= deferred();
    clearTimeout(this.#change);
    if (!this.#over) this.#change = setTimeout(() => void this.#reopen(), SETTLE_MS);
    else this.#agreed.resolve(new Set());
    return this.#agreed.promise;
  }

  /** The old listen is closed only when the new one is open: nothing is missed between them. */
  async #reopen(): Promise<void> {
    const agreed = this.#agreed;
    this.#agreed = undefined;
    this.#opened++;
    const opened = this.#opened;
    const old = this.#resources;
    if (this.#uris.size === 0) {
      this.#resources = undefined;
      old?.close();
      agreed?.resolve(new Set());
      return;
    }
    const listen: SessionListen = this.#open(
      { resourceSubscriptions: [...this.#uris] },
      (notification) => this.#forwardUpdate(notification, listen),
    );
    const filter = await listen.acknowledged;
    const uris = filter?.["resourceSubscriptions"];
    // A later one has the newer set, however slow this one was.
    if (this.#over || opened !== this.#opened) listen.close();
    else if (filter !== undefined) this.#adopt(listen);
    agreed?.resolve(new Set(Array.isArray(uris) ? uris : []));
  }

  #adopt(listen: SessionListen): void {
    this.#resources?.close();
    this.#resources = listen;
    void listen.ended.then((end) => {
      if (this.#resources !== listen) return;
      this.#resources = undefined;
      if (end === "ended" || end === "failed") {
        this.#change = setTimeout(() => void this.#reopen(), FIRST_RETRY_MS);
      }
    });
  }

  #open(
    notifications: JsonObject,
    onNotification: (notification: JsonRpcNotification) => Promise<void>,
  ): SessionListen {
    const { endpoint, caller, state } = this.#options;
    this.#count++;
    // On a shared stream a log message goes to the only request that asked for any: to a call.
    const { [META_KEY.logLevel]: _, ..._meta } = requestMetaOf(state());
    const request: JsonRpcRequest = {
      jsonrpc: "2.0",
      id: `session-listen-${this.#count}`,
      method: "subscriptions/listen",
      params: { _meta, notifications },
    };
    return new SessionListen({ endpoint, caller, request, onNotification });
  }

  #forwardUpdate(notification: JsonRpcNotification, listen: SessionListen): Promise<void> {
    const isUpdate = notification.method === "notifications/resources/updated";
    if (!isUpdate || this.#resources !== listen || this.#over) return NOTHING_SENT;
    const uri = notification.params?.["uri"];
    const isWanted = typeof uri === "string" && this.#isWithin(uri);
    return isWanted ? this.#forward(notification) : NOTHING_SENT;
  }

  /** An update may name a part of what was subscribed to, but nothing that was unsubscribed. */
  #isWithin(uri: string): boolean {
    if (this.#uris.has(uri)) return true;
    for (const subscribed of this.#uris) if (uri.startsWith(subscribed)) return true;
    return false;
  }

  #forward(notification: JsonRpcNotification): Promise<void> {
    const { notify, state } = this.#options;
    if (!FORWARDED.has(notification.method)) return NOTHING_SENT;
    return notify(notificationFromLatest(notification, factsOf(state().revision)));
  }
}

function listFilter(capabilities: JsonObject): JsonObject {
  const declared = LISTS.filter(([name]) => {
    const capability = capabilities[name];
    return isJsonObject(capability) && capability["listChanged"] === true;
  });
  return Object.fromEntries(declared.map(([, member]) => [member, true]));
}

const LISTS = [
  ["tools", "toolsListChanged"],
  ["prompts", "promptsListChanged"],
  ["resources", "resourcesListChanged"],
] as const;
const FORWARDED: ReadonlySet<string> = new Set([
  "notifications/tools/list_changed",
  "notifications/prompts/list_changed",
  "notifications/resources/list_changed",
  "notifications/resources/updated",
]);
const SETTLE_MS = 20;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const NOTHING_SENT = Promise.resolve();
