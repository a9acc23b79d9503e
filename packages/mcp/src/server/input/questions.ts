import type { ValidationIssue } from "../../json-schema/standard-schema.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { ClientCapabilities, InputRequest } from "../../spec/2026-07-28/index.ts";

/** How a question is asked. */
export interface AskOptions {
  /**
   * Ties the answer to the question as it reads now: where it reads differently on the retry (the
   * price has changed, say), it is asked again. In a task, which does not run again, it means nothing.
   * @default false
   */
  readonly bind?: boolean;
}

/** What an author's own schema has against an answer. */
export class RefusedAnswer {
  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    this.issues = issues;
  }
}

/** Makes of an answer that fits its question what the handler gets, or says why it takes it not. */
export type ReadAnswer<T> = (answer: JsonObject) => T | RefusedAnswer | Promise<T | RefusedAnswer>;

/**
 * Where a handler's questions go: into a round of its request, or to the task that the request has
 * become.
 */
export interface Questions {
  /** What the client can do. */
  readonly declared: ClientCapabilities;
  /**
   * Resolves with the client's answer as `read` makes it. The question is frozen throughout, since it
   * is kept as it is and may go to a client in this process.
   *
   * @throws {TypeError} at once, where the key is empty or used.
   */
  put<T>(
    key: string,
    question: InputRequest,
    read: ReadAnswer<T>,
    options?: AskOptions,
  ): Promise<T>;
}
