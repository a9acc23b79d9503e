import { TransportError } from "../errors/mcp-error.ts";
import { encodeMessage } from "../jsonrpc/encode-message.ts";
import type { Message } from "../jsonrpc/message.ts";
import type { OutgoingFrame } from "./channel.ts";

/**
 * Writes a frame as JSON on one line.
 *
 * @throws {TransportError} `CANNOT_ENCODE` where a value has no JSON form or is nested too deep for
 * the encoder, `MESSAGE_TOO_LARGE` where the text is over `maxMessageBytes`.
 */
export function encodeFrame(frame: OutgoingFrame, maxMessageBytes: number): string {
  let text: string;
  try {
    text = isBatch(frame) ? `[${frame.map(encodeMessage).join(",")}]` : encodeMessage(frame);
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new TransportError("CANNOT_ENCODE", `Cannot write message as JSON: ${what}`, { cause });
  }
  if (isOver(text, maxMessageBytes)) {
    const message = `Cannot send message: it is larger than the limit of ${maxMessageBytes} bytes (maxMessageBytes)`;
    throw new TransportError("MESSAGE_TOO_LARGE", message);
  }
  return text;
}

/** True for several messages that go out as one array. */
export function isBatch(frame: OutgoingFrame): frame is readonly Message[] {
  return Array.isArray(frame);
}

/** A character takes one to three bytes, so the bytes are only counted where that leaves a doubt. */
function isOver(text: string, maxBytes: number): boolean {
  if (text.length * 3 <= maxBytes) return false;
  return text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes;
}
