import type { Channel } from "../channel/channel.ts";
import type { Peer } from "../channel/peer.ts";
import { openPeer } from "../channel/peer.ts";
import type { ServeChannelOptions, Serving } from "../channel/serve-channel.ts";
import { serveChannel } from "../channel/serve-channel.ts";
import type { Endpoint } from "../exchange/exchange.ts";
import { namesVersion } from "../exchange/named-version.ts";
import type { HandshakeRevision } from "../projection/handshake-revision.ts";
import type { Revision } from "../spec/revision.ts";
import { REVISIONS } from "../spec/revision.ts";
import { spokenRevisions } from "./eras.ts";
import { InboundSession } from "./inbound/inbound-session.ts";
import { sessionChannel } from "./session-channel.ts";

/** Options of {@link serveEras}. */
export interface ServeErasOptions extends ServeChannelOptions {
  /**
   * The revisions that clients may speak.
   * @default all that there are
   */
  readonly revisions?: readonly Revision[];
}

/** Whether a channel must read arrays as batches for these revisions. */
export function speaksBatches(revisions: readonly Revision[] = REVISIONS): boolean {
  return revisions.includes("2025-03-26");
}

/**
 * Answers the requests of one channel with an Endpoint, whatever revision its client speaks. Each
 * request decides its era: one whose `_meta` names a version is stateless, any other belongs to the
 * session that `initialize` opens.
 *
 * The channel must read arrays as batches where 2025-03-26 is to be spoken (see {@link speaksBatches});
 * in a session of any other revision they are refused with an answer.
 *
 * @throws {TypeError} where a revision is none.
 * @throws {RangeError} where a limit is out of its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
export function serveEras(
  channel: Channel,
  endpoint: Endpoint,
  options: ServeErasOptions = {},
): Serving {
  const { revisions, ...peerOptions } = options;
  const { handshake, stateless } = spokenRevisions(revisions);
  if (handshake.length === 0) return serveChannel(channel, endpoint, peerOptions);
  const session = openInbound({ channel, endpoint, handshake, stateless }, peerOptions);
  return { closed: session.closed, close: () => session.close() };
}

interface Inbound {
  readonly channel: Channel;
  readonly endpoint: Endpoint;
  readonly handshake: readonly HandshakeRevision[];
  readonly stateless: readonly Revision[];
}

function openInbound(
  { channel, endpoint, handshake, stateless }: Inbound,
  options: ServeChannelOptions,
): Peer {
  let peer: Peer | undefined;
  const session: InboundSession = new InboundSession({
    endpoint,
    revisions: handshake,
    stateless,
    ask: (request, context, about) =>
      peer?.exchange(request, context, about) ?? Promise.reject(new Error("The channel opens")),
    notify: (notification) => peer?.notify(notification) ?? Promise.resolve(),
    observer: options.observer,
  });
  const serve: Endpoint = {
    exchange: (request, context) =>
      // To a server without stateless revisions a version in `_meta` is a key like any other.
      stateless.length > 0 && namesVersion(request)
        ? endpoint.exchange(request, context)
        : session.exchange(request, context),
    accept: (notification, context) => session.accept(notification, context),
  };
  peer = openPeer(
    sessionChannel(channel, () => session.facts),
    { ...options, serve },
  );
  void peer.closed.then(() => session.end());
  return peer;
}
