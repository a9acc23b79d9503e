import { isId } from "../../packages/mcp/src/jsonrpc/id.ts";

/** An array that is nested deeper is refused whole: nothing in it was read. */
const MAX_DEPTH = 512;
/** A longer id is not looked for in a message that is too large, or nested too deep, to be parsed. */
const MAX_ID_LENGTH = 1000;

/**
 * The ids of the requests in these bytes, line by line, as JSON.parse sees them: each must be answered
 * once. With `batches` those in arrays, too.
 */
export function requestIdsIn(
  bytes: Uint8Array,
  options: { readonly batches?: boolean } = {},
): readonly unknown[] {
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\n");
  return lines.flatMap((line) => {
    const value = parsed(line);
    if (!Array.isArray(value)) return requestIdsOf(value);
    const isRead = options.batches === true && depthOf(value) <= MAX_DEPTH;
    return isRead ? value.flatMap(requestIdsOf) : [];
  });
}

/** The id of one message, where it is that of a request. */
export function requestIdsOf(message: unknown): readonly unknown[] {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return [];
  if (!("method" in message && "id" in message && isId(message.id))) return [];
  return isCounted(message.id) ? [message.id] : [];
}

/** Whether the answers under an id are counted. */
export function isCounted(id: unknown): boolean {
  return String(id).length <= MAX_ID_LENGTH;
}

/** What a line says as JSON; undefined where it is none. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // That is the point of most mutations.
    return undefined;
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
