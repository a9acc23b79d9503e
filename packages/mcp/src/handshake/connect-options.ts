import type { PeerOptions } from "../channel/peer.ts";
import type { ConnectionInfo, Endpoint } from "../exchange/exchange.ts";
import type { Revision } from "../spec/revision.ts";
import type { ClientDeclaration } from "./client-declaration.ts";
import type { Era } from "./eras.ts";

/** Options of `connectEras`. */
export interface ConnectErasOptions extends Pick<PeerOptions, "accept" | "observer"> {
  /**
   * The revisions that the server may be spoken to in.
   * @default all that there are
   */
  readonly revisions?: readonly Revision[];
  /**
   * `auto` finds out which era the server speaks, by `server/discover` and `initialize`. `stateless`
   * sends nothing before the first request, `handshake` opens with `initialize`.
   * @default "auto"
   */
  readonly era?: "auto" | Era;
  /**
   * The era that the same server spoke the last time: `handshake` saves it the question, and is
   * asked after all where it no longer holds. Of no use with an `era` of its own.
   */
  readonly lastEra?: Era;
  /** Told which era the server speaks, for whoever keeps that for the next time. */
  readonly onEra?: (era: Era) => void;
  /**
   * Told why connecting fails as soon as that is known. Only then what was opened is closed, which may
   * take a child process seconds, and connecting rejects with the same error. Of a child that has ended
   * by itself it says nothing: there is nothing to wait for, and it may be started again.
   */
  readonly onFailing?: (error: unknown) => void;
  /** What is said of the client before its first request. */
  readonly client?: ClientDeclaration;
  /**
   * Answers requests of an old server that belong to no call in flight. Without it they get `-32601`
   * and are reported.
   */
  readonly serve?: Endpoint;
  /**
   * How long the answer to `server/discover` is waited for before `initialize` is sent, in
   * milliseconds, from 1.
   * @default 2000
   */
  readonly probeMs?: number;
  /**
   * How long finding out the era may take in all, in milliseconds, from 1.
   * @default 30000
   */
  readonly connectMs?: number;
  /**
   * How long a call of an old server's waits for the answers to what the server asked, in
   * milliseconds, from 1. Then the server gets an error and the call is cancelled.
   * @default 600000
   */
  readonly parkedMs?: number;
  /**
   * How many calls may wait so, from 1. What a server asks for one more is answered with an error.
   * @default 100
   */
  readonly maxParked?: number;
  /**
   * Gives up finding out what the server speaks: connecting rejects with the reason, and the connection
   * is closed.
   */
  readonly signal?: AbortSignal;
  /** What is known of the server before the first message; its name stands in for one that says none. */
  readonly info?: Omit<ConnectionInfo, "transport">;
}
