/**
 * Does something before a signal ends the process, which it does all the same, and whatever is going
 * on. Returns what to call when there is nothing to do any more.
 */
export function beforeSignal(work: () => void): () => void {
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    stop();
    work();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return stop;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
