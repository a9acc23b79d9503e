import type { JsonObject } from "../../../jsonrpc/message.ts";

/** The JSON Schema of a tool's arguments, or of what it returns: an object, always. */
export interface ToolObjectSchema {
  readonly type: "object";
  readonly properties?: { readonly [name: string]: JsonObject };
  /** The members that have to be there. */
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}
