import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import { showValue } from "../util/excerpt.ts";

/**
 * What keeps the value that an Endpoint gave from being sent as an answer; undefined where nothing
 * does. Endpoints may be written without types, and the other side must not pay for that.
 */
export function faultOfAnswer(answer: unknown): string | undefined {
  if (!isJsonObject(answer)) return `the answer must be a response, found ${showValue(answer)}`;
  const { result, error } = answer as { readonly result?: unknown; readonly error?: unknown };
  if (error === undefined) {
    return isJsonObject(result)
      ? undefined
      : `"result" must be an object, found ${showValue(result)}`;
  }
  if (result !== undefined) return 'the answer has both "result" and "error"';
  return isError(error)
    ? undefined
    : `"error" must have an integer "code" and a string "message", found ${showValue(error)}`;
}

function isError(error: unknown): boolean {
  if (!isJsonObject(error)) return false;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return Number.isSafeInteger(code) && typeof message === "string";
}
