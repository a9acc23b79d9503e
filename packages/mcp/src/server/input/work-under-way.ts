/** Counts work that has begun and not ended, so that somebody can wait for all of it. */
export class WorkUnderWay {
  readonly #work = new Set<Promise<unknown>>();

  /** The same promise, counted until it is settled. */
  add<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    const remove = (): void => void this.#work.delete(work);
    work.then(remove, remove);
    return work;
  }

  /** Resolves when nothing is under way, not even what was begun meanwhile. */
  async ended(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }
}
