/** How many requests are in flight in all sessions of a server, and how many there may be. */
export class CallCount {
  readonly max: number;
  #count = 0;

  constructor(max: number) {
    this.max = max;
  }

  get size(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.max;
  }

  add(): void {
    this.#count++;
  }

  remove(): void {
    this.#count--;
  }
}
