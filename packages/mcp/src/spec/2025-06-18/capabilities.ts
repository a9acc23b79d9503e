import type { JsonObject } from "../../jsonrpc/message.ts";
import type { CapabilitySettings, ListCapability } from "../shared/capability.ts";

export type {
  CapabilitySettings,
  ListCapability,
  ResourcesCapability,
} from "../shared/capability.ts";
export type { ServerCapabilities } from "../shared/until-2025-06-18/server-capabilities.ts";

/**
 * What a client can do, told once by `initialize`. Members that this type does not name are kept.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/lifecycle#capability-negotiation
 */
export interface ClientCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It lists roots. */
  readonly roots?: ListCapability;
  /** It has a model answer. */
  readonly sampling?: JsonObject;
  /** It asks its user. */
  readonly elicitation?: JsonObject;
}
