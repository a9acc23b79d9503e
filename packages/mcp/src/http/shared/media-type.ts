// Media types, by https://www.rfc-editor.org/rfc/rfc9110: compared without case and parameters, and
// an Accept header read with its wildcards and weights.

/** A media type as a header names it. */
export interface MediaType {
  /** Type and subtype in lower case, such as `application/json`. */
  readonly type: string;
  /** The `charset` parameter in lower case, where there is one. */
  readonly charset?: string;
}

/** Reads a `Content-Type`; undefined where there is none. */
export function parseMediaType(value: string | undefined): MediaType | undefined {
  if (value === undefined) return undefined;
  const [type = "", ...parameters] = value.split(";");
  const charset = parameters.map(charsetOf).find((found) => found !== undefined);
  const name = type.trim().toLowerCase();
  return charset === undefined ? { type: name } : { type: name, charset };
}

/** The two kinds of answer, as far as an `Accept` header takes them. */
export interface AcceptedTypes {
  readonly json: boolean;
  readonly eventStream: boolean;
}

/**
 * Reads an `Accept` header. None at all takes anything; of several ranges that fit, the most specific
 * one decides; a weight of 0 refuses.
 */
export function acceptedTypes(accept: string | undefined): AcceptedTypes {
  if (accept === undefined || accept === BOTH) return ANYTHING;
  if (accept === last.accept) return last.types;
  const ranges = accept.split(",").map(parseRange);
  const types = {
    json: takes(ranges, "application", "json"),
    eventStream: takes(ranges, "text", "event-stream"),
  };
  last = { accept, types };
  return types;
}

interface Range {
  readonly type: string;
  readonly refused: boolean;
}

function parseRange(text: string): Range {
  const [type = "", ...parameters] = text.split(";");
  return { type: type.trim().toLowerCase(), refused: parameters.some(isZeroWeight) };
}

function takes(ranges: readonly Range[], type: string, subtype: string): boolean {
  for (const wanted of [`${type}/${subtype}`, `${type}/*`, "*/*"]) {
    const fitting = ranges.filter((range) => range.type === wanted);
    if (fitting.length > 0) return fitting.some((range) => !range.refused);
  }
  return false;
}

function isZeroWeight(parameter: string): boolean {
  return /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(parameter);
}

function charsetOf(parameter: string): string | undefined {
  const equals = parameter.indexOf("=");
  if (equals === -1) return undefined;
  if (parameter.slice(0, equals).trim().toLowerCase() !== "charset") return undefined;
  const value = parameter.slice(equals + 1).trim();
  return value.replace(/^"|"$/g, "").toLowerCase();
}

/** What every client of this library sends, and most others. */
const BOTH = "application/json, text/event-stream";
const ANYTHING: AcceptedTypes = { json: true, eventStream: true };
/** A client says the same in every request. */
let last: { readonly accept: string; readonly types: AcceptedTypes } = {
  accept: BOTH,
  types: ANYTHING,
};
