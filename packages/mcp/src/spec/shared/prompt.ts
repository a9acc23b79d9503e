import type { Role } from "./annotations.ts";
import type { BaseMetadata } from "./base-metadata.ts";
import type { ContentBlock } from "./content.ts";
import type { Icons } from "./icon.ts";
import type { MetaObject } from "./meta-object.ts";

/** One blank that a prompt has to be filled in with. */
export interface PromptArgument extends BaseMetadata {
  readonly description?: string;
  /**
   * Whether the prompt needs it.
   *
   * @default false
   */
  readonly required?: boolean;
}

/**
 * A prompt that a server offers, as its list shows it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#prompt
 */
export interface Prompt extends BaseMetadata, Icons {
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  readonly _meta?: MetaObject;
}

/**
 * One message of a filled-in prompt.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#promptmessage
 */
export interface PromptMessage {
  readonly role: Role;
  readonly content: ContentBlock;
}
