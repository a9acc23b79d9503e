import type { InputRequest } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";

/** What {@link inputRequired} takes; at least one of the two. */
export interface InputRequiredFields {
  /** Questions by key; the next pass finds the answers by `context.response(key)`. */
  readonly requests?: Readonly<Record<string, InputRequest>>;
  /** Any JSON value; the next pass finds it in `context.state`. It is sealed on its way. */
  readonly state?: unknown;
}

/** A pass that ends by asking, made by {@link inputRequired}. */
export class InputRequired {
  readonly fields: InputRequiredFields;

  constructor(fields: InputRequiredFields) {
    this.fields = fields;
  }
}

/**
 * What a handler returns to ask in its own way: questions that it builds itself, or only a state,
 * which tells the client to come back at once.
 *
 * @throws {TypeError} where neither is given, or the state is nothing that JSON has.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export function inputRequired(fields: InputRequiredFields): InputRequired {
  const { requests = {}, state } = fields;
  if (Object.keys(requests).length === 0 && state === undefined) {
    throw new TypeError("Cannot ask for input: give requests, a state, or both");
  }
  if (typeof state === "function" || typeof state === "symbol") {
    throw new TypeError(
      `Cannot ask for input: the state must be a JSON value, found ${showValue(state)}`,
    );
  }
  return new InputRequired(fields);
}
