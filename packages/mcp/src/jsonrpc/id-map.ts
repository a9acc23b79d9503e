import type { Id } from "./message.ts";

/**
 * A map from ids to what is in flight under them, by exact type and value.
 *
 * A `Map` does the same, but not under this load: entries come and go all the time, so V8 builds a
 * new table every few requests, and each old table that has grown old keeps the next one alive, with
 * the requests in it, until the next full collection. With 32 requests in flight that was half of
 * the CPU time of a call. Here one table stays; a deleted entry leaves nothing.
 */
export class IdMap<V> {
  /** Both by slot; a slot without a key is empty. At least half of them are. */
  #keys: (Id | undefined)[] = emptySlots(MIN_SLOTS);
  #values: (V | undefined)[] = emptySlots(MIN_SLOTS);
  #size = 0;

  /** How many entries there are. */
  get size(): number {
    return this.#size;
  }

  /** The value of an id; of anything that is no id, undefined. */
  get(id: unknown): V | undefined {
    return this.#values[this.#slotOf(id)];
  }

  has(id: unknown): boolean {
    return id !== undefined && this.#keys[this.#slotOf(id)] === id;
  }

  set(id: Id, value: V): void {
    let slot = this.#slotOf(id);
    if (this.#keys[slot] === undefined) {
      this.#size++;
      if (this.#size * 2 > this.#keys.length) {
        this.#grow();
        slot = this.#slotOf(id);
      }
    }
    this.#keys[slot] = id;
    this.#values[slot] = value;
  }

  delete(id: Id): void {
    const slot = this.#slotOf(id);
    if (this.#keys[slot] === undefined) return;
    this.#size--;
    this.#empty(slot);
  }

  /** The values there are now, in no order. */
  values(): V[] {
    const values: V[] = [];
    for (const value of this.#values) if (value !== undefined) values.push(value);
    return values;
  }

  /** The slot that has the id, or else the empty one where it belongs: the first from its home on. */
  #slotOf(id: unknown): number {
    const last = this.#keys.length - 1;
    let slot = hashOf(id) & last;
    while (this.#keys[slot] !== id && this.#keys[slot] !== undefined) slot = (slot + 1) & last;
    return slot;
  }

  /** Empties a slot and moves up those behind it, so that no search ends too early. */
  #empty(from: number): void {
    const last = this.#keys.length - 1;
    let hole = from;
    for (let slot = (hole + 1) & last; ; slot = (slot + 1) & last) {
      const key = this.#keys[slot];
      if (key === undefined) break;
      const fromHome = (slot - hashOf(key)) & last;
      if (fromHome < ((slot - hole) & last)) continue;
      this.#keys[hole] = key;
      this.#values[hole] = this.#values[slot];
      hole = slot;
    }
    this.#keys[hole] = undefined;
    this.#values[hole] = undefined;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = emptySlots(2 * keys.length);
    this.#values = emptySlots(2 * keys.length);
    for (const [at, key] of keys.entries()) {
      if (key === undefined) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#values[slot] = values[at];
    }
  }
}

function emptySlots<T>(count: number): (T | undefined)[] {
  return new Array<T | undefined>(count).fill(undefined);
}

/**
 * Any 32 bits: numbers that count up and strings that end in a counter must differ in the low ones.
 * Numbers are spread, since many that count up and stay would be one long row of slots, which every
 * search walks that begins within it.
 */
function hashOf(id: unknown): number {
  if (typeof id === "number") return mixed(Math.imul(id, GOLDEN_RATIO));
  if (typeof id !== "string") return 0;
  let hash = id.length;
  for (let at = Math.max(0, id.length - HASHED_CHARACTERS); at < id.length; at++) {
    hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  }
  return mixed(hash);
}

function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** Two powers of two: slots are counted by a mask. */
const MIN_SLOTS = 16;
const HASHED_CHARACTERS = 32;
const FNV_PRIME = 0x01000193;
/** 2^32 by the golden ratio, odd: multiples of it lie apart. */
const GOLDEN_RATIO = 0x9e3779b1;
