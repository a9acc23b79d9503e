import type { Integer } from "./integer.ts";

/** The argument that somebody is typing. */
export interface CompletionArgument {
  readonly name: string;
  /** What has been typed so far. */
  readonly value: string;
}

/** What is known already while an argument is being typed. */
export interface CompletionContext {
  /** The other arguments or variables, as far as they are filled in. */
  readonly arguments?: { readonly [name: string]: string };
}

/** Suggestions, the best first. */
export interface Completion {
  /**
   * At most 100.
   *
   * @maxItems 100
   */
  readonly values: readonly string[];
  /** How many there are in all, where it is known. */
  readonly total?: Integer;
  /** There are more than these. */
  readonly hasMore?: boolean;
}
