/**
 * The reason that a long-lived request's signal is aborted with when its transport is being shut
 * down in good order. Unlike any other abort it leaves room for an answer: a subscription says
 * goodbye with its result.
 */
export class WindingDown extends Error {
  override readonly name = "WindingDown";

  constructor() {
    super("The connection is being shut down");
  }
}
