/** One blank that a prompt has to be filled in with. */
export interface PromptArgument {
  readonly name: string;
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
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/prompts#data-types
 */
export interface Prompt {
  readonly name: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
}
