// What is the same for a session however it is carried: a peer on its channel, and behind it the
// session machine, which speaks to the Endpoint.

import type { Channel } from "../../channel/channel.ts";
import type { Peer } from "../../channel/peer.ts";
import { openPeer } from "../../channel/peer.ts";
import type { Caller, Endpoint } from "../../exchange/exchange.ts";
import type { SessionEvent } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import { InboundSession } from "../../handshake/inbound/inbound-session.ts";
import type { SessionState } from "../../handshake/inbound/session-state.ts";
import { sessionChannel } from "../../handshake/session-channel.ts";
import type { KeepAlive } from "../../http/server/keep-alive.ts";
import type { Id, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import type { HandshakeRevision } from "../../projection/handshake-revision.ts";
import type { Revision } from "../../spec/revision.ts";
import { MAX_TIMER_MS } from "../../util/integer-option.ts";
import { LazySignal } from "../../util/lazy-signal.ts";
import type { CallCount } from "./call-count.ts";
import { CallerContext } from "./caller-context.ts";
import type { SessionSettings } from "./session-options.ts";

/** What all sessions of one server share. */
export interface ServerParts {
  readonly endpoint: Endpoint;
  readonly settings: SessionSettings;
  /** The revisions that `initialize` may agree on, oldest first; at least one. */
  readonly handshake: readonly HandshakeRevision[];
  /** The revisions that need no session. */
  readonly stateless: readonly Revision[];
  readonly keepAlive: KeepAlive;
  readonly calls: CallCount;
}

/** A channel that knows whose message it is handing on. */
export interface SessionCarrier extends Channel {
  /** Who sent what is being read at this moment. */
  readonly caller: Caller | undefined;
  /** Why the client cannot be asked anything for the sake of a request; undefined where it can. */
  cannotAsk(about: Id): string | undefined;
}

/** What is each session's own. */
export interface ServingOptions {
  /** The state of a session that was opened elsewhere. */
  readonly state?: SessionState | undefined;
  readonly onState?: (state: SessionState) => void;
  /**
   * How long a notification of a request may wait, in milliseconds; for ever where it is left out. The
   * carrier sees for itself whether its client reads, so this is for what else it may wait for.
   */
  readonly stallMs?: number;
  /** Stands between the peer and the session. */
  readonly through?: (
    request: JsonRpcRequest,
    answer: () => Promise<JsonRpcResponse>,
  ) => Promise<JsonRpcResponse>;
}

/** Both ends of a session. */
export interface SessionServing {
  readonly peer: Peer;
  readonly inbound: InboundSession;
}

/** Opens a session on its channel: from now on what is read is answered. */
export function serveSession(
  carrier: SessionCarrier,
  { endpoint, settings, handshake, stateless }: ServerParts,
  { state, onState, stallMs = MAX_TIMER_MS, through = straight }: ServingOptions,
): SessionServing {
  const { observer, maxInFlight, drainMs } = settings.http;
  let peer: Peer | undefined;
  const inbound: InboundSession = new InboundSession({
    endpoint,
    revisions: handshake,
    stateless,
    ask: (request, context, about) =>
      peer?.exchange(request, context, about) ?? Promise.reject(new Error("The session opens")),
    notify: (notification) => peer?.notify(notification) ?? Promise.resolve(),
    cannotAsk: (about) => carrier.cannotAsk(about),
    observer,
    ...(state && { state }),
    ...(onState && { onState }),
  });
  const serve: Endpoint = {
    exchange: (request, context) => {
      const own = new CallerContext(context, carrier.caller ?? context.caller);
      return through(request, () => inbound.exchange(request, own));
    },
  };
  peer = openPeer(
    sessionChannel(carrier, () => inbound.facts),
    {
      serve,
      accept: (notification) =>
        inbound.accept(notification, { caller: carrier.caller ?? { transport: "http" } }),
      maxInFlight,
      drainMs,
      stallMs,
      ...(observer && { observer }),
    },
  );
  void peer.closed.then(() => inbound.end());
  return { peer, inbound };
}

/** Asks the client for a sign of life, until the signal is aborted. */
export function pingClient({ peer }: SessionServing, signal: AbortSignal): void {
  const lazySignal = new LazySignal();
  signal.addEventListener("abort", () => lazySignal.abort(signal.reason), { once: true });
  const context = {
    signal,
    lazySignal,
    caller: { transport: "http" as const },
    notify: () => Promise.resolve(),
  };
  // That any message comes is what counts, not what the answer says.
  peer.exchange({ jsonrpc: "2.0", id: "ping", method: "ping" }, context).catch(passOver);
}

/** Tells an observer that a session has begun, or why it is over. */
export function tellSession(
  { settings }: ServerParts,
  session: { readonly revision: string | undefined; readonly principal: string | undefined },
  reason?: SessionEvent["reason"],
): void {
  const { observer } = settings.http;
  if (observer === undefined) return;
  const { revision, principal } = session;
  tell(observer, {
    kind: reason === undefined ? "session-begun" : "session-ended",
    ...(revision !== undefined && { revision }),
    ...(principal !== undefined && { principal }),
    ...(reason !== undefined && { reason }),
  });
}

function straight(
  _request: JsonRpcRequest,
  answer: () => Promise<JsonRpcResponse>,
): Promise<JsonRpcResponse> {
  return answer();
}

function passOver(): void {
  // Whoever counts the unanswered ones ends the session.
}
