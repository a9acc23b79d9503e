/** What the person who typed the command line has to change. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** What to do about it: a sentence. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
