import type { Endpoint, ExchangeContext } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import {
  clientCapabilitiesToLatest,
  serverCapabilitiesFromLatest,
} from "../../projection/capabilities.ts";
import { factsOf } from "../../projection/facts-of.ts";
import type { HandshakeRevision } from "../../projection/handshake-revision.ts";
import { implementationFromLatest, isImplementation } from "../../projection/implementation.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { readInitialize } from "./initialize-params.ts";
import { requestMetaOf } from "./request-meta.ts";
import type { SessionState } from "./session-state.ts";

/** The answer to `initialize`, and the state of the session where that has begun. */
export interface OpenedSession {
  readonly response: JsonRpcResponse;
  readonly state?: SessionState;
}

/**
 * Answers `initialize` from what the Endpoint says to `server/discover`. The client gets the revision
 * that it asks for where that is one of `revisions`, and otherwise the last of them.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation
 */
export async function openSession(
  request: JsonRpcRequest,
  context: ExchangeContext,
  { endpoint, revisions }: { endpoint: Endpoint; revisions: readonly HandshakeRevision[] },
): Promise<OpenedSession> {
  const read = readInitialize(request);
  if (!read.ok) return { response: read.refusal };
  const { protocolVersion, capabilities, clientInfo } = read.params;
  const revision = revisions.find((known) => known === protocolVersion) ?? lastOf(revisions);
  const facts = factsOf(revision);
  const client = {
    clientCapabilities: clientCapabilitiesToLatest(capabilities, facts),
    ...(clientInfo === undefined ? {} : { clientInfo }),
  };
  const discovery = await endpoint.exchange(discover(request, requestMetaOf(client)), context);
  if (isErrorResponse(discovery)) return { response: discovery };
  const serverCapabilities = discovery.result["capabilities"];
  if (!isJsonObject(serverCapabilities)) return { response: noDiscovery(request) };
  return {
    response: resultResponse(request.id, initializeResult(discovery.result, facts)),
    state: { revision, ...client, serverCapabilities, subscriptions: [], initialized: false },
  };
}

function discover({ id }: JsonRpcRequest, _meta: JsonObject): JsonRpcRequest {
  return { jsonrpc: "2.0", id, method: "server/discover", params: { _meta } };
}

function initializeResult(discovered: JsonObject, facts: RevisionFacts): JsonObject {
  const { capabilities, instructions, _meta: meta } = discovered;
  const info = isJsonObject(meta) ? meta[META_KEY.serverInfo] : undefined;
  const serverInfo = isImplementation(info) ? info : UNNAMED;
  return {
    protocolVersion: facts.revision,
    capabilities: serverCapabilitiesFromLatest(capabilities as JsonObject, facts),
    serverInfo: implementationFromLatest(serverInfo, facts),
    ...(typeof instructions === "string" ? { instructions } : {}),
  };
}

function noDiscovery({ id }: JsonRpcRequest): JsonRpcResponse {
  const message = "Cannot initialize: the server does not say what it can do";
  return errorResponse(id, RPC_CODE.internalError, message, { reason: "INVALID_RESULT" });
}

function lastOf(revisions: readonly HandshakeRevision[]): HandshakeRevision {
  return revisions.at(-1) ?? "2025-11-25";
}

/** At 2026-07-28 a server may leave its name out, before that it must not. */
const UNNAMED: JsonObject = { name: "unknown", version: "unknown" };
