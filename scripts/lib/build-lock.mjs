import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const folder = "node_modules/.cache/wirewright";
const lock = `${folder}/build.lock`;
const pollMs = 100;
const maxWaitMs = 300_000;

/**
 * Waits until no other process builds in this repository, and keeps others waiting until this one
 * ends. A lock whose process is gone is taken over.
 */
export async function takeBuildLock() {
  mkdirSync(folder, { recursive: true });
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
    if (tryTake()) return;
    await delay(pollMs);
  }
  throw new Error(`Cannot build: ${lock} has been held for ${maxWaitMs / 1000} s`);
}

function tryTake() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
  } catch {
    const holder = readHolder();
    if (holder !== undefined && !isAlive(holder)) rmSync(lock, { force: true });
    return false;
  }
  process.on("exit", () => rmSync(lock, { force: true }));
  return true;
}

/** The pid in the lock; undefined where it was released, or is being written, just now. */
function readHolder() {
  try {
    return Number(readFileSync(lock, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
