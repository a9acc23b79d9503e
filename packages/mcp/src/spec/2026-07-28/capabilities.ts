import type { JsonObject } from "../../jsonrpc/message.ts";

/** Settings by name; an empty object says "supported, nothing to set". */
export interface CapabilitySettings {
  readonly [name: string]: JsonObject;
}

/**
 * How a client can have a model answer.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#capabilities
 */
export interface SamplingCapability {
  /** It can add context of other servers (`includeContext`). */
  readonly context?: JsonObject;
  /** It lets the model use tools (`tools`, `toolChoice`). */
  readonly tools?: JsonObject;
}

/**
 * How a client can ask its user. Without members it means `form`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export interface ElicitationCapability {
  /** It shows forms. */
  readonly form?: JsonObject;
  /** It opens URLs. */
  readonly url?: JsonObject;
}

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

/** A feature whose list may change. */
export interface ListCapability {
  /** A listener is told when the list changes. */
  readonly listChanged?: boolean;
}

/** What a server does about resources. */
export interface ResourcesCapability extends ListCapability {
  /** A listener is told when a single resource changes. */
  readonly subscribe?: boolean;
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
