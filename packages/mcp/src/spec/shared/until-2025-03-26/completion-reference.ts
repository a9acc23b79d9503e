/** Names a prompt whose argument is being completed. */
export interface PromptReference {
  readonly type: "ref/prompt";
  readonly name: string;
}

/** Names a resource template whose variable is being completed. */
export interface ResourceTemplateReference {
  readonly type: "ref/resource";
  /** The URI or the template, as the list shows it. */
  readonly uri: string;
}

/**
 * What is being completed.
 *
 * @discriminator type
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/utilities/completion#reference-types
 */
export type CompletionReference = PromptReference | ResourceTemplateReference;
