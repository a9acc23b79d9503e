import type { NotificationEnvelope } from "../shared/envelope.ts";
import type { ProgressToken } from "../shared/tokens.ts";
import type { NotificationParams } from "./request.ts";

/** Parameters of `notifications/progress`. */
export interface ProgressNotificationParams extends NotificationParams {
  /** The token of the request that it is about, JSON type included. */
  readonly progressToken: ProgressToken;
  /** How far it is: more each time, fractions allowed. */
  readonly progress: number;
  /** How far it will be at the end, where that is known. */
  readonly total?: number;
}

/**
 * How far a request is whose sender asked to be told. Either side may send it.
 *
 * @see https://modelcontextprotocol.io/specification/2024-11-05/basic/utilities/progress#progress-flow
 */
export interface ProgressNotification extends NotificationEnvelope {
  readonly method: "notifications/progress";
  readonly params: ProgressNotificationParams;
}
