import type { OutgoingFrame } from "../../channel/channel.ts";
import { isBatch } from "../../channel/encode-frame.ts";
import { isId } from "../../jsonrpc/id.ts";
import type { Id } from "../../jsonrpc/message.ts";
import { isResponse } from "../../jsonrpc/message.ts";

/** The requests of the other side that a frame answers, by their ids. */
export function answeredIn(frame: OutgoingFrame): readonly Id[] {
  const messages = isBatch(frame) ? frame : [frame];
  return messages.flatMap((message) =>
    isResponse(message) && isId(message.id) ? [message.id] : [],
  );
}
