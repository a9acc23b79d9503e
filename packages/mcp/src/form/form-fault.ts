/** What is wrong with a form, or with what was filled in: where, and what should have been there. */
export interface FormFault {
  /** JSON pointer, such as `/content/age`; empty for the whole. */
  readonly path: string;
  /** What should have been there, in words. */
  readonly expected: string;
  readonly found: unknown;
}
