import { signalTree } from "./process-tree.ts";

/** The trees that must not outlive this process. */
const running = new Set<number>();

/**
 * From now on a tree is ended by force when this process exits: whoever exits without closing
 * leaves no orphans. However many there are, `process` has one listener, and none where there are
 * none. A process that is itself killed can do nothing; its children see their stdin end.
 */
export function endAtExit(pid: number): void {
  if (running.size === 0) process.on("exit", endAll);
  running.add(pid);
}

/** The tree is gone; its id may soon be another's. */
export function forgetAtExit(pid: number): void {
  running.delete(pid);
  if (running.size === 0) process.off("exit", endAll);
}

function endAll(): void {
  for (const pid of running) signalTree(pid, "SIGKILL");
}
