import type { Id, JsonObject } from "../jsonrpc/message.ts";
import type { Side } from "../spec/method-row.ts";
import type { Revision } from "../spec/revision.ts";

/** The revisions that messages can be validated by: all of them. */
export type ValidatedRevision = Revision;

/** Which way a message goes: who sends it and who reads it. */
export type Direction = "client-to-server" | "server-to-client";

/** A request that is answered, as far as it is known. A whole request is one. */
export interface AnsweredRequest {
  /** Decides the definition of the result. */
  readonly method: string;
  /** Where it is given, the response has to have the same. */
  readonly id?: Id;
  /** Where they are given, what they declare or ask for is held against the answer. */
  readonly params?: JsonObject;
}

/** What has to be known of a message to judge it. */
export interface MessageOptions {
  /** Who sent it. */
  readonly direction: Direction;
  /**
   * For a response: what it answers. Without it the response is only held against what all
   * responses have in common.
   */
  readonly request?: AnsweredRequest;
  /**
   * For responses where more than one request is open, as in a batch of 2025-03-26: each response is
   * held against the one that has its id, and answers none where none has. Those without an id are
   * passed over.
   */
  readonly requests?: readonly AnsweredRequest[];
}

/** {@link MessageOptions} and the revision to judge by. */
export interface ValidateOptions extends MessageOptions {
  /** The edition whose rules count. */
  readonly revision: ValidatedRevision;
}

/** The side that sends in a direction. */
export function senderOf(direction: Direction): Side {
  return direction === "client-to-server" ? "client" : "server";
}
