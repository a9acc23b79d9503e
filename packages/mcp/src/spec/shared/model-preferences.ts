/** A wish for a model by name. */
export interface ModelHint {
  /** Part of a model's name or of its family's: `sonnet` fits every Sonnet. */
  readonly name?: string;
}

/**
 * What a server would like of the model that answers. Advice: the client chooses.
 *
 * Sampling is deprecated since 2026-07-28.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#model-preferences
 */
export interface ModelPreferences {
  /** In order: the first that fits counts, before the priorities below. */
  readonly hints?: readonly ModelHint[];
  /**
   * How much a low price matters, 0 to 1.
   *
   * @minimum 0
   * @maximum 1
   */
  readonly costPriority?: number;
  /**
   * How much a quick answer matters, 0 to 1.
   *
   * @minimum 0
   * @maximum 1
   */
  readonly speedPriority?: number;
  /**
   * How much ability matters, 0 to 1.
   *
   * @minimum 0
   * @maximum 1
   */
  readonly intelligencePriority?: number;
}
