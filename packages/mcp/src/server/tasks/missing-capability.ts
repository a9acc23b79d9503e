import type { ClientCapabilities } from "../../spec/2026-07-28/index.ts";

/**
 * What a question inside a task rejects with where the client that made the call cannot answer it.
 * Where the handler lets it pass, the task fails with `-32021`.
 */
export class MissingCapability extends Error {
  override readonly name = "MissingCapability";
  readonly required: ClientCapabilities;

  constructor(required: ClientCapabilities) {
    const names = Object.keys(required).join(", ");
    super(`Cannot ask: the call does not declare a client capability that this needs (${names})`);
    this.required = required;
  }
}
