/** Why everything that was going on has been given up: the reason that signals are aborted with. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  constructor(signal: string) {
    super(`Interrupted by ${signal}`);
  }
}

/** Aborts when the person has had enough. */
export interface InterruptListener {
  readonly signal: AbortSignal;
  /** Leaves signals to Node.js again. */
  stop(): void;
}

/**
 * Listens for Ctrl-C and SIGTERM. The first lets what is going on end in good order, a second one
 * ends the process at once; the library then ends the server by force.
 */
export function listenForInterrupt(): InterruptListener {
  const controller = new AbortController();
  const interrupt = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Interrupted(signal));
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return {
    signal: controller.signal,
    stop() {
      for (const signal of SIGNALS) process.off(signal, interrupt);
    },
  };
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
