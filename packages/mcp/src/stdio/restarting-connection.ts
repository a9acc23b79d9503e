// One Connection over a child that may be replaced. Revisions without sessions lose nothing by it
// but what is in flight: that fails with the exit, and what comes next goes to a new child.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#unexpected-termination

import { closedError } from "../channel/closed-error.ts";
import type {
  CloseReason,
  Connection,
  ConnectionInfo,
  Endpoint,
  Exchange,
} from "../exchange/exchange.ts";
import { deferred } from "../util/deferred.ts";
import { onAbort } from "../util/on-abort.ts";

/** How often a child that died may be replaced. */
export interface RestartLimit {
  /**
   * Restarts within `perMs`, from 0.
   * @default 3
   */
  readonly max: number;
  /**
   * The time over which they are counted, in milliseconds, from 1.
   * @default 60000
   */
  readonly perMs: number;
}

/** A connection to one child. */
export interface ChildConnection {
  readonly connection: Connection;
  /** Whether nothing that is sent from now on can be answered. */
  isEnding(): boolean;
}

/** What {@link RestartingConnection} is made of. */
export interface RestartingConnectionOptions {
  readonly info: ConnectionInfo;
  readonly limit: RestartLimit;
  /** Starts another child. Called by one restart at a time. */
  readonly start: () => Promise<ChildConnection>;
  /** Told once, when the connection is over for good. */
  readonly onClosed: (reason: CloseReason) => void;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
}

/**
 * A Connection that starts a new child for the first request after its child has died.
 *
 * Not at once: a child that dies as soon as it runs would be started again with nobody asking, and
 * a request that fails tells somebody why.
 */
export class RestartingConnection implements Connection {
  readonly #options: RestartingConnectionOptions;
  readonly #closed = deferred<CloseReason>();
  #child: ChildConnection | undefined;
  #restarting: Promise<ChildConnection> | undefined;
  /** When children were started, as far back as the limit looks. */
  #restartedAt: number[] = [];
  #over: CloseReason | undefined;

  constructor(first: ChildConnection, options: RestartingConnectionOptions) {
    this.#options = options;
    this.#adopt(first);
  }

  get info(): ConnectionInfo {
    return this.#options.info;
  }

  get closed(): Promise<CloseReason> {
    return this.#closed.promise;
  }

  exchange: Exchange = (request, context) => {
    const child = this.#child;
    if (child === undefined || child.isEnding()) return this.#exchangeLater(request, context);
    return child.connection.exchange(request, context);
  };

  /** Between two children there is nobody who could know what a notification is about. */
  accept: NonNullable<Endpoint["accept"]> = (notification, context) => {
    this.#child?.connection.accept?.(notification, context);
  };

  async close(): Promise<void> {
    if (this.#over === undefined) {
      this.#over = { code: "CLOSED", message: "This side closed the connection" };
      await this.#child?.connection.close();
      await this.#restarting?.catch(passOver);
      this.#finish(this.#over);
    }
    await this.closed;
  }

  #exchangeLater: Exchange = async (request, context) => {
    // The old child is gone before a new one starts: it may hold a port or a lock.
    const next =
      this.#child === undefined
        ? this.#next()
        : this.#child.connection.closed.then(() => this.#next());
    const { connection } = await orAborted(next, context.signal);
    return connection.exchange(request, context);
  };

  #next(): Promise<ChildConnection> {
    if (this.#over !== undefined) return Promise.reject(closedError(this.#over));
    if (this.#child !== undefined) return Promise.resolve(this.#child);
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async #restart(): Promise<ChildConnection> {
    this.#restartedAt.push(this.#options.now());
    let child: ChildConnection;
    try {
      child = await this.#options.start();
    } catch (error) {
      this.#lost(startFailed(error));
      throw error;
    }
    if (this.#over !== undefined) {
      await child.connection.close();
      throw closedError(this.#over);
    }
    this.#adopt(child);
    return child;
  }

  #adopt(child: ChildConnection): void {
    this.#child = child;
    void child.connection.closed.then((reason) => {
      this.#child = undefined;
      this.#lost(reason);
    });
  }

  /** There is no child any more: the next request starts one, unless that was done too often. */
  #lost(reason: CloseReason): void {
    if (this.#over !== undefined) return;
    const { limit, now } = this.#options;
    this.#restartedAt = this.#restartedAt.filter((time) => now() - time < limit.perMs);
    if (this.#restartedAt.length < limit.max) return;
    this.#over = limit.max === 0 ? reason : usedUp(reason, limit);
    this.#finish(this.#over);
  }

  #finish(reason: CloseReason): void {
    this.#options.onClosed(reason);
    this.#closed.resolve(reason);
  }
}

function usedUp(reason: CloseReason, { max, perMs }: RestartLimit): CloseReason {
  const times = max === 1 ? "once" : `${max} times`;
  const message = `${reason.message}; it was restarted ${times} within ${perMs} ms already`;
  return { ...reason, message };
}

function startFailed(error: unknown): CloseReason {
  const message = error instanceof Error ? error.message : String(error);
  return { code: "SPAWN_FAILED", message, cause: error };
}

/** Waits no longer than the caller does. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = deferred<never>();
  const unlink = onAbort(signal, aborted.reject);
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    unlink();
  }
}

function passOver(): void {
  // Whoever asked for the restart is told; closing only waits for it to be over.
}
