import type { ClientCapabilities, InputRequest } from "../../spec/2026-07-28/index.ts";
import { EXTENSION } from "../../spec/extension.ts";
import { frozenJson } from "../../util/frozen-json.ts";
import type { InputHandlers } from "./input-handlers.ts";

/** Whether these capabilities have the Tasks extension. */
export function declaresTasks({ extensions }: ClientCapabilities): boolean {
  return extensions?.[EXTENSION.tasks] !== undefined;
}

/**
 * What a client declares: what its handlers can answer, tasks, and what the application adds.
 *
 * @throws {TypeError} where a handler is no function.
 */
export function declaredCapabilities(
  handlers: InputHandlers,
  own: ClientCapabilities = {},
  tasks: unknown = false,
): ClientCapabilities {
  const { elicit, elicitUrl, sample, roots } = handlers;
  for (const [name, handler] of Object.entries({ elicit, elicitUrl, sample, roots })) {
    if (handler === undefined || typeof handler === "function") continue;
    throw new TypeError(`Cannot create client: handlers.${name} must be a function`);
  }
  const modes = { ...(elicit && { form: {} }), ...(elicitUrl && { url: {} }) };
  return frozenJson({
    ...(roots && { roots: {} }),
    ...own,
    ...((elicit || elicitUrl || own.elicitation) && {
      elicitation: { ...modes, ...own.elicitation },
    }),
    ...(Boolean(tasks) && { extensions: { [EXTENSION.tasks]: {}, ...own.extensions } }),
    ...((sample || own.sampling) && { sampling: { ...own.sampling } }),
  });
}

/**
 * Whether a client with these capabilities may be asked this. An `elicitation` without a mode means
 * forms.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function mayBeAsked(question: InputRequest, declared: ClientCapabilities): boolean {
  if (question.method === "roots/list") return declared.roots !== undefined;
  if (question.method === "elicitation/create") {
    return modeIsDeclared(question.params.mode ?? "form", declared);
  }
  const { tools, toolChoice } = question.params;
  const { sampling } = declared;
  return tools === undefined && toolChoice === undefined
    ? sampling !== undefined
    : sampling?.tools !== undefined;
}

function modeIsDeclared(mode: "form" | "url", { elicitation }: ClientCapabilities): boolean {
  if (elicitation === undefined) return false;
  const { form, url } = elicitation;
  if (mode === "url") return url !== undefined;
  return form !== undefined || url === undefined;
}
