import type { Connection, ConnectionInfo } from "../exchange/exchange.ts";
import { tell } from "../exchange/observer.ts";
import type { Channel } from "./channel.ts";
import type { PeerOptions } from "./peer.ts";
import { openPeer } from "./peer.ts";

/** Options of {@link connectChannel}. */
export interface ConnectChannelOptions extends Pick<PeerOptions, "accept" | "observer"> {
  /** What is known of the other side before the first message. */
  readonly info?: Omit<ConnectionInfo, "transport">;
}

/**
 * Speaks to the server at the far end of a channel. Nothing is sent until the first request. A
 * notification that is given to the connection's `accept` goes to the server.
 */
export function connectChannel(channel: Channel, options: ConnectChannelOptions = {}): Connection {
  const { info, ...peerOptions } = options;
  const peer = openPeer(channel, peerOptions);
  return {
    info: { transport: channel.transport, ...info },
    closed: peer.closed,
    close: () => peer.close(),
    exchange: (request, context) => peer.exchange(request, context),
    accept(notification) {
      // Nobody waits for a notification, so one that cannot be sent is told to the observer.
      peer.notify(notification).catch((error) => {
        const { method } = notification;
        tell(options.observer, { kind: "handler-failed", method, error });
      });
    },
  };
}
