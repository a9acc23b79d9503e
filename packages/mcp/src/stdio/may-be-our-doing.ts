import type { CloseReason } from "../exchange/exchange.ts";

/**
 * Whether a child may have ended because of what it was sent first, and not for a reason of its own.
 * Nobody can see whether it had read that, so this goes by what it said: nothing at all, something of
 * messages or methods, or that it crashed. One that says what else it lacks (a variable, a file, a
 * module) lacks it the next time as well, and starting it again would only do everything twice.
 */
export function mayBeOurDoing(error: unknown): boolean {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown };
  if (code !== "CHILD_EXITED") return false;
  const { exitCode, stderr = [] } = Object(cause) as CloseReason;
  if (exitCode !== undefined && NEVER_RAN.has(exitCode)) return false;
  return stderr.length === 0 || OF_MESSAGES.test(stderr.join("\n"));
}

/** What shells and containers exit with where the program could not be run. */
const NEVER_RAN: ReadonlySet<number> = new Set([125, 126, 127]);
const OF_MESSAGES = /discover|initiali[sz]e|method|json-?rpc|request|message\b|panic/i;
