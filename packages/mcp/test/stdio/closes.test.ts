import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { connectStdio } from "../../src/stdio/connect-stdio.ts";
import { call, connectFixture, fixture, isRunning, resultOf } from "./connect-fixture.ts";

/** How long closing takes, in milliseconds. */
async function timeToClose(connection: { close(): Promise<void> }): Promise<number> {
  const startedAt = performance.now();
  await connection.close();
  return performance.now() - startedAt;
}

// BUG-44
describe("close()", () => {
  test("closes stdin, and a child that exits then is not signalled", async () => {
    const child = await connectFixture("answers");
    await resultOf(child.connection, "x");
    await child.connection.close();
    expect(child.events).toContainEqual({ kind: "child-exit", exitCode: 0 });
    expect(await child.connection.closed).toEqual({
      code: "CLOSED",
      message: "This side closed the connection",
    });
  });

  test("waits for a child that saves its state, and reads what it still writes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "wirewright-stdio-"));
    const file = join(folder, "state");
    const child = await connectFixture("saves-at-eof", { args: [file] });
    await child.connection.close();
    expect(existsSync(file)).toBe(true);
    expect(child.events).toContainEqual({ kind: "child-exit", exitCode: 0 });
    rmSync(folder, { recursive: true });
  });

  test("sends SIGTERM to a child that ignores the end of stdin", async () => {
    const child = await connectFixture("ignores-eof", { exitMs: 100 });
    await resultOf(child.connection, "x");
    expect(await timeToClose(child.connection)).toBeLessThan(1900);
    expect(child.events).toContainEqual({ kind: "child-exit", signal: "SIGTERM" });
  });

  test("sends SIGKILL to a child that ignores that too", async () => {
    const child = await connectFixture("ignores-sigterm", { exitMs: 100, termMs: 200 });
    await resultOf(child.connection, "x");
    expect(await timeToClose(child.connection)).toBeLessThan(3900);
    expect(child.events).toContainEqual({ kind: "stderr-line", line: "SIGTERM ignored" });
    expect(child.events).toContainEqual({ kind: "child-exit", signal: "SIGKILL" });
  });

  test("ends what the child started as well", async () => {
    const child = await connectFixture("spawns-grandchild", { exitMs: 100, termMs: 100 });
    const { pid, grandchild } = await resultOf(child.connection, "x");
    expect([isRunning(pid), isRunning(grandchild)]).toEqual([true, true]);
    await child.connection.close();
    expect([isRunning(pid), isRunning(grandchild)]).toEqual([false, false]);
  });

  test("ends a child that does not read what it was sent", async () => {
    const child = await connectFixture("ignores-sigterm", { exitMs: 100, termMs: 100 });
    const answer = call(child.connection, "x", { text: "x".repeat(4_000_000) }).catch(
      (error: unknown) => error,
    );
    expect(await timeToClose(child.connection)).toBeLessThan(3900);
    expect(await answer).toMatchObject({
      code: "CLOSED",
      message: "Cannot get an answer: this side closed the connection",
    });
  });

  test("may be called again, and after the child has died", async () => {
    const child = await connectFixture("exits-at-start", { restart: false });
    await child.connection.closed;
    await Promise.all([child.connection.close(), child.connection.close()]);
    expect(await child.connection.closed).toMatchObject({ code: "CHILD_EXITED" });
  });
});

describe("connectStdio() leaves behind", () => {
  test("no listener on this process, and no child, after 100 connections", async () => {
    const before = listeners();
    const childrenBefore = children();
    for (let round = 0; round < 10; round++) {
      const connections = await Promise.all(
        Array.from({ length: 10 }, () => connectStdio({ command: "cat" })),
      );
      expect(process.listenerCount("exit")).toBe(before.exit + 1);
      await Promise.all(connections.map((connection) => connection.close()));
    }
    expect(listeners()).toEqual(before);
    expect(children()).toEqual(childrenBefore);
  }, 30_000);
});

function listeners(): Record<string, number> & { exit: number } {
  const counts = ["exit", "beforeExit", "SIGTERM", "SIGINT", "SIGHUP", "uncaughtException"].map(
    (name) => [name, process.listenerCount(name)],
  );
  return { exit: 0, ...Object.fromEntries(counts) };
}

describe("A process that exits without close()", () => {
  test("takes its children along, by force", async () => {
    const host = spawn(process.execPath, [fixture("hosts")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [pid] = await once(host.stdout, "data");
    await once(host, "exit");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

/** The children of this process, where the system tells. */
function children(): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => isRunning(pid) && parentOf(pid) === process.pid);
}

function parentOf(pid: number): number {
  try {
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "latin1"))?.[1]);
  } catch {
    // It ended while we were looking.
    return 0;
  }
}
