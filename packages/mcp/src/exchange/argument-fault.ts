/**
 * Marks a tool's result that says that its arguments do not fit. Revisions before 2025-11-25 answer
 * that with an error, and text is nothing to tell it by. A symbol, so that it is copied with the
 * result's other members and never written as JSON.
 */
const ARGUMENT_FAULT: unique symbol = Symbol.for("wirewright.argument-fault");

/** The result with the mark. */
export function markArgumentFault<T extends object>(result: T): T {
  return { ...result, [ARGUMENT_FAULT]: true };
}

/** True for a result that says that a tool's arguments do not fit its input schema. */
export function isArgumentFault(result: object): boolean {
  return (result as { readonly [ARGUMENT_FAULT]?: unknown })[ARGUMENT_FAULT] === true;
}
