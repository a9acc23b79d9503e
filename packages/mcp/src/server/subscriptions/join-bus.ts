import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import { isObject } from "../request-meta.ts";
import type { EventBus, ServerEvent } from "./event-bus.ts";

/**
 * Listens to a bus; gives what leaves it, which never throws. Nothing is heard after that, whatever the
 * bus goes on to say.
 *
 * A bus over a broker is often written without types: its `subscribe` may be an async function, or give
 * nothing to call. What it throws is told, since it would come up in whoever happens to leave.
 *
 * @throws whatever `subscribe` throws.
 */
export function joinBus(
  bus: EventBus,
  listener: (event: ServerEvent) => void,
  observer: Observer | undefined,
): () => void {
  let isOver = false;
  const failed = (error: unknown): void =>
    tell(observer, { kind: "handler-failed", method: "subscriptions/listen", error });
  const joined: unknown = bus.subscribe((event: unknown) => {
    if (!isOver && isEvent(event)) listener(event);
  });
  if (joined instanceof Promise) joined.catch(failed);
  return () => {
    isOver = true;
    leave(joined).catch(failed);
  };
}

/** Something that another program put on the bus is no event. */
function isEvent(event: unknown): event is ServerEvent {
  return isObject(event) && typeof event["kind"] === "string";
}

async function leave(joined: unknown): Promise<void> {
  const left: unknown = joined instanceof Promise ? await joined.catch(doNothing) : joined;
  if (typeof left === "function") await left();
}

function doNothing(): void {
  // That it could not be joined has been told.
}
