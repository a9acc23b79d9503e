import { within } from "../util/within.ts";
import { isTreeAlive, signalTree } from "./process-tree.ts";
import type { Child } from "./start-child.ts";

/** How long each step of {@link stopChild} waits, in milliseconds. */
export interface StopTimes {
  /** For the child to exit after its stdin was closed. */
  readonly exitMs: number;
  /** After SIGTERM, before SIGKILL. */
  readonly termMs: number;
}

/**
 * Waits for a child whose stdin has been closed, then makes it end: SIGTERM, then SIGKILL, to it and
 * everything that it started. Resolves when all of it is gone. A child that has died already leaves
 * at most its own children to be ended, and these are not waited for.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#shutdown
 */
export async function stopChild(child: Child, { exitMs, termMs }: StopTimes): Promise<void> {
  if (await isGone(child, child.hasExited() ? 0 : exitMs)) return;
  signalTree(child.pid, "SIGTERM");
  if (await isGone(child, termMs)) return;
  signalTree(child.pid, "SIGKILL");
  await isGone(child, KILL_MS);
}

/** Whether the whole tree is gone within a time. */
async function isGone(child: Child, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  if ((await within(ms, child.exit)) === undefined) return false;
  while (isTreeAlive(child.pid)) {
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(left, POLL_MS));
  }
  return true;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const POLL_MS = 20;
/** SIGKILL cannot be refused; only a process stuck in the kernel outlasts this. */
const KILL_MS = 2000;
