// What a server says when it needs input first, checked before anybody is asked anything.

import { TransportError } from "../../errors/mcp-error.ts";
import type { FormFault } from "../../form/form-fault.ts";
import { faultOfFormSchema } from "../../form/form-schema-fault.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { InputRequest } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { jsonPointer } from "../../util/json-pointer.ts";

/** What an `input_required` result asks for. */
export interface Questions {
  /** By the server's keys; absent where it asked for none. */
  readonly byKey: ReadonlyMap<string, InputRequest> | undefined;
  /** Goes back exactly as it came; absent where none came. */
  readonly requestState: string | undefined;
}

/**
 * Reads an `input_required` result.
 *
 * @throws {TransportError} `INVALID_RESULT` where it asks for nothing, or for something that is no
 * question.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export function readQuestions(method: string, result: JsonObject): Questions {
  const { inputRequests, requestState } = result;
  if (inputRequests === undefined && requestState === undefined) {
    const message = `Cannot finish ${method}: its result is input_required, with neither inputRequests nor requestState`;
    throw new TransportError("INVALID_RESULT", message);
  }
  const fault = faultOfState(requestState) ?? faultOfAll(inputRequests);
  if (fault !== undefined) {
    const message = `Cannot finish ${method}: /result${fault.path} must be ${fault.expected}, found ${showValue(fault.found)}`;
    throw new TransportError("INVALID_RESULT", message);
  }
  const byKey = inputRequests && new Map(Object.entries(inputRequests));
  return {
    byKey: byKey as ReadonlyMap<string, InputRequest> | undefined,
    requestState: requestState as string | undefined,
  };
}

function faultOfState(state: unknown): FormFault | undefined {
  if (state === undefined || typeof state === "string") return undefined;
  return { path: "/requestState", expected: "a string", found: state };
}

function faultOfAll(requests: unknown): FormFault | undefined {
  if (requests === undefined) return undefined;
  if (!isJsonObject(requests)) {
    return { path: "/inputRequests", expected: "an object", found: requests };
  }
  for (const [key, request] of Object.entries(requests)) {
    const fault = faultOfOne(request);
    if (fault !== undefined) {
      return { ...fault, path: `${jsonPointer("inputRequests", key)}${fault.path}` };
    }
  }
  return undefined;
}

function faultOfOne(request: unknown): FormFault | undefined {
  if (!isJsonObject(request)) return { path: "", expected: "an object", found: request };
  const { method, params } = request;
  if (method === "roots/list") return undefined;
  const check = method === "elicitation/create" ? faultOfElicitation : faultOfSampling;
  if (method !== "elicitation/create" && method !== "sampling/createMessage") {
    return { path: "/method", expected: "that of a question", found: method };
  }
  if (!isJsonObject(params)) return { path: "/params", expected: "an object", found: params };
  const fault = check(params);
  return fault && { ...fault, path: `/params${fault.path}` };
}

function faultOfElicitation(params: JsonObject): FormFault | undefined {
  const { mode = "form", message, requestedSchema, url } = params;
  if (typeof message !== "string")
    return { path: "/message", expected: "a string", found: message };
  if (mode === "url") {
    return typeof url === "string" && URL.canParse(url)
      ? undefined
      : { path: "/url", expected: "a URL", found: url };
  }
  if (mode !== "form") return { path: "/mode", expected: '"form" or "url"', found: mode };
  const fault = faultOfFormSchema(requestedSchema);
  return fault && { ...fault, path: `/requestedSchema${fault.path}` };
}

function faultOfSampling({ messages, maxTokens }: JsonObject): FormFault | undefined {
  if (!Array.isArray(messages) || !messages.every(isJsonObject)) {
    return { path: "/messages", expected: "an array of messages", found: messages };
  }
  if (typeof maxTokens === "number") return undefined;
  return { path: "/maxTokens", expected: "a number", found: maxTokens };
}
