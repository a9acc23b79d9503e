import { integerOption } from "../../util/integer-option.ts";
import type { EventStore, StoredEvent, StreamName } from "./event-store.ts";

/** Options of {@link memoryEventStore}. */
export interface MemoryEventStoreOptions {
  /**
   * Events that are kept of one stream, from 1; the oldest go first.
   * @default 1000
   */
  readonly maxEvents?: number;
  /**
   * Characters that are kept in all, from 1. Over it the stream that was begun first loses its oldest
   * events.
   * @default 67108864 (64 Mi)
   */
  readonly maxCharacters?: number;
}

/**
 * Keeps events in the memory of this process.
 *
 * @throws {RangeError} where a limit is out of its range.
 */
export function memoryEventStore(options: MemoryEventStoreOptions = {}): EventStore {
  return new MemoryEventStore(options);
}

class MemoryEventStore implements EventStore {
  readonly #maxEvents: number;
  readonly #maxCharacters: number;
  /** By session and stream, the one that was begun first at the front. */
  readonly #streams = new Map<string, KeptStream>();
  /** The names of the streams of each session. */
  readonly #sessions = new Map<string, Set<string>>();
  #characters = 0;

  constructor({ maxEvents, maxCharacters }: MemoryEventStoreOptions) {
    this.#maxEvents = integerOption("maxEvents", maxEvents, { fallback: 1000, min: 1 });
    this.#maxCharacters = integerOption("maxCharacters", maxCharacters, {
      fallback: 64 * 1024 * 1024,
      min: 1,
    });
  }

  append(stream: StreamName, event: StoredEvent): void {
    const kept = this.#streamOf(stream);
    kept.events.push(event);
    this.#characters += event.data.length;
    if (kept.events.length - kept.first > this.#maxEvents) this.#dropOldest(kept);
    while (this.#characters > this.#maxCharacters) this.#dropOldestOfAll();
  }

  after({ sessionId, streamId }: StreamName, number: number): readonly StoredEvent[] {
    const kept = this.#streams.get(`${sessionId}/${streamId}`);
    if (kept === undefined) return [];
    const { events, first } = kept;
    // Events are numbered without gaps, so the place of one is known.
    const at = first + Math.max(0, number + 1 - (events[first]?.number ?? 0));
    return events.slice(at);
  }

  forget(sessionId: string, streamId?: string): void {
    if (streamId !== undefined) this.#forgetStream(`${sessionId}/${streamId}`);
    else for (const name of this.#sessions.get(sessionId) ?? []) this.#forgetStream(name);
  }

  #streamOf({ sessionId, streamId }: StreamName): KeptStream {
    const name = `${sessionId}/${streamId}`;
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const kept: KeptStream = { name, sessionId, events: [], first: 0 };
    this.#streams.set(name, kept);
    const names = this.#sessions.get(sessionId) ?? new Set();
    this.#sessions.set(sessionId, names.add(name));
    return kept;
  }

  #forgetStream(name: string): void {
    const kept = this.#streams.get(name);
    if (kept === undefined) return;
    for (const { data } of kept.events.slice(kept.first)) this.#characters -= data.length;
    this.#streams.delete(name);
    const names = this.#sessions.get(kept.sessionId);
    names?.delete(name);
    if (names?.size === 0) this.#sessions.delete(kept.sessionId);
  }

  /** Dropped events leave the array in large steps: one at a time would copy it each time. */
  #dropOldest(kept: KeptStream): void {
    this.#characters -= kept.events[kept.first]?.data.length ?? 0;
    kept.first++;
    if (kept.first * 2 < kept.events.length) return;
    kept.events.splice(0, kept.first);
    kept.first = 0;
  }

  #dropOldestOfAll(): void {
    for (const kept of this.#streams.values()) {
      this.#dropOldest(kept);
      if (kept.events.length === kept.first) this.#forgetStream(kept.name);
      return;
    }
  }
}

interface KeptStream {
  readonly name: string;
  readonly sessionId: string;
  readonly events: StoredEvent[];
  /** The place of the first event that still counts. */
  first: number;
}
