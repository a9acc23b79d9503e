import type { ElicitFormSchema, ElicitValue } from "../shared/elicitation-form.ts";

export type { ElicitFormSchema, ElicitValue } from "../shared/elicitation-form.ts";

/**
 * Asks the user to fill in a form. Never for passwords, keys, tokens or payment data: those go by
 * URL.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#form-mode-elicitation-requests
 */
export interface ElicitRequestFormParams {
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
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#url-mode-elicitation-requests
 */
export interface ElicitRequestUrlParams {
  readonly mode: "url";
  /** Why it has to be opened, for the user. */
  readonly message: string;
  readonly url: string;
}

/**
 * What a user is asked for.
 *
 * @decidedBy mode
 */
export type ElicitRequestParams = ElicitRequestFormParams | ElicitRequestUrlParams;

/**
 * Asks the user. Travels inside an `input_required` result, never on its own.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#elicitation-requests
 */
export interface ElicitRequest {
  readonly method: "elicitation/create";
  readonly params: ElicitRequestParams;
}

/**
 * What the user did about it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#response-actions
 */
export interface ElicitResult {
  /** `accept`: agreed; `decline`: said no; `cancel`: went away without choosing. */
  readonly action: "accept" | "decline" | "cancel";
  /** The filled-in form. Only with `accept`, and not for a URL. */
  readonly content?: { readonly [name: string]: ElicitValue };
}
