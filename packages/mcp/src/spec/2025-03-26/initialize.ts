import type { ResultEnvelope } from "../shared/envelope.ts";
import type { ServerCapabilities } from "./capabilities.ts";
import type { Implementation } from "./implementation.ts";
import type { Result } from "./result.ts";

export type {
  InitializeRequest,
  InitializeRequestParams,
} from "../shared/until-2025-03-26/initialize.ts";
export type { InitializedNotification } from "../shared/until-2025-11-25/initialized.ts";

/**
 * What a server is and can do.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/basic/lifecycle#version-negotiation
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
