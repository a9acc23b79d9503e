import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type { Question } from "../projection/question-from-latest.ts";

/**
 * Whether a client with these capabilities, in the words of 2026-07-28, may be asked this. An
 * `elicitation` without a mode means forms.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#capabilities
 */
export function mayBeAsked({ method, params = {} }: Question, capabilities: JsonObject): boolean {
  const { elicitation, roots, sampling } = capabilities;
  if (method === "roots/list") return isJsonObject(roots);
  if (method === "elicitation/create") {
    if (!isJsonObject(elicitation)) return false;
    const { form, url } = elicitation;
    return params["mode"] === "url" ? isJsonObject(url) : isJsonObject(form) || url === undefined;
  }
  if (method !== "sampling/createMessage" || !isJsonObject(sampling)) return false;
  const hasTools = params["tools"] !== undefined || params["toolChoice"] !== undefined;
  return !hasTools || isJsonObject(sampling["tools"]);
}
