import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { ClientCapabilities, ServerCapabilities } from "./capabilities.ts";
import type { Implementation } from "./implementation.ts";
import type { RequestParams } from "./request.ts";
import type { Result } from "./result.ts";

export type { InitializedNotification } from "../shared/until-2025-11-25/initialized.ts";

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
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization
 */
export interface InitializeRequest extends RequestEnvelope {
  readonly method: "initialize";
  readonly params: InitializeRequestParams;
}

/**
 * What a server is and can do.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation
 */
export interface InitializeResult extends Result {
  /** The revision that will be spoken. A client that does not speak it hangs up. */
  readonly protocolVersion: string;
  readonly capabilities: ServerCapabilities;
  readonly serverInfo: Implementation;
  /** How a model best uses the server. Says what the tools' descriptions do not. */
  readonly instructions?: string;
}

/** The answer to `initialize`. */
export interface InitializeResultResponse extends ResultEnvelope {
  readonly result: InitializeResult;
}
