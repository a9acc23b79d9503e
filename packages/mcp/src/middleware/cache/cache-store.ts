import type { JsonObject } from "../../jsonrpc/message.ts";
import { frozenCopy } from "./frozen-copy.ts";

/** What a {@link CacheStore} is made of. */
export interface CacheStoreOptions {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Milliseconds since any fixed time. */
  readonly now: () => number;
}

/** What an answer is kept as: whose it is, and what was asked. */
export interface Place {
  /** Undefined for answers that are the same for everybody. */
  readonly partition: string | undefined;
  readonly key: string;
}

interface Entry {
  readonly result: JsonObject;
  readonly bytes: number;
  readonly storedAt: number;
  readonly ttlMs: number;
  readonly method: string;
  /** The resource that was read, where one was. */
  readonly uri: unknown;
}

/** The answers of one Endpoint that are fresh; bounded, those that were not used for longest go. */
export class CacheStore {
  readonly #options: CacheStoreOptions;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(options: CacheStoreOptions) {
    this.#options = options;
  }

  /**
   * The answer that is kept at a place, with as much of its time as is left; undefined where there is
   * none that is fresh.
   */
  get(place: Place): JsonObject | undefined {
    const id = idOf(place);
    const entry = this.#entries.get(id);
    if (entry === undefined) return undefined;
    const age = this.#options.now() - entry.storedAt;
    // A clock that was put back says nothing about the age.
    if (age >= entry.ttlMs || age < 0) {
      this.#remove(id, entry);
      return undefined;
    }
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    return { ...entry.result, ttlMs: Math.ceil(entry.ttlMs - age) };
  }

  /** Keeps a copy of an answer, as long as it says it is fresh. */
  set(place: Place, request: { method: string; uri: unknown }, result: JsonObject): void {
    const ttlMs = result["ttlMs"];
    if (typeof ttlMs !== "number" || !Number.isFinite(ttlMs) || ttlMs <= 0) return;
    const copy = frozenCopy(result);
    if (copy.bytes > this.#options.maxBytes) return;
    const id = idOf(place);
    const old = this.#entries.get(id);
    if (old !== undefined) this.#remove(id, old);
    const { value, bytes } = copy;
    const storedAt = this.#options.now();
    this.#entries.set(id, { result: value, bytes, storedAt, ttlMs, ...request });
    this.#bytes += bytes;
    this.#shrink();
  }

  /** Drops the answers to a method, or those of them that read such a URI. */
  drop(method: string, isDropped: (uri: unknown) => boolean = () => true): void {
    for (const [id, entry] of this.#entries) {
      if (entry.method === method && isDropped(entry.uri)) this.#remove(id, entry);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #shrink(): void {
    for (const [id, entry] of this.#entries) {
      const { maxEntries, maxBytes } = this.#options;
      if (this.#entries.size <= maxEntries && this.#bytes <= maxBytes) return;
      this.#remove(id, entry);
    }
  }

  #remove(id: string, entry: Entry): void {
    this.#entries.delete(id);
    this.#bytes -= entry.bytes;
  }
}

/** No two places have the same: the partition is told from the key by its length. */
function idOf({ partition, key }: Place): string {
  return partition === undefined ? `public ${key}` : `${partition.length} ${partition} ${key}`;
}
