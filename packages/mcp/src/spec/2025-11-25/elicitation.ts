import type { ElicitFormSchema, ElicitValue } from "../shared/elicitation-form.ts";
import type { NotificationEnvelope, RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { NotificationParams } from "./request.ts";
import type { Result } from "./result.ts";
import type { CreateTaskResult, TaskAugmentedRequestParams } from "./tasks.ts";

export type { ElicitFormSchema, ElicitValue } from "../shared/elicitation-form.ts";

/**
 * Asks the user to fill in a form. Never for passwords, keys, tokens or payment data: those go by
 * URL.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#form-mode-elicitation-requests
 */
export interface ElicitRequestFormParams extends TaskAugmentedRequestParams {
  /**
   * Absent is the same as `form`.
   *
   * @default "form"
   */
  readonly mode?: "form";
  /** What is asked and why, for the user. */
  readonly message: string;
  readonly requestedSchema: ElicitFormSchema;
}

/**
 * Asks the user to open a URL and to go on there, out of the client's sight.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-elicitation-requests
 */
export interface ElicitRequestUrlParams extends TaskAugmentedRequestParams {
  readonly mode: "url";
  /** Why it has to be opened, for the user. */
  readonly message: string;
  /** Names it within the server; `notifications/elicitation/complete` says it again. */
  readonly elicitationId: string;
  readonly url: string;
}

/**
 * What a user is asked for.
 *
 * @decidedBy mode
 */
export type ElicitRequestParams = ElicitRequestFormParams | ElicitRequestUrlParams;

/**
 * Asks the user.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#elicitation-requests
 */
export interface ElicitRequest extends RequestEnvelope {
  readonly method: "elicitation/create";
  readonly params: ElicitRequestParams;
}

/**
 * What the user did about it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#response-actions
 */
export interface ElicitResult extends Result {
  /** `accept`: agreed; `decline`: said no; `cancel`: went away without choosing. */
  readonly action: "accept" | "decline" | "cancel";
  /** The filled-in form. Only with `accept`, and not for a URL. */
  readonly content?: { readonly [name: string]: ElicitValue };
}

/** Whatever may come back: what the user did, or the task that was asked for. */
export type ElicitAnswer = ElicitResult | CreateTaskResult;

/** The answer to `elicitation/create`. */
export interface ElicitResultResponse extends ResultEnvelope {
  readonly result: ElicitAnswer;
}

/** Parameters of `notifications/elicitation/complete`. */
export interface ElicitationCompleteNotificationParams extends NotificationParams {
  /** `elicitationId` of the question that it is about. */
  readonly elicitationId: string;
}

/**
 * What a URL asked of the user is done, out of the client's sight.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#completion-notifications-for-url-mode-elicitation
 */
export interface ElicitationCompleteNotification extends NotificationEnvelope {
  readonly method: "notifications/elicitation/complete";
  readonly params: ElicitationCompleteNotificationParams;
}
