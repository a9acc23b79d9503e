import { constants } from "node:os";

/**
 * Calls back at the first SIGTERM, SIGINT or SIGHUP instead of dying of it. The second one ends the
 * process at once, with the status that it would have had (128 and the signal's number).
 *
 * @returns how to stop listening
 */
export function onExitSignal(callback: () => void): () => void {
  let asked = false;
  const listener = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(128 + constants.signals[signal]);
    asked = true;
    callback();
  };
  for (const signal of EXIT_SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of EXIT_SIGNALS) process.off(signal, listener);
  };
}

const EXIT_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
