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

/** A feature whose list may change. */
export interface ListCapability {
  /** Whoever asked to be told is told when the list changes. */
  readonly listChanged?: boolean;
}

/** What a server does about resources. */
export interface ResourcesCapability extends ListCapability {
  /** Whoever asked to be told is told when a single resource changes. */
  readonly subscribe?: boolean;
}
