import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { isTreeAlive, signalTree, taskkillCommand } from "./process-tree.ts";

async function startAndExit(script: string): Promise<number> {
  const child = spawn("sh", ["-c", script], { detached: true, stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

describe("isTreeAlive()", () => {
  test("is false once the root has exited and left nothing", async () => {
    expect(isTreeAlive(await startAndExit("exit 0"))).toBe(false);
  });

  test("is true while something that it started runs, and signalTree() ends that", async () => {
    const pid = await startAndExit("sleep 60 & exit 0");
    expect(isTreeAlive(pid)).toBe(true);
    signalTree(pid, "SIGTERM");
    await expect.poll(() => isTreeAlive(pid), { timeout: 1500 }).toBe(false);
  });
});

test("signalTree() does nothing to a tree that is gone", async () => {
  const pid = await startAndExit("exit 0");
  expect(() => signalTree(pid, "SIGKILL")).not.toThrow();
});

// BUG-44
test("taskkillCommand() ends a tree by force", () => {
  expect(taskkillCommand(123)).toEqual({ file: "taskkill", args: ["/pid", "123", "/T", "/F"] });
});
