import type { Channel } from "../channel/channel.ts";
import { askedAbout } from "../channel/incoming-context.ts";
import type { Peer } from "../channel/peer.ts";
import { openPeer } from "../channel/peer.ts";
import type { Connection, ConnectionInfo, ExchangeContext } from "../exchange/exchange.ts";
import { tell } from "../exchange/observer.ts";
import { tellUnwanted } from "../exchange/tell-unwanted.ts";
import { answerToRequest } from "../jsonrpc/complaint.ts";
import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import type { RevisionFacts } from "../projection/revision-facts.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { LATEST_REVISION } from "../spec/revision.ts";
import { excerpt } from "../util/excerpt.ts";
import type { ConnectErasOptions } from "./connect-options.ts";
import type { SpokenRevisions } from "./eras.ts";
import type { ParkingLimits } from "./outbound/outbound-parts.ts";
import { OutboundSession } from "./outbound/outbound-session.ts";
import type { Verdict } from "./outbound/probe.ts";
import { readInitialized } from "./outbound/read-initialized.ts";
import { sessionChannel } from "./session-channel.ts";

/** The server at the far end: first of an unknown era, then of one. */
export class FarServer {
  readonly peer: Peer;
  readonly #channel: Channel;
  readonly #options: ConnectErasOptions;
  #session: OutboundSession | undefined;
  #facts: RevisionFacts | undefined;
  #isStateless = false;

  constructor(channel: Channel, options: ConnectErasOptions) {
    const { observer } = options;
    this.#channel = channel;
    this.#options = options;
    this.peer = openPeer(
      sessionChannel(channel, () => this.#facts, answerToRequest),
      {
        ...(observer === undefined ? {} : { observer }),
        serve: { exchange: (request, context) => this.#ask(request, context) },
        // A stateless client answers nothing.
        mayServe: () => !this.#isStateless,
        answersUnreadable: false,
        accept: (notification, about) => this.#take(notification, about),
        onUnsent: (id, error) => this.#session?.unsent(id, error),
      },
    );
    void this.peer.closed.then((reason) => this.#session?.end(reason));
  }

  stateless(discovered: JsonObject | undefined): Connection {
    this.#isStateless = true;
    const meta = discovered?.["_meta"];
    const server = isJsonObject(meta) ? meta[META_KEY.serverInfo] : undefined;
    return this.#connection({
      info: this.#infoOf(LATEST_REVISION, server),
      exchange: (request, context) => this.peer.exchange(request, context),
    });
  }

  handshake(
    { result, forgetProbe }: Extract<Verdict, { readonly era: "handshake" }>,
    revisions: SpokenRevisions["handshake"],
    limits: ParkingLimits,
  ): Connection {
    const { serve, accept, observer, info } = this.#options;
    const name = info?.server?.name ?? "unknown";
    const { initialized, finding } = readInitialized(result, revisions, name);
    if (finding !== undefined)
      tell(observer, { kind: "finding", method: "initialize", text: finding });
    this.#facts = initialized.facts;
    const session = new OutboundSession({
      initialized,
      transport: this.#channel.transport,
      send: (request, context) => this.peer.exchange(request, context),
      serve,
      accept,
      observer,
      limits,
    });
    this.#session = session;
    this.#notify({ jsonrpc: "2.0", method: "notifications/initialized" });
    forgetProbe();
    return this.#connection({
      info: this.#infoOf(initialized.facts.revision, initialized.serverInfo),
      exchange: (request, context) => session.exchange(request, context),
    });
  }

  /** The server has forgotten the session, and the channel has begun another one. */
  renewed(): void {
    this.#session?.renewed();
  }

  #connection({ info, exchange }: Pick<Connection, "info" | "exchange">): Connection {
    const { peer } = this;
    return {
      info,
      closed: peer.closed,
      close: () => peer.close(),
      exchange,
      accept: (notification) => this.#notify(notification),
    };
  }

  #infoOf(revision: string, server: unknown): ConnectionInfo {
    const { name, version } = Object(server) as {
      readonly name?: unknown;
      readonly version?: unknown;
    };
    const isNamed = typeof name === "string" && typeof version === "string";
    return {
      transport: this.#channel.transport,
      ...this.#options.info,
      revision,
      ...(isNamed ? { server: { name, version } } : {}),
    };
  }

  /** Before its era is known a server may only ask whether anybody is there. */
  #ask(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    if (this.#session !== undefined) {
      return this.#session.ask(request, context, askedAbout(context));
    }
    const { id, method } = request;
    if (method === "ping") return Promise.resolve(resultResponse(id, {}));
    const message = `Cannot answer ${excerpt(method, 60)}: the connection is not open yet`;
    return Promise.resolve(errorResponse(id, RPC_CODE.methodNotFound, message));
  }

  #take(notification: JsonRpcNotification, about: ExchangeContext | undefined): void {
    const { accept, observer } = this.#options;
    if (this.#session !== undefined) this.#session.take(notification, about);
    else if (accept !== undefined) accept(notification);
    else tellUnwanted(observer, notification);
  }

  /** Nobody waits for a notification, so one that cannot be sent is told to the observer. */
  #notify(notification: JsonRpcNotification): void {
    this.peer.notify(notification).catch((error) => {
      const { method } = notification;
      tell(this.#options.observer, { kind: "handler-failed", method, error });
    });
  }
}
