import { tell } from "../../exchange/observer.ts";
import type { ServerParts } from "./session-server.ts";
import type { StreamParts } from "./session-stream.ts";
import { readEventId, SessionStream } from "./session-stream.ts";

/** Where a client that returns goes on: in a stream that is known, or in a new one. */
export type Resumed = { readonly stream: SessionStream; readonly number: number } | "new";

/** The streams of one session: the one that its client listens on, and one a POST that has any. */
export class SessionStreams {
  /** What belongs to no request of the client. */
  readonly listening: SessionStream;
  readonly #parts: StreamParts;
  /** Those of POSTs that a client may come back for. */
  readonly #streams = new Map<string, SessionStream>();
  /** Those of them that are over, the one that was over first at the front. */
  readonly #finished = new Set<SessionStream>();
  /** Tells the streams of this process from those of another one that had the session before. */
  readonly #nonce = crypto.randomUUID().slice(0, 8);
  #count = 0;

  constructor(
    sessionId: string,
    { settings, keepAlive }: ServerParts,
    polls: StreamParts["polls"],
  ) {
    const { events, maxStreamMs, retryMs, http } = settings;
    const { stallMs, observer } = http;
    const onGone = (stream: SessionStream): void => {
      if (stream.isOver && !stream.isOwed) this.#forget(stream);
    };
    const own = { sessionId, events, keepAlive, stallMs, maxStreamMs, retryMs, observer };
    this.#parts = { ...own, polls, onGone };
    this.listening = new SessionStream(`${LISTENING}.${this.#nonce}`, this.#parts);
  }

  /** How many streams of POSTs there are, or are kept. */
  get size(): number {
    return this.#streams.size;
  }

  /** The stream of a POST. */
  open(): SessionStream {
    this.#count++;
    const stream = new SessionStream(`${this.#count}.${this.#nonce}`, this.#parts);
    this.#streams.set(stream.id, stream);
    return stream;
  }

  /** The last event of a stream is there; it is kept for as long as a client may come back for it. */
  over(stream: SessionStream): void {
    if (!stream.isOwed) {
      this.#forget(stream);
      return;
    }
    this.#finished.add(stream);
    if (this.#finished.size <= MAX_FINISHED) return;
    for (const oldest of this.#finished) {
      this.#forget(oldest);
      return;
    }
  }

  /** The stream and place that a client has seen last; undefined where nothing is kept of it. */
  find(lastEventId: string): Resumed | undefined {
    const read = readEventId(lastEventId);
    if (read === undefined) return undefined;
    const { streamId, number } = read;
    if (streamId === this.listening.id) return { stream: this.listening, number };
    const stream = this.#streams.get(streamId);
    if (stream !== undefined) return { stream, number };
    // What another process had sent is not known here, but listening can begin again.
    return streamId.startsWith(`${LISTENING}.`) ? "new" : undefined;
  }

  /** The session is over. */
  dispose(): void {
    this.listening.dispose();
    for (const stream of this.#streams.values()) stream.dispose();
    this.#streams.clear();
    this.#finished.clear();
    this.#forgetEvents();
  }

  #forget(stream: SessionStream): void {
    this.#finished.delete(stream);
    if (this.#streams.delete(stream.id)) {
      stream.dispose();
      this.#forgetEvents(stream.id);
    }
  }

  #forgetEvents(streamId?: string): void {
    const { events, sessionId, observer } = this.#parts;
    const onError = (error: unknown): void =>
      tell(observer, { kind: "handler-failed", method: "", name: "events", error });
    try {
      void events?.forget(sessionId, streamId)?.catch(onError);
    } catch (error) {
      onError(error);
    }
  }
}

const LISTENING = "listening";
/** Streams of calls that are over and might still be asked for; the oldest goes first. */
const MAX_FINISHED = 64;
