// What an application gives a client so that calls can go on which need something of a user, a model
// or a file system. https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr

import type { FilledForm } from "../../form/complete-form.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type {
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequestFormParams,
  ElicitRequestUrlParams,
  ElicitValue,
  Implementation,
  Root,
} from "../../spec/2026-07-28/index.ts";

/** What a handler may know besides the question. */
export interface InputContext {
  /**
   * Aborted when nobody waits for the answer any more: the call was cancelled, the client closed, or
   * another question of the same round was not answered. A dialog should close then.
   */
  readonly signal: AbortSignal;
  /** The call that needs the answer, such as `tools/call` with the tool's name and arguments. */
  readonly request: { readonly method: string; readonly params: JsonObject };
  /** The server's own name for the question, unique within its round. */
  readonly key: string;
  /** Which software asks, as far as it has said so: a user has to be shown who is asking. */
  readonly server: Implementation | undefined;
}

/** What the handler of a form may know besides. */
export interface FormContext extends InputContext {
  /** What the form's fields begin with: show them, and let the user change them. */
  readonly defaults: { readonly [name: string]: ElicitValue };
}

/**
 * What the user did with a form.
 *
 * With `accept`, a field that is not in `content` gets the default of its schema; one that is there
 * as `undefined` was left empty on purpose and stays so. Without `content` every field gets its
 * default.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#response-actions
 */
export type FormAnswer =
  | { readonly action: "accept"; readonly content?: FilledForm }
  | { readonly action: "decline" | "cancel" };

/** What the user did with a page: `accept` means that they agreed to open it, not that they are done. */
export interface UrlAnswer {
  readonly action: "accept" | "decline" | "cancel";
}

/** An answer, now or later; undefined where this client gives none. */
export type Answer<T> = T | undefined | Promise<T | undefined>;

/**
 * Answers the questions that a server asks before it finishes a call. The handlers that are there
 * decide which capabilities the client declares.
 *
 * A handler that throws, rejects or gives `undefined` ends the call with `INPUT_DECLINED`, and
 * nothing more is sent; `decline` and `cancel` of a user are answers, and the server gets them. The
 * questions of one round are asked at the same time. Handlers may run any number of times at once,
 * and no call's time-out counts while one is at work.
 */
export interface InputHandlers {
  /**
   * Has the user fill in a form. Declares `elicitation.form`.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#form-mode-elicitation-requests
   */
  elicit?(form: ElicitRequestFormParams, context: FormContext): Answer<FormAnswer>;
  /**
   * Has the user open a page, where they go on out of the client's sight. It must show the whole URL
   * and must not open it, or fetch anything of it, before the user has agreed. Declares
   * `elicitation.url`.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#url-mode-elicitation-requests
   */
  elicitUrl?(page: ElicitRequestUrlParams, context: InputContext): Answer<UrlAnswer>;
  /**
   * Has a model answer. Declares `sampling`; a handler that lets the model use tools is told of by
   * `capabilities: { sampling: { tools: {} } }` beside it.
   *
   * @deprecated Sampling is deprecated as of 2026-07-28 (SEP-2577): servers should call the API of a
   * model's provider themselves.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
   */
  sample?(request: CreateMessageRequestParams, context: InputContext): Answer<CreateMessageResult>;
  /**
   * Tells which directories and files a server may work on; each `uri` is a `file://` URI. Declares
   * `roots`.
   *
   * @deprecated Roots are deprecated as of 2026-07-28 (SEP-2577): directories and files should be
   * passed as arguments of tools, URIs of resources, or the server's configuration.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots
   */
  roots?(context: InputContext): Answer<readonly Root[]>;
}
