import type { Role } from "../shared/annotations.ts";
import type { BaseMetadata } from "../shared/base-metadata.ts";
import type { MetaObject } from "../shared/meta-object.ts";
import type { PromptArgument } from "../shared/prompt.ts";
import type { ContentBlock } from "./content.ts";

export type { PromptArgument } from "../shared/prompt.ts";

/**
 * A prompt that a server offers, as its list shows it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/prompts#prompt
 */
export interface Prompt extends BaseMetadata {
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  readonly _meta?: MetaObject;
}

/**
 * One message of a filled-in prompt.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/prompts#promptmessage
 */
export interface PromptMessage {
  readonly role: Role;
  readonly content: ContentBlock;
}
