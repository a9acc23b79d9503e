import { TransportError } from "../../errors/mcp-error.ts";

/** The error of a server that cannot listen; `cause` is the platform's. */
export function listenError(address: string, cause: Error): TransportError {
  const message = `Cannot listen on ${address}: ${cause.message}`;
  return new TransportError("LISTEN_FAILED", message, { cause });
}
