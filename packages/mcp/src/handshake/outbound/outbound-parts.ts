import type { Endpoint, Exchange, TransportKind } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import type { JsonObject, JsonRpcNotification } from "../../jsonrpc/message.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";

/** What an old server said at `initialize`. */
export interface Initialized {
  readonly facts: RevisionFacts;
  /** What it can do, in its own words. */
  readonly capabilities: JsonObject;
  /** Its name and version. */
  readonly serverInfo: JsonObject;
  readonly instructions: string | undefined;
}

/** What an {@link OutboundSession} is made of; nothing here knows what carries it. */
export interface OutboundParts {
  readonly initialized: Initialized;
  readonly transport: TransportKind;
  /** Sends a request to the server. */
  readonly send: Exchange;
  /** Answers requests of the server that belong to no call of ours. */
  readonly serve: Endpoint | undefined;
  /** Takes notifications of the server that belong to no call and no listen of ours. */
  readonly accept: ((notification: JsonRpcNotification) => void) | undefined;
  readonly observer: Observer | undefined;
  readonly limits: ParkingLimits;
}

/** How long and how many calls wait for answers to what the server asked. */
export interface ParkingLimits {
  /** In milliseconds, from 1. */
  readonly parkedMs: number;
  /** From 1. */
  readonly maxParked: number;
}
