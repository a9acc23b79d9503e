import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcErrorResponse, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { isImplementation } from "../../projection/implementation.ts";
import { badParam } from "../bad-param.ts";

/** What a client says at `initialize`. */
export interface InitializeParams {
  readonly protocolVersion: string;
  readonly capabilities: JsonObject;
  readonly clientInfo: JsonObject | undefined;
}

/** What was read, or the answer that refuses it. */
export type ReadInitialize =
  | { readonly ok: true; readonly params: InitializeParams }
  | { readonly ok: false; readonly refusal: JsonRpcErrorResponse };

/**
 * Reads the parameters of `initialize`. A client that does not say who it is is let in all the same.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization
 */
export function readInitialize(request: JsonRpcRequest): ReadInitialize {
  const { protocolVersion, capabilities, clientInfo } = request.params ?? {};
  const refuse = (path: string, expected: string, found: unknown): ReadInitialize => ({
    ok: false,
    refusal: badParam(request, path, expected, found),
  });
  if (typeof protocolVersion !== "string") {
    return refuse("/params/protocolVersion", "a revision, a string", protocolVersion);
  }
  if (!isJsonObject(capabilities)) {
    return refuse("/params/capabilities", "an object", capabilities);
  }
  const wrong = ASKED.find((name) => !isCapability(capabilities[name]));
  if (wrong !== undefined) {
    return refuse(`/params/capabilities/${wrong}`, "an object", capabilities[wrong]);
  }
  if (clientInfo === undefined || isImplementation(clientInfo)) {
    return { ok: true, params: { protocolVersion, capabilities, clientInfo } };
  }
  return refuse("/params/clientInfo", "an object with name and version", clientInfo);
}

function isCapability(value: unknown): boolean {
  return value === undefined || isJsonObject(value);
}

/** The capabilities that are looked at later. */
const ASKED = ["elicitation", "sampling", "roots"];
