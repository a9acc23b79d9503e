import { TransportError } from "../../errors/mcp-error.ts";
import { encodeMessage } from "../../jsonrpc/encode-message.ts";
import type { Message } from "../../jsonrpc/message.ts";

/**
 * Writes a message as JSON on one line.
 *
 * @throws {TransportError} `CANNOT_ENCODE` where a value has no JSON form or is nested too deep for
 * the encoder.
 */
export function encodeBody(message: Message): string {
  try {
    return encodeMessage(message);
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new TransportError("CANNOT_ENCODE", `Cannot write message as JSON: ${what}`, { cause });
  }
}
