import { isComplaint } from "../../jsonrpc/complaint.ts";
import type { Id, Message } from "../../jsonrpc/message.ts";
import { isRequest } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";

/** The messages in a frame; those of a batch that could not be read are left out. */
export function messagesIn(frame: Frame): readonly Message[] {
  if (frame.kind === "message") return [frame.message];
  if (frame.kind === "complaint") return [];
  return frame.items.filter((item): item is Message => !isComplaint(item));
}

/** The ids of the requests in a frame. */
export function requestIdsIn(frame: Frame): readonly Id[] {
  return messagesIn(frame)
    .filter(isRequest)
    .map(({ id }) => id);
}

/** The id that a cancellation names; undefined where the message is none. */
export function cancelledId(message: Message): unknown {
  const isCancel = "method" in message && message.method === "notifications/cancelled";
  return isCancel ? message.params?.["requestId"] : undefined;
}
