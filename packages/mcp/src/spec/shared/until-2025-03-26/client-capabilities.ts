import type { JsonObject } from "../../../jsonrpc/message.ts";
import type { CapabilitySettings, ListCapability } from "../capability.ts";

/**
 * What a client can do, told once by `initialize`. Members that this type does not name are kept.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/basic/lifecycle#capability-negotiation
 */
export interface ClientCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It lists roots. */
  readonly roots?: ListCapability;
  /** It has a model answer. */
  readonly sampling?: JsonObject;
}
