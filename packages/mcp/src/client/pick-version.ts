import { ProtocolError, TransportError } from "../errors/mcp-error.ts";
import type { JsonRpcErrorObject } from "../jsonrpc/message.ts";
import { MCP_ERROR_CODE } from "../spec/error-code.ts";
import { STATELESS_REVISIONS } from "../spec/revision.ts";
import { showValue } from "../util/excerpt.ts";

/**
 * The newest version that both sides speak, after a server refused one with `-32022`: another one
 * than that, if there is any. Undefined where the error is another one.
 *
 * @throws {TransportError} `NO_COMMON_VERSION` where there is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation
 */
export function pickVersion(error: JsonRpcErrorObject, refused: string): string | undefined {
  if (error.code !== MCP_ERROR_CODE.unsupportedProtocolVersion) return undefined;
  const supported = supportedOf(error.data);
  const common = STATELESS_REVISIONS.filter((revision) => supported.includes(revision));
  // A server that names the very version that it refused is asked once more: it may have had a
  // moment of its own, a rollout for example.
  const version = common.filter((revision) => revision !== refused).at(-1) ?? common.at(-1);
  if (version !== undefined) return version;
  const message = `Cannot find a version in common: the server speaks ${showValue(supported)}, this client ${STATELESS_REVISIONS.join(", ")}`;
  const cause = new ProtocolError(error.code, error.message, error.data);
  throw new TransportError("NO_COMMON_VERSION", message, { cause });
}

function supportedOf(data: unknown): readonly unknown[] {
  if (typeof data !== "object" || data === null || !("supported" in data)) return [];
  return Array.isArray(data.supported) ? data.supported : [];
}
