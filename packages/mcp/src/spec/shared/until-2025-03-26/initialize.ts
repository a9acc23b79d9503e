import type { RequestEnvelope } from "../envelope.ts";
import type { RequestParams } from "../until-2025-11-25/request.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import type { Implementation } from "./implementation.ts";

/** Parameters of `initialize`. */
export interface InitializeRequestParams extends RequestParams {
  /** The revision that the client wants to speak, which is its newest. */
  readonly protocolVersion: string;
  readonly capabilities: ClientCapabilities;
  readonly clientInfo: Implementation;
}

/**
 * Opens a session: the first request of a connection, never cancelled.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/basic/lifecycle#initialization
 */
export interface InitializeRequest extends RequestEnvelope {
  readonly method: "initialize";
  readonly params: InitializeRequestParams;
}
