import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { tempFile } from "../../test/temp-file.ts";
import { bram, ines, minuteClock, testBoard } from "../../test/test-board.ts";
import { openBoard } from "./open-board.ts";
import { Store } from "./store.ts";

const notADatabase = "it is not a database, or not a file in a folder that exists";

describe("openBoard()", () => {
  test("makes a board of 12 tasks and 3 members of a new file", () => {
    const board = testBoard({ path: tempFile("Tåg & 予定.sqlite") });
    expect(board.tasks.list().total).toBe(12);
    expect(board.members.list()).toHaveLength(3);
  });

  test("finds everything again when the file is reopened, with the times of then", () => {
    const path = tempFile();
    const first = openBoard({ path, now: minuteClock() });
    const created = first.tasks.create({ title: "Stays", labels: ["a"] }, bram);
    const updated = first.tasks.update("T-1", { status: "done" }, bram);
    first.members.setToken("Zoë", "a-token-of-zoe");
    first.close();
    const second = testBoard({ path });
    expect(second.tasks.get("T-13")).toEqual(created);
    expect(second.tasks.get("T-1")).toEqual(updated);
    expect(second.members.byToken("a-token-of-zoe")?.name).toBe("Zoë");
  });

  test("seeds only once, even when everything was removed since", () => {
    const path = tempFile();
    const first = openBoard({ path });
    for (const { ref } of first.tasks.list().tasks) first.tasks.remove(ref, ines);
    first.close();
    const second = testBoard({ path });
    expect(second.tasks.list()).toEqual({ tasks: [], total: 0, next: null });
    expect(second.members.list()).toHaveLength(3);
    expect(second.tasks.create({ title: "Next" }, bram).ref).toBe("T-13");
  });

  test("takes an empty file for a new one", () => {
    const path = tempFile();
    writeFileSync(path, "");
    expect(testBoard({ path }).tasks.list().total).toBe(12);
  });

  test("gives each :memory: board a life of its own", () => {
    const first = testBoard();
    const second = testBoard();
    first.tasks.remove("T-1", ines);
    expect(second.tasks.get("T-1").version).toBe(1);
  });

  test("two handles on one file see each other's changes and share the versions", () => {
    const path = tempFile();
    const first = testBoard({ path });
    const second = testBoard({ path });
    first.tasks.update("T-1", { title: "From the first", expectedVersion: 1 }, bram);
    expect(second.tasks.get("T-1").title).toBe("From the first");
    expect(() => second.tasks.update("T-1", { title: "Lost", expectedVersion: 1 }, bram)).toThrow(
      refusal("CONFLICT", "Cannot update T-1: it is at version 2, not 1; read it again"),
    );
    expect([first, second].map((board) => board.tasks.create({ title: "A" }, bram).ref)).toEqual([
      "T-13",
      "T-14",
    ]);
  });

  test("reads while another process writes, and writes when that is done", async () => {
    const path = tempFile();
    const board = testBoard({ path, busyTimeoutMs: 0 });
    const child = spawn(process.execPath, [holdLockProgram, path], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill());
    await once(child.stdout, "data");
    expect(board.tasks.get("T-1").title).toBe("Draft the release notes");
    expect(() => board.tasks.update("T-1", { title: "Mine" }, bram)).toThrow(
      refusal("CONFLICT", "Cannot write to the board: another process is writing; try again"),
    );
    child.stdin.end();
    await once(child, "exit");
    expect(board.tasks.get("T-1").title).toBe("From another process");
    expect(board.tasks.update("T-1", { title: "Mine" }, bram).version).toBe(3);
  });

  test("refuses everything after close(), which may be called twice", () => {
    const board = openBoard({ path: ":memory:" });
    board.close();
    board.close();
    const closed = new TypeError("Cannot use a board that is closed");
    expect(() => board.tasks.get("T-1")).toThrow(closed);
    expect(() => board.tasks.list()).toThrow(closed);
    expect(() => board.members.list()).toThrow(closed);
  });

  test("refuses a file that is no database", () => {
    const path = tempFile();
    writeFileSync(path, "title,due\n".repeat(200));
    expect(() => openBoard({ path })).toThrow(
      refusal("INVALID", `Cannot open board ${JSON.stringify(path)}: ${notADatabase}`),
    );
  });

  test("refuses a folder, and a file in a folder that does not exist", () => {
    const path = tempFile();
    mkdirSync(path);
    for (const wrong of [path, `${path}/none/board.sqlite`]) {
      expect(() => openBoard({ path: wrong })).toThrow(
        refusal("INVALID", `Cannot open board ${JSON.stringify(wrong)}: ${notADatabase}`),
      );
    }
  });

  test("refuses another program's database and leaves it as it is", () => {
    const path = tempFile();
    const other = new Store(path, { busyTimeoutMs: 0 });
    onTestFinished(() => other.close());
    other.exec("CREATE TABLE tasks (id INTEGER PRIMARY KEY)");
    expect(() => openBoard({ path })).toThrow(
      refusal(
        "INVALID",
        `Cannot open board ${JSON.stringify(path)}: the file is the database of another program`,
      ),
    );
    expect(other.all("SELECT name FROM sqlite_schema")).toEqual([{ name: "tasks" }]);
  });

  test("refuses a board of a later version", () => {
    const path = tempFile();
    openBoard({ path }).close();
    const later = new Store(path, { busyTimeoutMs: 0 });
    later.exec("PRAGMA user_version = 7");
    later.close();
    expect(() => openBoard({ path })).toThrow(
      refusal(
        "INVALID",
        `Cannot open board ${JSON.stringify(path)}: the file was written by a later program: version 7, this program knows up to 2`,
      ),
    );
  });

  test("leaves a new file without a trace of a board when seeding fails", () => {
    const path = tempFile();
    const failure = new Error("no clock");
    const now = () => {
      throw failure;
    };
    expect(() => openBoard({ path, now })).toThrow(failure);
    expect(testBoard({ path }).tasks.list().total).toBe(12);
  });

  test.each(["", "a\0b"])("refuses the path %j", (path) => {
    expect(() => openBoard({ path })).toThrow(
      refusal(
        "INVALID",
        `Cannot open board ${JSON.stringify(path)}: a file name or ":memory:" is needed`,
      ),
    );
  });

  test("takes a URL for a file name, and so never opens a connection", () => {
    const path = "libsql://127.0.0.1:1/board";
    expect(() => openBoard({ path })).toThrow(
      refusal("INVALID", `Cannot open board "libsql://127.0.0.1:1/board": ${notADatabase}`),
    );
  });

  test.each([-1, 60_001, 0.5])("refuses the busy timeout %d", (busyTimeoutMs) => {
    expect(() => openBoard({ path: ":memory:", busyTimeoutMs })).toThrow(
      new RangeError(`busyTimeoutMs must be an integer from 0 to 60000: ${busyTimeoutMs}`),
    );
  });
});

const holdLockProgram = fileURLToPath(
  new URL("../../test/fixtures/hold-lock.mjs", import.meta.url),
);
