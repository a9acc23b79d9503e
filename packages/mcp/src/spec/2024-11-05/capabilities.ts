import type { JsonObject } from "../../jsonrpc/message.ts";
import type {
  CapabilitySettings,
  ListCapability,
  ResourcesCapability,
} from "../shared/capability.ts";

export type {
  CapabilitySettings,
  ListCapability,
  ResourcesCapability,
} from "../shared/capability.ts";
export type { ClientCapabilities } from "../shared/until-2025-03-26/client-capabilities.ts";

/**
 * What a server can do, told once by its answer to `initialize`. Members that this type does not
 * name are kept.
 *
 * @see https://modelcontextprotocol.io/specification/2024-11-05/basic/lifecycle#capability-negotiation
 */
export interface ServerCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It sends log messages. */
  readonly logging?: JsonObject;
  /** It offers prompts. */
  readonly prompts?: ListCapability;
  /** It offers resources. */
  readonly resources?: ResourcesCapability;
  /** It offers tools. */
  readonly tools?: ListCapability;
}
