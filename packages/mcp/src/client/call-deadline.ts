import { integerOption, MAX_TIMER_MS } from "../util/integer-option.ts";

/** How long a request waits, and how long at most where progress is reported. */
export interface DeadlineTimes {
  readonly timeoutMs: number | null;
  /** Undefined: ten times `timeoutMs`. */
  readonly maxTimeoutMs: number | null | undefined;
}

/** Told once, with the time that was over and the option that set it. */
type OnOver = (waitedMs: number, option: keyof DeadlineTimes) => void;

/**
 * How long one request waits for its answer: a time that each progress report begins anew, within one
 * that nothing extends.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation#timeouts
 */
export class CallDeadline {
  readonly #timeoutMs: number;
  readonly #maxMs: number;
  #onOver: OnOver | undefined;
  #begunAt = 0;
  #extendedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many keep it from running, and since when the first of them does. */
  #resting = 0;
  #restedAt = 0;

  private constructor(timeoutMs: number, maxMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#maxMs = maxMs;
  }

  /** A deadline of these times; undefined where they set none. */
  static of({ timeoutMs, maxTimeoutMs }: DeadlineTimes): CallDeadline | undefined {
    const longest = maxTimeoutMs === undefined ? (timeoutMs ?? FOR_EVER) * 10 : maxTimeoutMs;
    if (timeoutMs === null && (longest ?? FOR_EVER) === FOR_EVER) return undefined;
    return new CallDeadline(timeoutMs ?? FOR_EVER, longest ?? FOR_EVER);
  }

  start(onOver: OnOver): void {
    this.#onOver = onOver;
    this.#begunAt = performance.now();
    this.#extendedAt = this.#begunAt;
    this.#wait(Math.min(this.#timeoutMs, this.#maxMs));
  }

  /** There was progress. The timer stays: it looks when it is due. */
  extend(): void {
    this.#extendedAt = performance.now();
  }

  /** It does not run until what comes back is called: the answer waits for this side. */
  rest(): () => void {
    if (this.#resting === 0) {
      this.#restedAt = performance.now();
      clearTimeout(this.#timer);
    }
    this.#resting++;
    return () => this.#goOn();
  }

  stop(): void {
    this.#onOver = undefined;
    clearTimeout(this.#timer);
  }

  #goOn(): void {
    this.#resting--;
    if (this.#resting > 0 || this.#onOver === undefined) return;
    const now = performance.now();
    const restedMs = now - this.#restedAt;
    this.#begunAt += restedMs;
    this.#extendedAt = Math.min(this.#extendedAt + restedMs, now);
    this.#due();
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.#due(), Math.min(Math.ceil(ms), MAX_TIMER_MS));
  }

  #due(): void {
    const now = performance.now();
    const untilMax = this.#begunAt + this.#maxMs - now;
    const untilTimeout = this.#extendedAt + this.#timeoutMs - now;
    // Timers and this clock do not agree to the millisecond.
    const left = Math.min(untilMax, untilTimeout);
    if (left >= 1) this.#wait(left);
    else if (untilTimeout < 1 && this.#timeoutMs <= this.#maxMs) {
      this.#onOver?.(this.#timeoutMs, "timeoutMs");
    } else this.#onOver?.(this.#maxMs, "maxTimeoutMs");
  }
}

/**
 * Holds that a time-out is one.
 *
 * @throws {RangeError} where it is not.
 */
export function checkTimeout(name: keyof DeadlineTimes, ms: number | null | undefined): void {
  if (ms === null) return;
  integerOption(name, ms, { fallback: 1, min: 1, max: MAX_TIMER_MS });
}

const FOR_EVER = Number.POSITIVE_INFINITY;
