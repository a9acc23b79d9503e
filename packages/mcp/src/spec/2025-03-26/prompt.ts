import type { Role } from "../shared/annotations.ts";
import type { ContentBlock } from "./content.ts";

export type { Prompt, PromptArgument } from "../shared/until-2025-03-26/prompt.ts";

/**
 * One message of a filled-in prompt.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/prompts#promptmessage
 */
export interface PromptMessage {
  readonly role: Role;
  readonly content: ContentBlock;
}
