import type { Caller, Endpoint } from "../../exchange/exchange.ts";
import type { EraHandler } from "../shared/era-handler.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { AcceptedTypes } from "../shared/media-type.ts";
import type { HttpHead, HttpResponder } from "../shared/responder.ts";
import type { Arrivals } from "./arrivals.ts";
import type { HttpSettings } from "./http-options.ts";
import type { InFlight } from "./in-flight.ts";
import type { KeepAlive } from "./keep-alive.ts";
import type { ToolParams } from "./tool-params.ts";

/** What all requests of one server share. */
export interface HttpParts {
  readonly endpoint: Endpoint;
  readonly settings: HttpSettings;
  /** The sessions of the handshake revisions, where they are mounted. */
  readonly era: EraHandler | undefined;
  readonly arrivals: Arrivals;
  readonly inFlight: InFlight;
  readonly keepAlive: KeepAlive;
  readonly toolParams: ToolParams;
}

/** One request that may go on: its origin, host and principal are in order. */
export interface Admitted {
  readonly head: HttpHead;
  readonly responder: HttpResponder;
  readonly caller: Caller;
  /** What its answers must say to a browser; empty where no browser is told anything. */
  readonly extraHeaders: HttpHeaders;
}

/** A POST that may go on, with what its client reads. */
export interface AdmittedPost extends Admitted {
  readonly accepts: AcceptedTypes;
}
