import type { JsonObject } from "../jsonrpc/message.ts";
import type { ClientCapabilities, Implementation } from "../spec/2026-07-28/index.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { LATEST_REVISION } from "../spec/revision.ts";

/** What a connection says of its client before any of its requests is known. */
export interface ClientDeclaration {
  /**
   * The software that asks.
   * @default { name: "wirewright", version: "0.1.0" }
   */
  readonly info?: Implementation;
  /**
   * What its callers can do at most. An old server is told once and for all, at `initialize`; what it
   * then asks of a caller that declares less is refused.
   * @default forms and pages for the user, sampling, and roots
   */
  readonly capabilities?: ClientCapabilities;
}

/** The declaration with its defaults, as JSON. */
export function declarationOf({
  info = WIREWRIGHT,
  capabilities = EVERYTHING,
}: ClientDeclaration = {}): { readonly info: JsonObject; readonly capabilities: JsonObject } {
  return { info: { ...info }, capabilities: { ...capabilities } };
}

/** What a stateless request says of it. */
export function metaOfDeclaration(declaration: ClientDeclaration | undefined): JsonObject {
  const { info, capabilities } = declarationOf(declaration);
  return {
    [META_KEY.protocolVersion]: LATEST_REVISION,
    [META_KEY.clientInfo]: info,
    [META_KEY.clientCapabilities]: capabilities,
  };
}

const WIREWRIGHT: Implementation = { name: "wirewright", version: "0.1.0" };
const EVERYTHING: ClientCapabilities = {
  elicitation: { form: {}, url: {} },
  sampling: {},
  roots: {},
};
