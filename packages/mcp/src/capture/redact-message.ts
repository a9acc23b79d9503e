import { locateMember } from "../jsonrpc/locate-member.ts";
import { isJson } from "../util/is-json.ts";
import type { CaptureSide } from "./capture-event.ts";
import type { Placeholders } from "./placeholders.ts";
import { redactJson } from "./redact-json.ts";
import type { Shape } from "./shape.ts";
import { ENVELOPE, paramsShape, RESULTS, shapeOf } from "./shape.ts";

/** The text of a message without what may be secret: what is in arguments, results and errors. */
export function redactMessage(text: string, from: CaptureSide, placeholders: Placeholders): string {
  // Cut off, or of several messages at once, it has no one method: then only `_meta` is looked into.
  const method = methodIn(text);
  return redactJson(text, placeholders, (member): Shape => {
    if (member === "params") return paramsShape(method);
    if (member === "result") return RESULTS[from];
    return shapeOf(ENVELOPE, member);
  });
}

/**
 * A line of the server that was never meant to be a message, such as a banner, is what whoever looks for
 * the fault has to read: it stays, but for what may be secret. Undefined where it is none.
 */
export function redactBanner(text: string, placeholders: Placeholders): string | undefined {
  if (/^[\s\ufeff]*(?:[{["]|$)/.test(text) || text.length > MAX_BANNER || isJson(text)) {
    return undefined;
  }
  return placeholders.scrubCodes(text);
}

const MAX_BANNER = 10_000;

/** The method, which nearly always stands at the start. */
function methodIn(text: string): string {
  const early = EARLY_METHOD.exec(text)?.[1];
  if (early !== undefined) return early;
  if (!/^\s*\{/.test(text)) return "";
  const span = locateMember(text, "method");
  return span === undefined ? "" : text.slice(span.start + 1, span.end - 1);
}

const EARLY_METHOD =
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?(?:"id"\s*:\s*(?:-?\d+|"[^"\\]*")\s*,\s*)?"method"\s*:\s*"([^"\\]*)"/;
