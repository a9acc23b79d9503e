import type { JsonObject } from "@wirewright/mcp";
import { encodeMessage } from "@wirewright/mcp";

/**
 * A result as the JSON that it was, on one line: a result that came over the wire keeps its text, so
 * digits that JavaScript cannot hold survive.
 */
export function exactJson(result: object): string {
  const text = encodeMessage({ jsonrpc: "2.0", id: 0, result: result as JsonObject });
  return text.slice(BEFORE.length, -1);
}

const BEFORE = '{"jsonrpc":"2.0","id":0,"result":';
