import { TransportError } from "../../errors/mcp-error.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { factsOf } from "../../projection/facts-of.ts";
import type { HandshakeRevision } from "../../projection/handshake-revision.ts";
import { isImplementation } from "../../projection/implementation.ts";
import { isStatelessRevision } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import type { Initialized } from "./outbound-parts.ts";

/** What was read of an InitializeResult, and what is wrong with it although it can be used. */
export interface ReadInitialized {
  readonly initialized: Initialized;
  readonly finding?: string;
}

/**
 * Reads an InitializeResult. A server that names a stateless revision there has mixed up the eras; it
 * has shaken hands, so it is spoken to in the newest revision that does. One that does not say its
 * name gets that of the target.
 *
 * @throws {TransportError} `NO_COMMON_VERSION` where it names a revision that is not spoken here.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation
 */
export function readInitialized(
  result: JsonObject,
  revisions: readonly HandshakeRevision[],
  targetName: string,
): ReadInitialized {
  const { protocolVersion, capabilities, serverInfo, instructions } = result;
  const isMixedUp = typeof protocolVersion === "string" && isStatelessRevision(protocolVersion);
  const agreed = isMixedUp ? revisions.at(-1) : protocolVersion;
  const revision = revisions.find((known) => known === agreed);
  if (revision === undefined) {
    const message = `Cannot find a version in common: the server answers initialize with ${showValue(protocolVersion)}, this client speaks ${revisions.join(", ")}`;
    throw new TransportError("NO_COMMON_VERSION", message);
  }
  const initialized = {
    facts: factsOf(revision),
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    serverInfo: isImplementation(serverInfo)
      ? serverInfo
      : { name: targetName, version: "unknown" },
    instructions: typeof instructions === "string" ? instructions : undefined,
  };
  if (!isMixedUp) return { initialized };
  const finding = `The server answers initialize with ${protocolVersion}, which has no initialize; it is spoken to as ${revision}`;
  return { initialized, finding };
}
