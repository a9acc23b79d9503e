import { TransportError } from "../../errors/mcp-error.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { requireArray } from "../read-result.ts";

/**
 * One page of a list, once its entries are an array and its cursor is one. A cursor that is null is
 * none, so it is left out.
 *
 * @throws {TransportError} `INVALID_RESULT` where they are not.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination#implementation-guidelines
 */
export function readPage(method: string, page: JsonObject, member: string): JsonObject {
  requireArray(method, page, member);
  const { nextCursor, ...rest } = page;
  if (nextCursor === undefined || typeof nextCursor === "string") return page;
  if (nextCursor === null) return rest;
  const message = `Cannot use the result of ${method}: /result/nextCursor must be a string, found ${showValue(nextCursor)}`;
  throw new TransportError("INVALID_RESULT", message);
}
