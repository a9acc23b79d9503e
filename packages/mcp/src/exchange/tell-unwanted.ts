import type { JsonRpcNotification } from "../jsonrpc/message.ts";
import type { Observer } from "./observer.ts";
import { tell } from "./observer.ts";

/** Tells an observer of a notification that nobody takes. */
export function tellUnwanted(
  observer: Observer | undefined,
  message: JsonRpcNotification,
  text = "Nobody here takes this notification",
): void {
  tell(observer, { kind: "stray", stray: "unwanted-notification", message, text });
}
