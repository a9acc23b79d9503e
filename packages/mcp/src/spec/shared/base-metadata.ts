/** The two names of a thing: one for programs, one for people. */
export interface BaseMetadata {
  /** The name that programs use. Shown to people only where there is no `title`. */
  readonly name: string;
  /** The name that people read. */
  readonly title?: string;
}
