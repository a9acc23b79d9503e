import type { JsonObject } from "../../jsonrpc/message.ts";

/** What is carried from one round of a request to the next, inside its `requestState`. */
export interface CarriedState {
  /** Answers of earlier rounds, by key, as the client gave them. */
  readonly answers: JsonObject;
  /** What `once` steps returned, by key: an array of that, empty where it was nothing. */
  readonly once: Readonly<Record<string, readonly unknown[]>>;
  /** Digests of the questions that were asked with `bind`, by key. */
  readonly bound: Readonly<Record<string, string>>;
  /** What the author carries. */
  readonly own?: unknown;
}

/** The state of a request's first round. */
export const NOTHING_CARRIED: CarriedState = { answers: {}, once: {}, bound: {} };

/** Whether there is anything that the next round could not do without. */
export function isWorthCarrying({ answers, once, bound, own }: CarriedState): boolean {
  return own !== undefined || [answers, once, bound].some((part) => Object.keys(part).length > 0);
}
