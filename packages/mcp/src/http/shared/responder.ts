import type { HttpHeaders } from "./http-headers.ts";

/** What is known of a request before its body. */
export interface HttpHead {
  /** The method, in upper case. */
  readonly method: string;
  /** Path and query as they were asked for, where the face tells them. */
  readonly path?: string | undefined;
  readonly headers: HttpHeaders;
}

/**
 * Takes the answer to one HTTP request: the one thing that the server's logic needs of a platform.
 * Exactly one of `answer` and `stream` is called, once, and neither after the client is gone.
 */
export interface HttpResponder {
  /** Sends the whole answer. */
  answer(status: number, headers: HttpHeaders, body: string): void;
  /**
   * Begins an event stream with status 200; the headers leave at once. `onDrain` is called whenever
   * `write` has returned false and the stream takes more again.
   */
  stream(headers: HttpHeaders, onDrain: () => void): HttpStream;
  /** The address at the other end of the connection, where the platform tells it. */
  readonly remoteAddress?: string | undefined;
}

/** The body of an answer that is sent piece by piece. Nothing of it throws, whoever is gone. */
export interface HttpStream {
  /** Writes at once; returns false where the queue is above its high-water mark. */
  write(text: string): boolean;
  /** Writes the last piece and ends the answer. */
  end(text: string): void;
  /** Ends the answer here and now and drops what is queued: the client sees a broken stream. */
  destroy(): void;
  /** How many bytes are queued and not taken by the platform yet. */
  readonly queuedBytes: number;
  /** How many bytes the platform has taken: rises for as long as the other side reads. */
  readonly takenBytes: number;
}

/** What goes on behind one HTTP request, for whoever watches its connection. */
export interface HttpWork {
  /** The answer is on its way in full, or the client is gone before it was. Called at most once. */
  closed(): void;
}
