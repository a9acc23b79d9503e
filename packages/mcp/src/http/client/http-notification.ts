import type { McpError } from "../../errors/mcp-error.ts";
import { tell } from "../../exchange/observer.ts";
import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import { LATEST_REVISION } from "../../spec/revision.ts";
import type { Linked } from "../../util/linked-list.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { BodySink } from "./body-reader.ts";
import { FailureBody } from "./failure-body.ts";
import { mirrorMessage, versionOf } from "./mirrored-headers.ts";
import { postMessage } from "./post-message.ts";
import type { PostSettings } from "./post-settings.ts";
import type { AnswerReceiver, Posting } from "./posting.ts";

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
export class HttpNotification implements AnswerReceiver, BodySink, Linked<HttpNotification> {
  previous: HttpNotification | undefined;
  next: HttpNotification | undefined;
  readonly #parts: HttpNotificationParts;
  #posting: Posting | undefined;
  #body: FailureBody | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(parts: HttpNotificationParts) {
    this.#parts = parts;
  }

  async send(): Promise<void> {
    const { settings, url, onMoved, notification } = this.#parts;
    const { method, params } = notification;
    try {
      const own = await settings.headers();
      if (this.#isOver) return;
      const mirrored: Record<string, string> = {};
      mirrorMessage(mirrored, notification, versionOf(params) ?? LATEST_REVISION);
      const message = notification;
      const outbound = { url, message, mirrored, own, method, isRepeatable: false, onMoved };
      this.#posting = postMessage(outbound, settings, this);
      tell(settings.observer, { kind: "message-out", message });
    } catch (error) {
      this.#report(error);
    }
  }

  /** The connection is being closed. */
  abandon(reason: unknown): void {
    this.#posting?.cancel();
    this.#report(reason);
  }

  head(status: number, headers: HttpHeaders): void {
    if (status >= 200 && status <= 299) {
      this.#posting?.discard();
      this.#finish();
      return;
    }
    const { method } = this.#parts.notification;
    const reading = { maxBytes: MAX_BODY_BYTES, mayAnswer: false };
    const body = new FailureBody(this, { method, status }, headers, reading);
    this.#body = body;
    this.#timer = setTimeout(() => body.end(), body.maxMs);
  }

  data(chunk: Uint8Array): void {
    this.#body?.push(chunk);
  }

  end(): void {
    const body = this.#body;
    this.#body = undefined;
    body?.end();
  }

  text(): void {
    // A body is told as part of the error only.
  }

  failed(error: McpError): void {
    this.#posting?.cancel();
    this.#report(error);
  }

  #report(error: unknown): void {
    if (this.#isOver) return;
    const { settings, notification } = this.#parts;
    this.#finish();
    tell(settings.observer, { kind: "handler-failed", method: notification.method, error });
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#parts.onOver(this);
  }
}

const MAX_BODY_BYTES = 64 * 1024;
