import type { ClientCapabilities, InputRequest } from "../../spec/2026-07-28/index.ts";
import { isObject } from "../request-meta.ts";

/**
 * The capabilities that a question needs and the client does not declare; undefined where it
 * declares them all. An `elicitation` without a mode means forms.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export function missingCapability(
  question: InputRequest,
  declared: ClientCapabilities,
): ClientCapabilities | undefined {
  const { method } = question;
  if (method === "roots/list") return isDeclared(declared.roots) ? undefined : { roots: {} };
  if (method === "elicitation/create") return missingMode(question.params.mode ?? "form", declared);
  const { tools, toolChoice } = question.params;
  const { sampling } = declared;
  if (tools !== undefined || toolChoice !== undefined) {
    return isDeclared(sampling?.tools) ? undefined : { sampling: { tools: {} } };
  }
  return isDeclared(sampling) ? undefined : { sampling: {} };
}

/** Whether a capability is one: a client may send anything. */
export function isDeclared(capability: unknown): boolean {
  return isObject(capability);
}

function missingMode(
  mode: "form" | "url",
  { elicitation }: ClientCapabilities,
): ClientCapabilities | undefined {
  const isBare =
    isDeclared(elicitation) && elicitation?.form === undefined && elicitation?.url === undefined;
  if (isDeclared(elicitation?.[mode]) || (isBare && mode === "form")) return undefined;
  return { elicitation: { [mode]: {} } };
}
