// Which era a server speaks, found out on one connection: `server/discover` first, and where that
// does not settle it, `initialize`. https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility

import { ProtocolError, TimeoutError, TransportError } from "../../errors/mcp-error.ts";
import type { Exchange, TransportKind } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  JsonObject,
  JsonRpcErrorResponse,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { clientCapabilitiesFromLatest } from "../../projection/capabilities.ts";
import { factsOf } from "../../projection/facts-of.ts";
import { implementationFromLatest } from "../../projection/implementation.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { showValue } from "../../util/excerpt.ts";
import { handled } from "../../util/handled.ts";
import { within } from "../../util/within.ts";
import type { ClientDeclaration } from "../client-declaration.ts";
import { declarationOf, metaOfDeclaration } from "../client-declaration.ts";
import type { Era, SpokenRevisions } from "../eras.ts";
import { DetachedContext } from "./detached-context.ts";

/** What a probe is made with. */
export interface ProbeOptions {
  readonly send: Exchange;
  readonly transport: TransportKind;
  readonly spoken: SpokenRevisions;
  /** The era to begin with, where it is known or demanded. */
  readonly first: Era | undefined;
  readonly client: ClientDeclaration | undefined;
  /** How long `server/discover` may take before `initialize` is sent, in milliseconds. */
  readonly probeMs: number;
  /** How long all of it may take, in milliseconds. */
  readonly connectMs: number;
}

/** What a server turned out to speak. */
export type Verdict =
  | { readonly era: "stateless"; readonly discovered: JsonObject | undefined }
  | {
      readonly era: "handshake";
      readonly result: JsonObject;
      /** Gives up the question that was not answered; once the session is open. */
      readonly forgetProbe: () => void;
    };

/**
 * Finds out which era a server speaks. An InitializeResult wins over anything else; an error to
 * `initialize` beside a DiscoverResult, however late, means stateless. No error code and no silence
 * means anything by itself.
 *
 * @throws {ProtocolError} `RPC_ERROR` where the server refuses both.
 * @throws {TransportError} `NO_COMMON_VERSION` where it is stateless in other revisions only, and why
 * the connection was lost where it was.
 * @throws {TimeoutError} `TIMEOUT` where it answers neither.
 */
export async function probe(options: ProbeOptions): Promise<Verdict> {
  const { spoken, first, connectMs } = options;
  if (spoken.stateless.length === 0) return handshakeOnly(options);
  if (first === "handshake") {
    // Where that is refused, whatever way, what it answers to the question says more.
    const known = await within(connectMs, initialize(options).catch(noResponse));
    if (known !== undefined && !isErrorResponse(known)) return handshake(known.result, doNothing);
  }
  return discoverFirst(options);
}

async function handshakeOnly(options: ProbeOptions): Promise<Verdict> {
  const answer = await within(options.connectMs, initialize(options));
  if (answer === undefined) throw noAnswer("did not answer initialize", options.connectMs);
  if (isErrorResponse(answer)) throw refused("initialize", answer.error);
  return handshake(answer.result, doNothing);
}

async function discoverFirst(options: ProbeOptions): Promise<Verdict> {
  const { spoken, connectMs } = options;
  const isOnly = spoken.handshake.length === 0;
  const probeMs = isOnly ? connectMs : Math.min(options.probeMs, connectMs / 2);
  const endsAt = performance.now() + connectMs;
  const restMs = (): number => Math.max(0, endsAt - performance.now());
  const context = new DetachedContext(options.transport);
  // Whatever keeps an answer from being one, what `initialize` is answered with says more.
  const discovery = options.send(discoverRequest(options), context).then(answered, failed);
  const early = await within(probeMs, discovery);
  const known = early && verdictOf(early, spoken);
  if (known !== undefined) return known;
  if (isOnly) throw notDiscovered(early, connectMs);
  const late = handled(discovery.then((outcome) => verdictOf(outcome, spoken)));
  const either = Promise.race([initialize(options), graceAfter(late, probeMs)]);
  const answer = await within(restMs(), either);
  if (answer !== undefined && !isErrorResponse(answer)) {
    return handshake(answer.result, () => context.lazySignal.abort(PROBE_OVER));
  }
  const graceMs = Math.min(probeMs, restMs());
  const verdict = early === undefined ? await within(graceMs, late) : undefined;
  if (verdict !== undefined) return verdict;
  const outcome = early ?? (await within(0, discovery));
  throw answer === undefined ? notShaken(outcome, connectMs) : neither(outcome, answer);
}

/** A server that has shown itself to be stateless need not answer `initialize` at all. */
async function graceAfter(late: Promise<Verdict | undefined>, graceMs: number): Promise<undefined> {
  const verdict = await late;
  if (verdict === undefined) await NEVER;
  await within(graceMs, NEVER);
  return undefined;
}

/** What `server/discover` came to: an answer, or why there is none. */
type Discovery = { readonly answer: JsonRpcResponse } | { readonly error: unknown };

function answered(answer: JsonRpcResponse): Discovery {
  return { answer };
}

function failed(error: unknown): Discovery {
  return { error };
}

