// The listens of all callers on one old server. A resource is subscribed to for the first listen that
// wants it, and let go of after the last.

import { closedError } from "../../channel/closed-error.ts";
import type { CloseReason, ExchangeContext } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { resultResponse } from "../../jsonrpc/response.ts";
import { resultToLatest } from "../../projection/result-to-latest.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { badParam } from "../bad-param.ts";
import { DetachedContext } from "./detached-context.ts";
import { OutboundListen } from "./outbound-listen.ts";
import type { OutboundParts } from "./outbound-parts.ts";

interface Subscribed {
  count: number;
  /** Whether the server agreed, once it has answered. */
  readonly agreed: Promise<boolean>;
}

/** The listens on one server. */
export class OutboundListens {
  readonly #parts: Pick<OutboundParts, "initialized" | "send" | "transport">;
  readonly #open = new Set<OutboundListen>();
  readonly #subscribed = new Map<string, Subscribed>();
  #count = 0;

  constructor(parts: Pick<OutboundParts, "initialized" | "send" | "transport">) {
    this.#parts = parts;
  }

  /**
   * Answers a listen: with a result when it is ended in good order.
   *
   * @throws why it was cancelled or lost, by rejecting.
   */
  async listen(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const wanted = request.params?.["notifications"];
    if (!isJsonObject(wanted)) {
      return badParam(request, "/params/notifications", "an object", wanted);
    }
    const uris = this.#urisOf(wanted);
    if (uris !== undefined && !uris.every((uri) => typeof uri === "string")) {
      const path = "/params/notifications/resourceSubscriptions";
      return badParam(request, path, "an array of strings", uris);
    }
    const listen = new OutboundListen(request.id, context, this.#switchesOf(wanted), uris ?? []);
    const ended = listen.untilEnded();
    this.#open.add(listen);
    try {
      await Promise.race([ended, this.#begin(listen, uris)]);
      await ended;
      const _meta = { [META_KEY.subscriptionId]: request.id };
      const { serverInfo } = this.#parts.initialized;
      return resultResponse(request.id, resultToLatest(request.method, { _meta }, serverInfo));
    } finally {
      this.#open.delete(listen);
      for (const uri of new Set(uris)) this.#release(uri);
    }
  }

  /** Takes a notification of the server; false where it is not for listens. */
  take(notification: JsonRpcNotification): boolean {
    const { method, params } = notification;
    const member = LISTS.get(method);
    const uri = params?.["uri"];
    if (member !== undefined) {
      for (const listen of this.#open) listen.takeList(member, notification);
    } else if (method === "notifications/resources/updated" && typeof uri === "string") {
      for (const listen of this.#open) listen.takeUpdate(uri, notification);
    } else return false;
    return true;
  }

  /** The server no longer knows what was subscribed to. */
  renew(): void {
    for (const uri of this.#subscribed.keys()) void this.#tell("resources/subscribe", uri);
  }

  /** The server is gone. */
  end(reason: CloseReason): void {
    for (const listen of this.#open) listen.fail(closedError(reason));
  }

  async #begin(listen: OutboundListen, uris: readonly string[] | undefined): Promise<void> {
    const distinct = uris && [...new Set(uris)];
    const agreed = await Promise.all((distinct ?? []).map((uri) => this.#acquire(uri)));
    await listen.acknowledge(distinct?.filter((_, at) => agreed[at] === true));
  }

  #acquire(uri: string): Promise<boolean> {
    const known = this.#subscribed.get(uri);
    if (known !== undefined) {
      known.count++;
      return known.agreed;
    }
    const entry = { count: 1, agreed: this.#tell("resources/subscribe", uri) };
    this.#subscribed.set(uri, entry);
    return entry.agreed;
  }

  #release(uri: string): void {
    const known = this.#subscribed.get(uri);
    if (known === undefined) return;
    known.count--;
    if (known.count > 0) return;
    this.#subscribed.delete(uri);
    void known.agreed.then((agreed) => {
      // Somebody may have come to want it again meanwhile.
      if (agreed && !this.#subscribed.has(uri)) void this.#tell("resources/unsubscribe", uri);
    });
  }

  async #tell(method: string, uri: string): Promise<boolean> {
    const { send, transport } = this.#parts;
    this.#count++;
    const id = `subscription-${this.#count}`;
    try {
      const request = { jsonrpc: "2.0", id, method, params: { uri } } as const;
      return !isErrorResponse(await send(request, new DetachedContext(transport)));
    } catch {
      return false;
    }
  }

  #urisOf(wanted: JsonObject): readonly string[] | undefined {
    const uris = wanted["resourceSubscriptions"];
    const { resources } = this.#parts.initialized.capabilities;
    if (!Array.isArray(uris) || !isJsonObject(resources)) return undefined;
    return resources["subscribe"] === true ? uris : undefined;
  }

  #switchesOf(wanted: JsonObject): JsonObject {
    const { capabilities } = this.#parts.initialized;
    const agreed = SWITCHES.filter(([name, member]) => {
      const capability = capabilities[name];
      const tells = isJsonObject(capability) && capability["listChanged"] === true;
      return tells && wanted[member] === true;
    });
    return Object.fromEntries(agreed.map(([, member]) => [member, true]));
  }
}

const SWITCHES = [
  ["tools", "toolsListChanged"],
  ["prompts", "promptsListChanged"],
  ["resources", "resourcesListChanged"],
] as const;
const LISTS: ReadonlyMap<string, string> = new Map(
  SWITCHES.map(([name, member]) => [`notifications/${name}/list_changed`, member]),
);
