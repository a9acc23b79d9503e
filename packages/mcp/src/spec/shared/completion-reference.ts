import type { BaseMetadata } from "./base-metadata.ts";

/** Names a prompt whose argument is being completed. */
export interface PromptReference extends BaseMetadata {
  readonly type: "ref/prompt";
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
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#reference-types
 */
export type CompletionReference = PromptReference | ResourceTemplateReference;
