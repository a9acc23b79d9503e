import type { TakeLog } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { LoggingLevel } from "../spec/2026-07-28/index.ts";
import { requireLog } from "./require-log.ts";

/** What a server logs outside of any request, and the sessions that may pass it on. */
export class ServerLog {
  readonly #takers = new Set<TakeLog>();
  readonly #isDeclared: boolean;
  readonly #observer: Observer | undefined;

  constructor(isDeclared: boolean, observer: Observer | undefined) {
    this.#isDeclared = isDeclared;
    this.#observer = observer;
  }

  /** Gives messages to `take` as well, until the function that it returns is called. */
  to(take: TakeLog): () => void {
    // The same function may be given twice, and each time stands for itself.
    const own: TakeLog = (notification) => take(notification);
    this.#takers.add(own);
    return () => void this.#takers.delete(own);
  }

  /** One that fails takes it from nobody else, nor from whoever logs. */
  #isTaken(take: TakeLog, notification: Parameters<TakeLog>[0]): boolean {
    try {
      return take(notification);
    } catch (error) {
      tell(this.#observer, { kind: "handler-failed", method: notification.method, error });
      return false;
    }
  }

  /** @throws {TypeError} where the level is none, `data` is missing, or logging is not declared. */
  say(level: LoggingLevel, data: unknown, logger: string | undefined): void {
    requireLog(level, data, this.#isDeclared);
    const message = { level, data, ...(logger === undefined ? {} : { logger }) };
    const notification = {
      jsonrpc: "2.0",
      method: "notifications/message",
      params: message,
    } as const;
    let isTaken = false;
    for (const take of this.#takers) if (this.#isTaken(take, notification)) isTaken = true;
    if (!isTaken) tell(this.#observer, { kind: "server-log", ...message });
  }
}
