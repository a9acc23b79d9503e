import type { JsonObject } from "../../jsonrpc/message.ts";

/** One thing that is wrong with an output; what Standard Schema calls an issue fits. */
export interface OutputIssue {
  /** A sentence of the engine. */
  readonly message: string;
  /** Where in the value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Makes the check of a JSON Schema: a function that gives the issues of a value, none where it fits.
 * It is called once for each output schema, and throws where it cannot work with one: then the tool
 * is set aside. It must fetch nothing that a schema refers to.
 */
export type OutputEngine = (
  schema: JsonObject,
) => (value: unknown) => readonly OutputIssue[] | Promise<readonly OutputIssue[]>;
