import type { NotificationEnvelope } from "../envelope.ts";
import type { NotificationParams } from "./request.ts";

/**
 * The client has read the answer to `initialize`, and the session begins.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization
 */
export interface InitializedNotification extends NotificationEnvelope {
  readonly method: "notifications/initialized";
  readonly params?: NotificationParams;
}
