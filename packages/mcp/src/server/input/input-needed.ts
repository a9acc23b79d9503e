/**
 * What a question rejects with while it has no answer yet. The call is being answered with
 * `input_required`; the handler runs again when the client has answered, and then the question
 * resolves. Nothing needs to catch it: `finally` and `using` run, and what the handler does after
 * it changes nothing on the wire.
 */
export class InputNeeded extends Error {
  override readonly name = "InputNeeded";

  constructor() {
    // It is a signal and nobody's fault, and to collect a stack costs a third of asking. `Reflect.set`
    // since a host may have frozen `Error`, and not every engine has this member.
    const { stackTraceLimit } = Error as { readonly stackTraceLimit?: number };
    if (stackTraceLimit !== undefined) Reflect.set(Error, "stackTraceLimit", 0);
    super("The client has been asked for input; the handler runs again with the answer");
    if (stackTraceLimit !== undefined) Reflect.set(Error, "stackTraceLimit", stackTraceLimit);
  }
}

/**
 * True for what a question without an answer rejects with. A `catch` that would clean up or write
 * something rethrows it first.
 *
 * @example
 * try {
 *   await ctx.elicit("confirm", question);
 * } catch (error) {
 *   if (isInputNeeded(error)) throw error;
 *   await undo();
 * }
 */
export function isInputNeeded(error: unknown): error is InputNeeded {
  return error instanceof InputNeeded;
}
