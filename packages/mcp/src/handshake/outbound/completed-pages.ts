import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import { within } from "../../util/within.ts";

/** The pages whose completion a server has told of, and those who wait for that. */
export class CompletedPages {
  readonly #waitMs: number;
  readonly #waiting = new Map<string, Deferred<void>>();
  /** A server may tell of a page before anybody waits for it. */
  readonly #completed = new Set<string>();

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** The server tells that a page is done with. */
  complete(elicitationId: unknown): void {
    if (typeof elicitationId !== "string") return;
    this.#waiting.get(elicitationId)?.resolve();
    this.#completed.add(elicitationId);
    const [oldest] = this.#completed;
    if (this.#completed.size > MAX_REMEMBERED && oldest !== undefined) {
      this.#completed.delete(oldest);
    }
  }

  /** Resolves when all of them are done with, or the time for that is over. */
  async until(elicitationIds: readonly string[]): Promise<void> {
    const missing = elicitationIds.filter((id) => !this.#completed.has(id));
    const waits = missing.map((id) => {
      const known = this.#waiting.get(id) ?? deferred<void>();
      this.#waiting.set(id, known);
      return known.promise;
    });
    if (waits.length > 0) await within(this.#waitMs, Promise.all(waits));
    for (const id of missing) this.#waiting.delete(id);
  }
}

const MAX_REMEMBERED = 1000;
