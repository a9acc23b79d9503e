/** A regular expression as a tree. Groups are gone: what they capture is of no interest. */
export type PatternNode =
  | CharacterNode
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | RepeatNode
  | { readonly kind: "start" | "end" | "boundary" | "no-boundary" }
  | { readonly kind: "ahead"; readonly item: PatternNode; readonly isNegated: boolean };

/** Whatever stands for one character: `a`, `.`, `\d`, `[^"]`. */
export interface CharacterNode {
  readonly kind: "character";
  /** As it stands in the expression. */
  readonly source: string;
}

/** `max` is infinite for `*`, `+` and `{n,}`. */
export interface RepeatNode {
  readonly kind: "repeat";
  readonly item: PatternNode;
  readonly min: number;
  readonly max: number;
}
