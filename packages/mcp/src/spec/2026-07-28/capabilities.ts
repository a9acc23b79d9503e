import type { JsonObject } from "../../jsonrpc/message.ts";
import type {
  CapabilitySettings,
  ElicitationCapability,
  ListCapability,
  ResourcesCapability,
  SamplingCapability,
} from "../shared/capability.ts";

export type {
  CapabilitySettings,
  ElicitationCapability,
  ListCapability,
  ResourcesCapability,
  SamplingCapability,
} from "../shared/capability.ts";

/**
 * What a client can do, declared with every request. Members that this type does not name are
 * kept.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export interface ClientCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It lists roots. Deprecated since 2026-07-28. */
  readonly roots?: JsonObject;
  /** It has a model answer. Deprecated since 2026-07-28. */
  readonly sampling?: SamplingCapability;
  /** It asks its user. */
  readonly elicitation?: ElicitationCapability;
  /** Extensions by identifier, such as `io.modelcontextprotocol/tasks`, with their settings. */
  readonly extensions?: CapabilitySettings;
}

/**
 * What a server can do, told by `server/discover`. Members that this type does not name are kept.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover#discoverresult
 */
export interface ServerCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It sends log messages to requests that ask for them. Deprecated since 2026-07-28. */
  readonly logging?: JsonObject;
  /** It completes arguments. */
  readonly completions?: JsonObject;
  /** It offers prompts. */
  readonly prompts?: ListCapability;
  /** It offers resources. */
  readonly resources?: ResourcesCapability;
  /** It offers tools. */
  readonly tools?: ListCapability;
  /** Extensions by identifier, such as `io.modelcontextprotocol/tasks`, with their settings. */
  readonly extensions?: CapabilitySettings;
}
