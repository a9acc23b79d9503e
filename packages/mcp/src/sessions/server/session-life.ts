/** What a {@link SessionLife} is made of. */
export interface LifeOptions {
  readonly idleMs: number;
  /** 0 never pings. */
  readonly pingMs: number;
  /** Asks the client for a sign of life, until the signal is aborted; false where it cannot be asked. */
  readonly ping: (signal: AbortSignal) => boolean;
  /** The session has had no sign of life for too long. Called at most once. */
  readonly onEnd: (reason: "idle" | "unanswered") => void;
  /** Called while it is in use, at most ten times in `idleMs`. */
  readonly onUse: () => void;
}

/**
 * How long a session lives: it ends when it has stood idle, or when its client no longer answers. One
 * timer, which is set anew when it has run out, not when the session is used.
 */
export class SessionLife {
  readonly #options: LifeOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heardAt = performance.now();
  #usedAt = this.#heardAt;
  /** Connections that the client has open. */
  #open = 0;
  /** Pings since the last sign of life. */
  #pings = 0;
  #ping: AbortController | undefined;
  #over = false;

  constructor(options: LifeOptions) {
    this.#options = options;
    this.#arm(options.idleMs);
  }

  /** The client has sent something. */
  heard(): void {
    this.#heardAt = performance.now();
    this.#pings = 0;
    if (this.#heardAt - this.#usedAt < this.#options.idleMs / 10) return;
    this.#usedAt = this.#heardAt;
    this.#options.onUse();
  }

  /** A connection of the client's is open. */
  opened(): void {
    this.#open++;
  }

  /** A stream is open over which the client can be asked for a sign of life. */
  listening(): void {
    const { pingMs, idleMs } = this.#options;
    if (pingMs > 0 && pingMs < idleMs) this.#arm(pingMs);
  }

  /** A connection of the client's is gone. */
  closed(): void {
    this.#open--;
    this.#heardAt = performance.now();
  }

  /** The session is over. */
  end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#ping?.abort(new DOMException("The session is over", "AbortError"));
  }

  #arm(ms: number): void {
    if (this.#over) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  #look(): void {
    const { idleMs, pingMs, onEnd, onUse } = this.#options;
    const silentMs = performance.now() - this.#heardAt;
    if (this.#open === 0 && silentMs >= idleMs) {
      this.end();
      onEnd("idle");
      return;
    }
    if (this.#open > 0) onUse();
    if (pingMs > 0 && this.#open > 0) this.#askForLife(silentMs);
    else this.#arm(this.#open > 0 ? idleMs : Math.max(1, idleMs - silentMs));
  }

  #askForLife(silentMs: number): void {
    const { pingMs, ping, onEnd } = this.#options;
    this.#ping?.abort(new DOMException("The ping was not answered", "AbortError"));
    this.#ping = undefined;
    if (silentMs < pingMs) this.#arm(pingMs - silentMs);
    else if (this.#pings >= MAX_PINGS) {
      this.end();
      onEnd("unanswered");
    } else {
      const controller = new AbortController();
      if (ping(controller.signal)) {
        this.#pings++;
        this.#ping = controller;
      }
      this.#arm(pingMs);
    }
  }
}

/** What those who still wait are told when a session ends by itself. */
export const END_SENTENCES: Readonly<Record<"idle" | "unanswered", string>> = {
  idle: "Cannot answer: the session has stood idle for too long",
  unanswered: "Cannot answer: the client no longer answers pings",
};

/** Unanswered pings after which nobody is there any more. */
const MAX_PINGS = 2;
