// A child and everything that it started. On POSIX the child leads a process group of its own, which
// outlives it for as long as any member does; on Windows the tree hangs on the child's id.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The signals that {@link signalTree} sends. */
export type TreeSignal = "SIGTERM" | "SIGKILL";

/**
 * Sends a signal to a whole tree; one that is gone already is left alone. Windows has no signals, so
 * there the tree is ended by force whatever the signal.
 */
export function signalTree(pid: number, signal: TreeSignal): void {
  if (process.platform === "win32") {
    const { file, args } = taskkillCommand(pid);
    spawnSync(file, [...args], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone, or another user's: either way there is nothing more that we can do to it.
  }
}

/** The command that ends a tree by force on Windows. */
export function taskkillCommand(pid: number): {
  readonly file: string;
  readonly args: readonly string[];
} {
  return { file: "taskkill", args: ["/pid", String(pid), "/T", "/F"] };
}

/**
 * Whether anything of a tree still runs after its root has exited. On Windows nothing can tell, so
 * the answer is no.
 */
export function isTreeAlive(pid: number): boolean {
  if (process.platform === "win32") return false;
  try {
    process.kill(-pid, 0);
  } catch {
    return false;
  }
  return process.platform !== "linux" || hasRunningMember(pid);
}

/**
 * A group of zombies still takes signals. Where nobody reaps them, as in a container whose first
 * process is an application, they stay for ever, so they must not count.
 */
function hasRunningMember(group: number): boolean {
  try {
    return readdirSync("/proc").some((name) => isRunningIn(group, name));
  } catch {
    // Without /proc there is only the signal to go by, and that got through.
    return true;
  }
}

function isRunningIn(group: number, name: string): boolean {
  if (!/^\d+$/.test(name)) return false;
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "latin1");
    // The second field is the program's name in brackets, and may hold anything.
    const [state, , pgrp] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(pgrp) === group && state !== "Z" && state !== "X";
  } catch {
    // It ended while we were looking.
    return false;
  }
}
