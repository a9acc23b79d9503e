import type { JsonObject } from "../../../jsonrpc/message.ts";
import type { CapabilitySettings, ListCapability, ResourcesCapability } from "../capability.ts";

/**
 * What a server can do, told once by its answer to `initialize`. Members that this type does not
 * name are kept.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/lifecycle#capability-negotiation
 */
export interface ServerCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It sends log messages. */
  readonly logging?: JsonObject;
  /** It completes arguments. */
  readonly completions?: JsonObject;
  /** It offers prompts. */
  readonly prompts?: ListCapability;
  /** It offers resources. */
  readonly resources?: ResourcesCapability;
  /** It offers tools. */
  readonly tools?: ListCapability;
}
