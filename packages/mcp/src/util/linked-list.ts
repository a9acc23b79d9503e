/** What an object needs to be in a {@link LinkedList}; of no use to anybody else. */
export interface Linked<T> {
  previous: T | undefined;
  next: T | undefined;
}

/**
 * A set whose members hold on to each other themselves. A `Set` does the same, but members that come
 * and go make V8 build a new table all the time, and old tables keep what was in them alive. Here
 * adding and removing allocate nothing. An object can be in one list at a time.
 */
export class LinkedList<T extends Linked<T>> {
  #first: T | undefined;
  #last: T | undefined;

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  /** The member that was added last. */
  get latest(): T | undefined {
    return this.#first;
  }

  /** The member that was added first. */
  get earliest(): T | undefined {
    return this.#last;
  }

  /** The members as they are now, the latest first. */
  toArray(): T[] {
    const members: T[] = [];
    for (let at = this.#first; at !== undefined; at = at.next) members.push(at);
    return members;
  }

  /** Adds an object that is in no list. */
  add(member: T): void {
    member.next = this.#first;
    if (this.#first === undefined) this.#last = member;
    else this.#first.previous = member;
    this.#first = member;
  }

  /** Takes a member out; an object that is in no list stays what it is. */
  remove(member: T): void {
    const { previous, next } = member;
    if (previous !== undefined) previous.next = next;
    else if (this.#first === member) this.#first = next;
    if (next !== undefined) next.previous = previous;
    else if (this.#last === member) this.#last = previous;
    // A former member must not keep the others alive.
    member.previous = undefined;
    member.next = undefined;
  }
}
