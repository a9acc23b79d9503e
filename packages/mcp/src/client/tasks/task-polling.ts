import type { Task } from "../../spec/2026-07-28/index.ts";
import { integerOption, MAX_TIMER_MS } from "../../util/integer-option.ts";

/** How a client looks after tasks. */
export interface ClientTaskOptions {
  /**
   * How often to ask where the server does not say, in milliseconds, an integer from 1.
   * @default 1000
   */
  readonly pollIntervalMs?: number;
  /**
   * How often to ask at most, whatever the server says, in milliseconds, an integer from 1.
   * @default 100
   */
  readonly minPollIntervalMs?: number;
  /**
   * How often to ask at least, whatever the server says, in milliseconds, an integer from 1.
   * @default 60000
   */
  readonly maxPollIntervalMs?: number;
}

/** {@link ClientTaskOptions}, checked and complete. */
export type TaskPolling = Required<ClientTaskOptions>;

/** @throws {RangeError} where a time is out of its range. */
export function taskPollingOf(options: boolean | ClientTaskOptions | undefined): TaskPolling {
  const given: ClientTaskOptions = typeof options === "object" ? options : {};
  const of = (name: keyof ClientTaskOptions, fallback: number): number =>
    integerOption(`tasks.${name}`, given[name], { fallback, min: 1, max: MAX_TIMER_MS });
  const minPollIntervalMs = of("minPollIntervalMs", 100);
  return {
    pollIntervalMs: of("pollIntervalMs", 1000),
    minPollIntervalMs,
    maxPollIntervalMs: Math.max(of("maxPollIntervalMs", 60_000), minPollIntervalMs),
  };
}

/** How long to wait before a task is asked about again. */
export function pollWaitMs({ pollIntervalMs }: Task, polling: TaskPolling): number {
  const wishedMs = pollIntervalMs ?? polling.pollIntervalMs;
  return Math.min(Math.max(wishedMs, polling.minPollIntervalMs), polling.maxPollIntervalMs);
}
