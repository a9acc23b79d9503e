/** One event of a stream. */
export interface StoredEvent {
  /** Its place in the stream, counted from 1 without gaps. */
  readonly number: number;
  /** A message, as JSON on one line. */
  readonly data: string;
}

/** Which stream of which session. Neither part has a slash. */
export interface StreamName {
  readonly sessionId: string;
  readonly streamId: string;
}

/**
 * Keeps what was sent on the streams of sessions, so that a client that lost a connection can be sent
 * what it missed. Bounded as its maker likes: what was dropped is missing when the client returns, and
 * nothing else happens.
 *
 * `append` is called in the order of the events of a stream, without waiting for the last one; the
 * other methods may run at any time. What a method throws is told to the observer, and the event
 * counts as not kept.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery
 */
export interface EventStore {
  /** Keeps an event. A notification of a call counts as sent when this resolves. */
  append(stream: StreamName, event: StoredEvent): void | Promise<void>;
  /** The events of a stream after the one with this number, in order; only what is still kept. */
  after(
    stream: StreamName,
    number: number,
  ): readonly StoredEvent[] | Promise<readonly StoredEvent[]>;
  /** Forgets a stream, or every stream of a session. */
  forget(sessionId: string, streamId?: string): void | Promise<void>;
}
