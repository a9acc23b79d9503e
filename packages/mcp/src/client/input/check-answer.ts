// What a handler of the application gave, checked before it goes to the server: a handler's mistake
// is the application's, and is told to it rather than to the server.

import { completeForm } from "../../form/complete-form.ts";
import { faultOfForm } from "../../form/form-content-fault.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  ElicitRequestFormParams,
  ElicitResult,
  InputResponse,
} from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import type { FormAnswer } from "./input-handlers.ts";

/**
 * The answer to a form, complete: with the defaults of the fields that are not in it.
 *
 * @throws {TypeError} where it is no answer, or does not fit the form.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#form-mode-security
 */
export function formResult(answer: unknown, form: ElicitRequestFormParams): ElicitResult {
  const { action, content = {} } = requireAction(answer) as FormAnswer & { content?: unknown };
  if (action !== "accept") return { action };
  if (!isJsonObject(content)) throw new TypeError(unfit("/content", "an object", content));
  const complete = completeForm(
    content as Parameters<typeof completeForm>[0],
    form.requestedSchema,
  );
  const fault = faultOfForm(complete, form.requestedSchema);
  if (fault !== undefined) throw new TypeError(unfit(fault.path, fault.expected, fault.found));
  return { action, content: complete };
}

/**
 * The answer to a page.
 *
 * @throws {TypeError} where it is none.
 */
export function urlResult(answer: unknown): ElicitResult {
  return { action: requireAction(answer).action };
}

/**
 * What a model said.
 *
 * @throws {TypeError} where it is no message of a model.
 */
export function sampleResult(answer: unknown): InputResponse {
  if (!isJsonObject(answer)) throw new TypeError(unfit("", "an object", answer));
  const { role, model, content } = answer;
  if (role !== "assistant" && role !== "user") {
    throw new TypeError(unfit("/role", '"assistant" or "user"', role));
  }
  if (typeof model !== "string") throw new TypeError(unfit("/model", "a string", model));
  const blocks = Array.isArray(content) ? content : [content];
  if (!blocks.every((block) => isJsonObject(block) && typeof block["type"] === "string")) {
    throw new TypeError(unfit("/content", "a content block, or an array of them", content));
  }
  return answer as unknown as InputResponse;
}

/**
 * The list of roots as the protocol has it.
 *
 * @throws {TypeError} where one is no `file://` URI.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots#root
 */
export function rootsResult(answer: unknown): InputResponse {
  if (!Array.isArray(answer)) throw new TypeError(unfit("", "an array of roots", answer));
  for (const [index, root] of answer.entries()) {
    const uri: unknown = isJsonObject(root) ? root["uri"] : undefined;
    if (typeof uri === "string" && uri.startsWith("file://")) continue;
    throw new TypeError(unfit(`/${index}/uri`, "a file:// URI", uri));
  }
  return { roots: answer };
}

function requireAction(answer: unknown): { readonly action: ElicitResult["action"] } {
  const action: unknown = isJsonObject(answer) ? answer["action"] : undefined;
  if (action === "accept" || action === "decline" || action === "cancel") {
    return answer as { readonly action: ElicitResult["action"] };
  }
  throw new TypeError(unfit("/action", '"accept", "decline" or "cancel"', action));
}

function unfit(path: string, expected: string, found: unknown): string {
  const what = path === "" ? "the answer" : path;
  return `Cannot send the answer: ${what} must be ${expected}, found ${showValue(found)}`;
}
