import type { JsonObject } from "../../jsonrpc/message.ts";

/** A copy that nobody can change, and about how much memory it takes. */
export interface FrozenCopy {
  readonly value: JsonObject;
  /** An estimate, in bytes. */
  readonly bytes: number;
}

/**
 * A copy of a JSON object, frozen throughout: whoever gets it can change neither it nor, through it,
 * what the others get.
 *
 * @throws {RangeError} where it is nested too deep to be a message, or holds itself.
 */
export function frozenCopy(value: JsonObject): FrozenCopy {
  const copier = new Copier();
  return { value: copier.copy(value, MAX_DEPTH) as JsonObject, bytes: copier.bytes };
}

class Copier {
  bytes = 0;

  copy(value: unknown, depth: number): unknown {
    this.bytes += 16;
    if (typeof value === "string") this.bytes += value.length * 2;
    if (typeof value !== "object" || value === null) return value;
    if (depth === 0) throw new RangeError("Cannot copy the value: it is nested too deep");
    if (Array.isArray(value)) {
      return Object.freeze(value.map((item: unknown) => this.copy(item, depth - 1)));
    }
    const members = Object.entries(value).map(([name, member]) => {
      this.bytes += name.length * 2;
      return [name, this.copy(member, depth - 1)] as const;
    });
    return Object.freeze(Object.fromEntries(members));
  }
}

const MAX_DEPTH = 1000;
