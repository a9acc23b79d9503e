import type { RequestEnvelope } from "../envelope.ts";
import type { RequestParams } from "../until-2025-11-25/request.ts";

/** Parameters of `tools/call`. */
export interface CallToolRequestParams extends RequestParams {
  /** The tool, spelled as in the list. */
  readonly name: string;
  /** What its input schema asks for. Absent is the same as `{}`. */
  readonly arguments?: { readonly [name: string]: unknown };
}

/**
 * Calls a tool.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools#calling-tools
 */
export interface CallToolRequest extends RequestEnvelope {
  readonly method: "tools/call";
  readonly params: CallToolRequestParams;
}
