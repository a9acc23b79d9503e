import type { Caller } from "../../exchange/exchange.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import type { HttpHeaders } from "./http-headers.ts";
import type { HttpHead, HttpResponder, HttpWork } from "./responder.ts";

/** An HTTP request that may belong to a session, past the checks that hold for every request. */
export interface EraRequest {
  readonly head: HttpHead;
  readonly caller: Caller;
  /** What its answers must say to a browser; empty where no browser is told anything. */
  readonly extraHeaders: HttpHeaders;
}

/** A POST of it, with its body. */
export interface EraPost extends EraRequest {
  /** The body, without a byte order mark. */
  readonly text: string;
  /** What the body is, read without batches: an array is a complaint. */
  readonly frame: Frame;
}

/**
 * Where the sessions of the handshake revisions mount: it gets every HTTP request that is not a
 * stateless one. Origin, host, principal, content type and size have been checked; each method must
 * see to it that the responder is used exactly once, now or later.
 *
 * A request is stateless where its `_meta` names a version, or its `MCP-Protocol-Version` header a
 * stateless revision. Everything else comes here: `initialize`, what follows it in its session,
 * notifications and responses without that header, batches, GET and DELETE.
 */
export interface EraHandler {
  /** Whether no stateless revision is spoken: then every request comes here. */
  readonly isOnly: boolean;
  /** Takes the body of a POST: JSON that is not a stateless request. */
  post(request: EraPost, responder: HttpResponder): HttpWork;
  /** Opens the stream of a session, by GET, or ends a session, by DELETE. */
  open(request: EraRequest, responder: HttpResponder): HttpWork;
  /** Lets calls finish, ends sessions and streams; resolves when they are over. */
  close(): Promise<void>;
}
