import { isLoggingLevel } from "../exchange/logging-level.ts";
import { showValue } from "../util/excerpt.ts";

/**
 * Holds that something can be logged: at one of the eight levels, with data, by a server that has
 * declared that it logs.
 *
 * @throws {TypeError} where that is not so.
 */
export function requireLog(level: unknown, data: unknown, isDeclared: boolean): void {
  if (!isLoggingLevel(level)) {
    throw new TypeError(`Cannot log: ${showValue(level)} is none of the eight log levels`);
  }
  if (data === undefined) {
    throw new TypeError("Cannot log: there must be data, any JSON value");
  }
  if (isDeclared) return;
  throw new TypeError("Cannot log: give createServer() logging: true, which declares it");
}
