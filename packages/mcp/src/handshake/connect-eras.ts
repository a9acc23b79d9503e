import type { Channel } from "../channel/channel.ts";
import { connectChannel } from "../channel/connect-channel.ts";
import { TransportError } from "../errors/mcp-error.ts";
import type { Connection } from "../exchange/exchange.ts";
import { LATEST_REVISION } from "../spec/revision.ts";
import { deferred } from "../util/deferred.ts";
import { integerOption, MAX_TIMER_MS } from "../util/integer-option.ts";
import { onAbort } from "../util/on-abort.ts";
import type { ConnectErasOptions } from "./connect-options.ts";
import type { SpokenRevisions } from "./eras.ts";
import { spokenRevisions } from "./eras.ts";
import { FarServer } from "./far-server.ts";
import type { ParkingLimits } from "./outbound/outbound-parts.ts";
import { probe } from "./outbound/probe.ts";

/**
 * Speaks to the server at the far end of a channel, whatever revision it speaks. What comes back
 * speaks 2026-07-28: an old server is shown as one of that revision.
 *
 * @throws {ProtocolError} `RPC_ERROR` where the server refuses `initialize` and is not stateless.
 * @throws {TransportError} `NO_COMMON_VERSION`, or why the connection was lost.
 * @throws {TimeoutError} `TIMEOUT` where the server answers nothing within `connectMs`.
 * @throws {TypeError} where a revision is none, or none of the demanded era.
 * @throws {RangeError} where a time or a number is out of its range.
 * @throws what `signal` is aborted with.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility
 */
export async function connectEras(
  channel: Channel,
  options: ConnectErasOptions = {},
): Promise<Connection> {
  const { era = "auto", lastEra, client, onEra, signal } = options;
  const spoken = erasOf(options);
  const limits = limitsOf(options);
  if (era === "stateless") return connectStateless(channel, options);
  const server = new FarServer(channel, options);
  const { exchange } = server.peer;
  const aborted = deferred<never>();
  let unlink: (() => void) | undefined;
  try {
    signal?.throwIfAborted();
    unlink = signal && onAbort(signal, aborted.reject);
    const asked = { send: exchange, transport: channel.transport, spoken, first: lastEra, client };
    const verdict = await Promise.race([probe({ ...asked, ...limits }), aborted.promise]);
    const connection =
      verdict.era === "stateless"
        ? server.stateless(verdict.discovered)
        : server.handshake(verdict, spoken.handshake, limits);
    onEra?.(verdict.era);
    return connection;
  } catch (error) {
    if (!isExit(error)) options.onFailing?.(error);
    await server.peer.close();
    throw error;
  } finally {
    unlink?.();
  }
}

/** Whether a child has ended: then nothing is left to be closed, and perhaps it is started again. */
function isExit(error: unknown): boolean {
  return error instanceof TransportError && error.code === "CHILD_EXITED";
}

/**
 * The revisions by era, without those of the era that is not demanded.
 *
 * @throws {TypeError} where a revision is none, or none of the demanded era.
 */
export function erasOf({ revisions, era = "auto" }: ConnectErasOptions): SpokenRevisions {
  const { stateless, handshake } = spokenRevisions(revisions);
  const spoken = {
    stateless: era === "handshake" ? [] : stateless,
    handshake: era === "stateless" ? [] : handshake,
  };
  if (spoken.stateless.length + spoken.handshake.length > 0) return spoken;
  throw new TypeError(`Cannot connect: none of the revisions is of the era ${era}`);
}

/**
 * The times and numbers of a connection, checked.
 *
 * @throws {RangeError} where one is out of its range.
 */
export function limitsOf(options: ConnectErasOptions): ConnectLimits {
  const { probeMs, connectMs, parkedMs, maxParked } = options;
  return {
    probeMs: integerOption("probeMs", probeMs, { ...TIME, fallback: 2000 }),
    connectMs: integerOption("connectMs", connectMs, { ...TIME, fallback: 30_000 }),
    parkedMs: integerOption("parkedMs", parkedMs, { ...TIME, fallback: 600_000 }),
    maxParked: integerOption("maxParked", maxParked, { fallback: 100, min: 1 }),
  };
}

/** How long finding out the era may take, and how long and how many calls wait. */
export interface ConnectLimits extends ParkingLimits {
  readonly probeMs: number;
  readonly connectMs: number;
}

function connectStateless(channel: Channel, options: ConnectErasOptions): Connection {
  const { accept, observer, info } = options;
  return connectChannel(channel, {
    ...(accept === undefined ? {} : { accept }),
    ...(observer === undefined ? {} : { observer }),
    info: { revision: LATEST_REVISION, ...info },
  });
}

const TIME = { min: 1, max: MAX_TIMER_MS };
