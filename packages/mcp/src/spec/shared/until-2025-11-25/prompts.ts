import type { NotificationEnvelope, RequestEnvelope } from "../envelope.ts";
import type { NotificationParams, PaginatedRequestParams, RequestParams } from "./request.ts";

/**
 * Asks for one page of the prompts.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/prompts#listing-prompts
 */
export interface ListPromptsRequest extends RequestEnvelope {
  readonly method: "prompts/list";
  readonly params?: PaginatedRequestParams;
}

/** Parameters of `prompts/get`. */
export interface GetPromptRequestParams extends RequestParams {
  /** The prompt, spelled as in the list. */
  readonly name: string;
  /** What to fill its blanks with: text, always. */
  readonly arguments?: { readonly [name: string]: string };
}

/**
 * Asks for a prompt, filled in.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/prompts#getting-a-prompt
 */
export interface GetPromptRequest extends RequestEnvelope {
  readonly method: "prompts/get";
  readonly params: GetPromptRequestParams;
}

/**
 * The list of prompts is another now.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/prompts#list-changed-notification
 */
export interface PromptListChangedNotification extends NotificationEnvelope {
  readonly method: "notifications/prompts/list_changed";
  readonly params?: NotificationParams;
}