function verdictOf(discovery: Discovery, spoken: SpokenRevisions): Verdict | undefined {
  return "answer" in discovery ? statelessVerdict(discovery.answer, spoken) : undefined;
}

/**
 * The verdict where an answer to `server/discover` is one that only a stateless server gives.
 *
 * @throws {TransportError} `NO_COMMON_VERSION` where it speaks none of our stateless revisions.
 */
function statelessVerdict(answer: JsonRpcResponse, spoken: SpokenRevisions): Verdict | undefined {
  const isRefusal = isErrorResponse(answer);
  const versions = isRefusal ? refusedVersions(answer.error) : answer.result["supportedVersions"];
  if (!Array.isArray(versions)) return undefined;
  if (spoken.stateless.some((revision) => versions.includes(revision))) {
    return { era: "stateless", discovered: isRefusal ? undefined : answer.result };
  }
  // Whatever else it says, a server that names an older revision, or none, may shake hands in it.
  const mayShakeHands = spoken.handshake.some((revision) => versions.includes(revision));
  if (versions.length === 0 || mayShakeHands) return undefined;
  const message = `Cannot find a version in common: the server speaks ${showValue(versions)}, this client ${spoken.stateless.join(", ")}`;
  throw new TransportError("NO_COMMON_VERSION", message);
}

function refusedVersions({ code, data }: { code: number; data?: unknown }): unknown {
  const isModern = code === MCP_ERROR_CODE.unsupportedProtocolVersion;
  return isModern && isJsonObject(data) ? data["supported"] : undefined;
}

function initialize(options: ProbeOptions): Promise<JsonRpcResponse> {
  const { send, transport, spoken, client } = options;
  const revision = spoken.handshake.at(-1) ?? "2025-11-25";
  const facts = factsOf(revision);
  const { info, capabilities } = declarationOf(client);
  const params = {
    protocolVersion: revision,
    capabilities: clientCapabilitiesFromLatest(capabilities, facts),
    clientInfo: implementationFromLatest(info, facts),
  };
  const request = { jsonrpc: "2.0", id: "initialize", method: "initialize", params } as const;
  return handled(send(request, new DetachedContext(transport)));
}

function discoverRequest({ client }: ProbeOptions): JsonRpcRequest {
  const params = { _meta: metaOfDeclaration(client) };
  return { jsonrpc: "2.0", id: "discover", method: "server/discover", params };
}

function handshake(result: JsonObject, forgetProbe: () => void): Verdict {
  return { era: "handshake", result, forgetProbe };
}

/** Why a server is not connected to that did not answer `initialize`. */
function notShaken(discovery: Discovery | undefined, ms: number): TimeoutError {
  if (discovery === undefined) {
    return noAnswer("answered neither server/discover nor initialize", ms);
  }
  const what = describe(discovery);
  const text = `did not answer initialize, after server/discover had come to nothing (${what}),`;
  return noAnswer(text, ms, "error" in discovery ? discovery.error : discovery.answer);
}

function describe(discovery: Discovery): string {
  if ("answer" in discovery) {
    const { answer } = discovery;
    if (!isErrorResponse(answer)) return "its answer names no supportedVersions";
    return `error ${answer.error.code}: ${answer.error.message}`;
  }
  return discovery.error instanceof Error ? discovery.error.message : "it failed";
}

/**
 * Why a server is not connected to that refused `initialize`. Where it does not know that method, what
 * it made of `server/discover` says more.
 */
function neither(discovery: Discovery | undefined, { error }: JsonRpcErrorResponse): unknown {
  const isUnknown = error.code === RPC_CODE.methodNotFound;
  if (!isUnknown || discovery === undefined) return refused("initialize", error);
  return notDiscovered(discovery, 0);
}

/** Why a server is not connected to that only `server/discover` says something about. */
function notDiscovered(discovery: Discovery | undefined, ms: number): unknown {
  if (discovery === undefined) return noAnswer("did not answer server/discover", ms);
  if ("error" in discovery) return discovery.error;
  const { answer } = discovery;
  if (isErrorResponse(answer)) return refused("server/discover", answer.error);
  const text = "Cannot connect: the server's answer to server/discover names no supportedVersions";
  return new TransportError("INVALID_RESULT", text);
}

/** The cause is the error as it came: the message is not the server's alone. */
function refused(method: string, cause: JsonRpcErrorResponse["error"]): ProtocolError {
  const { code, message, data } = cause;
  const text = `Cannot connect: the server refused ${method}: ${message}`;
  return new ProtocolError(code, text, data, { cause });
}

function noAnswer(what: string, ms: number, cause?: unknown): TimeoutError {
  const message = `Cannot connect: the server ${what} within ${ms} ms`;
  return new TimeoutError("TIMEOUT", message, ms, cause === undefined ? {} : { cause });
}

function noResponse(): undefined {
  return undefined;
}

function doNothing(): void {
  // Everything that was asked has been answered.
}

const NEVER = new Promise<never>(doNothing);
const PROBE_OVER = new DOMException("The server speaks an older revision", "AbortError");
