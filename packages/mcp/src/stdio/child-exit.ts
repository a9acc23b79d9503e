/** How a child ended: one of the two is there. */
export interface ChildExit {
  readonly exitCode?: number;
  /** The signal that ended it, such as `SIGKILL`. */
  readonly signal?: string;
}

/** The sentence that says how a child ended. */
export function describeExit(exit: ChildExit): string {
  return exit.signal === undefined
    ? `The server exited with code ${exit.exitCode}`
    : `The server was ended by ${exit.signal}`;
}
