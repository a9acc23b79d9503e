import type { CloseReason, Endpoint } from "../exchange/exchange.ts";
import type { Channel } from "./channel.ts";
import type { PeerOptions } from "./peer.ts";
import { openPeer } from "./peer.ts";

/** A server at work on one channel: what {@link serveChannel} gives. */
export interface Serving {
  /** Resolves, never rejects, when the channel is over and the last answer sent. */
  readonly closed: Promise<CloseReason>;
  /** Takes no more requests, lets those in flight finish (at most `drainMs`), and closes. */
  close(): Promise<void>;
}

/** Options of {@link serveChannel}. */
export type ServeChannelOptions = Omit<PeerOptions, "serve" | "accept">;

/**
 * Answers the requests of one channel with an Endpoint. When the other side stops sending, what is
 * being answered is still answered, within `drainMs`.
 *
 * @throws {RangeError} where a limit is out of its range.
 */
export function serveChannel(
  channel: Channel,
  endpoint: Endpoint,
  options: ServeChannelOptions = {},
): Serving {
  const peer = openPeer(channel, { ...options, serve: endpoint });
  return { closed: peer.closed, close: () => peer.close() };
}
