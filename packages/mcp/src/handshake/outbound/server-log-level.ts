// At 2026-07-28 each request says which log messages it wants; before that a session does. The level
// of the session is the lowest that a request in flight wants, and each gets what it wants of it.

import type { Exchange, TransportKind } from "../../exchange/exchange.ts";
import { isAtLeast } from "../../exchange/logging-level.ts";
import { DetachedContext } from "./detached-context.ts";

/** Keeps the log level of a server where our requests want it. */
export class ServerLogLevel {
  readonly #send: Exchange;
  readonly #transport: TransportKind;
  readonly #isDeclared: boolean;
  readonly #wanted: string[] = [];
  #current: string | undefined;

  constructor(send: Exchange, transport: TransportKind, isDeclared: boolean) {
    this.#send = send;
    this.#transport = transport;
    this.#isDeclared = isDeclared;
  }

  /**
   * A request begins that wants messages from this level on. Returns a promise where the server has
   * to be told first.
   */
  begin(level: string): Promise<unknown> | undefined {
    this.#wanted.push(level);
    return this.#tell();
  }

  /** The server no longer knows what it was told. */
  renew(): void {
    this.#current = undefined;
    if (this.#wanted.length > 0) void this.#tell();
  }

  #tell(): Promise<unknown> | undefined {
    const lowest = this.#wanted.reduce((low, other) => (isAtLeast(low, other) ? other : low));
    if (!this.#isDeclared || lowest === this.#current) return undefined;
    this.#current = lowest;
    const params = { level: lowest };
    const request = { jsonrpc: "2.0", id: "level", method: "logging/setLevel", params } as const;
    // A server that refuses a level sends what it sends; no call fails for that.
    return this.#send(request, new DetachedContext(this.#transport)).catch(passOver);
  }

  /** A request that wanted this level is over. */
  end(level: string): void {
    const at = this.#wanted.indexOf(level);
    if (at !== -1) this.#wanted.splice(at, 1);
  }
}

function passOver(): void {
  // The call itself will tell what is wrong with the connection.
}
