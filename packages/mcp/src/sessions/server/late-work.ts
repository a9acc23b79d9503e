import type { HttpWork } from "../../http/shared/responder.ts";

/** Work on a request that has yet to find its session. */
export class LateWork implements HttpWork {
  #work: HttpWork | undefined;
  #isClosed = false;

  /** Whether the client is gone: then nothing needs to begin. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  begin(work: HttpWork): void {
    if (this.#isClosed) work.closed();
    else this.#work = work;
  }

  closed(): void {
    this.#isClosed = true;
    this.#work?.closed();
  }
}
