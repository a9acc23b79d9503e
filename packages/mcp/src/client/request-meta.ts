import type { Id, JsonObject } from "../jsonrpc/message.ts";
import type { ClientCapabilities, Implementation } from "../spec/2026-07-28/index.ts";
import { META_KEY } from "../spec/meta-key.ts";
import type { CallOptions, Params } from "./call-options.ts";

/** What a request's `_meta` is made of. */
export interface RequestMetaParts {
  readonly id: Id;
  readonly version: string;
  readonly info: Implementation;
  readonly capabilities: ClientCapabilities;
  readonly params: Params;
  readonly options: CallOptions;
}

/**
 * The `_meta` of a request: the caller's own members, and above them what the protocol needs. A
 * token and a log level that the caller put among its members count like the options.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export function requestMeta(parts: RequestMetaParts): JsonObject {
  const { id, version, info, capabilities, params, options } = parts;
  const own: JsonObject = { ...(params["_meta"] as JsonObject | undefined), ...options.meta };
  const { onProgress, onLog } = options;
  const token = options.progressToken ?? own[META_KEY.progressToken] ?? (onProgress && id);
  const level = options.logLevel ?? own[META_KEY.logLevel] ?? (onLog && "info");
  return {
    ...own,
    [META_KEY.protocolVersion]: version,
    [META_KEY.clientInfo]: info,
    [META_KEY.clientCapabilities]: capabilities,
    ...(token === undefined ? {} : { [META_KEY.progressToken]: token }),
    ...(level === undefined ? {} : { [META_KEY.logLevel]: level }),
  };
}
