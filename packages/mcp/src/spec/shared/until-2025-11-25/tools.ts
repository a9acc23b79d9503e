import type { NotificationEnvelope, RequestEnvelope } from "../envelope.ts";
import type { NotificationParams, PaginatedRequestParams } from "./request.ts";

/**
 * Asks for one page of the tools.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools
 */
export interface ListToolsRequest extends RequestEnvelope {
  readonly method: "tools/list";
  readonly params?: PaginatedRequestParams;
}

/**
 * The list of tools is another now.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#list-changed-notification
 */
export interface ToolListChangedNotification extends NotificationEnvelope {
  readonly method: "notifications/tools/list_changed";
  readonly params?: NotificationParams;
}
