import type { JsonObject } from "../../jsonrpc/message.ts";
import { serverCapabilitiesToLatest } from "../../projection/capabilities.ts";
import { resultToLatest } from "../../projection/result-to-latest.ts";
import { STATELESS_REVISIONS } from "../../spec/revision.ts";
import type { Initialized } from "./outbound-parts.ts";

/** What `server/discover` is answered with, from what an old server said at `initialize`. */
export function discoverAnswer(initialized: Initialized): JsonObject {
  const { facts, capabilities, serverInfo, instructions } = initialized;
  const result = {
    supportedVersions: STATELESS_REVISIONS,
    capabilities: serverCapabilitiesToLatest(capabilities, facts),
    ...(instructions === undefined ? {} : { instructions }),
  };
  return resultToLatest("server/discover", result, serverInfo);
}
