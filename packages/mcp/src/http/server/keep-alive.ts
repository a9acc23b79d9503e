import type { Linked } from "../../util/linked-list.ts";
import { LinkedList } from "../../util/linked-list.ts";

/** What is kept alive. */
export interface Beating extends Linked<Beating> {
  /** Shows whoever is in between that the stream lives. */
  beat(): void;
}

/**
 * The pulse of all open event streams: one timer for any number of them, and none where there is
 * no stream.
 */
export class KeepAlive {
  readonly #intervalMs: number;
  readonly #streams = new LinkedList<Beating>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  add(stream: Beating): void {
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => this.#beat(), this.#intervalMs);
  }

  remove(stream: Beating): void {
    this.#streams.remove(stream);
    if (!this.#streams.isEmpty) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    for (const stream of this.#streams.toArray()) stream.beat();
  }
}
