// `npm start` as a person or a supervisor runs it: npm, a shell, and the board below both.

import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

// Windows has no SIGTERM that a program could take.
test.skipIf(process.platform === "win32")(
  "`npm start` serves the board, and a SIGTERM to npm alone ends it in good order",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "wirewright-"));
    const child = startBoard(join(folder, "board.sqlite"));
    onTestFinished(async () => {
      child.kill("SIGTERM");
      await expect.poll(() => filesIn(folder), { timeout: 8000 }).toEqual(AT_REST);
      rmSync(folder, { recursive: true });
    });
    const url = await urlOf(child);
    expect((await fetch(url, { method: "POST" })).status).toBe(401);
    child.kill("SIGTERM");
    await once(child, "exit");
    // It goes on for as long as it takes to close the board.
    await expect.poll(() => filesIn(folder), { timeout: 8000 }).toEqual(AT_REST);
    await expect(fetch(url, { method: "POST" })).rejects.toThrow("fetch failed");
  },
  180_000,
);

function startBoard(file: string): ChildProcess {
  return spawn("npm", ["start", "--", file], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, TASK_BOARD_PORT: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** What it says at its start; rejects where it ends without. */
function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      text += chunk;
      const url = /at (http:\S+)[\s\S]*Who may enter/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", () => reject(new Error(`npm start has ended: ${text}`)));
  });
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).toSorted();
}

const AT_REST = ["board.sqlite", "board.sqlite.tokens.json"];
