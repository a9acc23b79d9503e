import { tell } from "../../exchange/observer.ts";
import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import { LATEST_REVISION } from "../../spec/revision.ts";
import type { Linked } from "../../util/linked-list.ts";
import { mirrorMessage, versionOf } from "./mirrored-headers.ts";
import { postMessage } from "./post-message.ts";
import type { PostSettings } from "./post-settings.ts";
import type { Posting } from "./posting.ts";
import { TakenOrRefused } from "./taken-or-refused.ts";

/** What a {@link HttpNotification} is made of. */
export interface HttpNotificationParts {
  readonly settings: PostSettings;
  readonly url: URL;
  readonly onMoved: (url: URL) => void;
  readonly notification: JsonRpcNotification;
  readonly onOver: (post: HttpNotification) => void;
}

/**
 * A notification on its way. Any good status will do: what 2026-07-28 wants is a 202 without a body,
 * servers answer otherwise, and nobody waits for it. What goes wrong is told to the observer.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
 */
export class HttpNotification implements Linked<HttpNotification> {
  previous: HttpNotification | undefined;
  next: HttpNotification | undefined;
  readonly #parts: HttpNotificationParts;
  readonly #receiver: TakenOrRefused;
  #posting: Posting | undefined;

  constructor(parts: HttpNotificationParts) {
    this.#parts = parts;
    this.#receiver = new TakenOrRefused({
      method: parts.notification.method,
      onTaken: () => {
        this.#posting?.discard();
        this.#finish();
      },
      onRefused: (error) => {
        this.#posting?.cancel();
        this.#report(error);
      },
    });
  }

  async send(): Promise<void> {
    const { settings, url, onMoved, notification } = this.#parts;
    const { method, params } = notification;
    try {
      const own = await settings.headers();
      if (this.#receiver.isOver) return;
      const mirrored: Record<string, string> = {};
      mirrorMessage(mirrored, notification, versionOf(params) ?? LATEST_REVISION);
      const message = notification;
      const outbound = { url, message, mirrored, own, method, isRepeatable: false, onMoved };
      this.#posting = postMessage(outbound, settings, this.#receiver);
      tell(settings.observer, { kind: "message-out", message });
    } catch (error) {
      this.#giveUp(error);
    }
  }

  /** The connection is being closed. */
  abandon(reason: unknown): void {
    this.#posting?.cancel();
    this.#giveUp(reason);
  }

  #giveUp(error: unknown): void {
    if (this.#receiver.isOver) return;
    this.#receiver.stop();
    this.#report(error);
  }

  #report(error: unknown): void {
    const { settings, notification } = this.#parts;
    this.#finish();
    tell(settings.observer, { kind: "handler-failed", method: notification.method, error });
  }

  #finish(): void {
    this.#parts.onOver(this);
  }
}
