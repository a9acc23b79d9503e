import type { RequestId } from "../shared/envelope.ts";
import type { Implementation } from "../shared/implementation.ts";
import type { LoggingLevel } from "../shared/logging-level.ts";
import type { MetaObject } from "../shared/meta-object.ts";
import type { ProgressToken } from "../shared/tokens.ts";
import type { ClientCapabilities } from "./capabilities.ts";

/**
 * `_meta` of a request: everything a server must know to answer it, since nothing is remembered
 * from earlier requests.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export interface RequestMeta extends MetaObject {
  /** Asks for progress under this token. */
  readonly progressToken?: ProgressToken;
  /** The edition that the request is written in. Over HTTP the header says the same. */
  readonly "io.modelcontextprotocol/protocolVersion": string;
  /** Which software asks. A client should say it. */
  readonly "io.modelcontextprotocol/clientInfo"?: Implementation;
  /** What the client can do, for this request. `{}` is nothing beyond the basics. */
  readonly "io.modelcontextprotocol/clientCapabilities": ClientCapabilities;
  /** The lowest level of log messages wanted. Without it the server sends none. */
  readonly "io.modelcontextprotocol/logLevel"?: LoggingLevel;
}

/**
 * `_meta` of a notification.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#receiving-notifications
 */
export interface NotificationMeta extends MetaObject {
  /**
   * The id of the `subscriptions/listen` request whose stream carries it, JSON type included.
   * Required on such a stream, absent elsewhere.
   */
  readonly "io.modelcontextprotocol/subscriptionId"?: RequestId;
}

/**
 * `_meta` of a result.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export interface ResultMeta extends MetaObject {
  /** Which software answers. A server should say it. */
  readonly "io.modelcontextprotocol/serverInfo"?: Implementation;
}
