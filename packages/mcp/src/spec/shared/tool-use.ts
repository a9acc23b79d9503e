import type { MetaObject } from "./meta-object.ts";

/** How a model may use the tools that a sampling request gives it. */
export interface ToolChoice {
  /**
   * `auto`: as it likes; `required`: at least one before it ends; `none`: not at all.
   *
   * @default "auto"
   */
  readonly mode?: "auto" | "required" | "none";
}

/**
 * A model asks for a tool to be called, within sampling.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#sampling-with-tools
 */
export interface ToolUseContent {
  readonly type: "tool_use";
  /** What the result names in `toolUseId`. */
  readonly id: string;
  /** The tool. */
  readonly name: string;
  /** Its arguments. */
  readonly input: { readonly [name: string]: unknown };
  /** Sent back unchanged in later requests, so that caches work. */
  readonly _meta?: MetaObject;
}
