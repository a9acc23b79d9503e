/** What was added last: as much as is of use, however much comes. */
export class RecentSet<T> {
  readonly #members = new Set<T>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a member, or makes it the latest one. */
  add(member: T): void {
    this.#members.delete(member);
    this.#members.add(member);
    if (this.#members.size <= this.#max) return;
    for (const oldest of this.#members) {
      this.#members.delete(oldest);
      return;
    }
  }

  has(member: T): boolean {
    return this.#members.has(member);
  }

  delete(member: T): void {
    this.#members.delete(member);
  }
}
