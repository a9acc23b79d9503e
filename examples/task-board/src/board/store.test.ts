import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { tempFile } from "../../test/temp-file.ts";
import { Store } from "./store.ts";

const lockedMessage = "Cannot write to the board: another process is writing; try again";

function openStore(path: string): Store {
  const store = new Store(path, { busyTimeoutMs: 0 });
  onTestFinished(() => store.close());
  return store;
}

function openNotes(path: string): Store {
  const store = openStore(path);
  store.exec("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT) STRICT");
  return store;
}

function addNote(store: Store, text: string | null): number {
  return store.write(() => store.run("INSERT INTO notes (text) VALUES (?)", [text]).lastId);
}

describe("Store", () => {
  test("keeps its journal as a write-ahead log", () => {
    const store = openStore(tempFile());
    expect(store.all("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  });

  test("write() undoes everything when the work throws, and can be used again", () => {
    const store = openNotes(":memory:");
    const failure = new Error("stop");
    const work = () => {
      store.run("INSERT INTO notes (text) VALUES (?)", ["lost"]);
      throw failure;
    };
    expect(() => store.write(work)).toThrow(failure);
    expect(addNote(store, "kept")).toBe(1);
    expect(store.all("SELECT text FROM notes")).toEqual([{ text: "kept" }]);
  });

  test("run() binds a lone null", () => {
    const store = openNotes(":memory:");
    addNote(store, null);
    expect(store.all("SELECT text FROM notes")).toEqual([{ text: null }]);
  });

  test("run() says how many rows it changed", () => {
    const store = openNotes(":memory:");
    addNote(store, "a");
    const change = (id: number) => store.run("UPDATE notes SET text = 'b' WHERE id = ?", [id]);
    expect(store.write(() => change(1)).changes).toBe(1);
    expect(store.write(() => change(2)).changes).toBe(0);
  });

  test("write() is a CONFLICT while another handle writes, and works right after", () => {
    const path = tempFile();
    const first = openNotes(path);
    const second = openStore(path);
    first.exec("BEGIN IMMEDIATE");
    expect(() => addNote(second, "early")).toThrow(refusal("CONFLICT", lockedMessage));
    first.exec("COMMIT");
    expect(addNote(second, "late")).toBe(1);
  });

  test("a handle sees what another has just written, also after reading before", () => {
    const path = tempFile();
    const first = openNotes(path);
    const second = openStore(path);
    const count = () => second.all("SELECT COUNT(*) AS count FROM notes");
    expect(count()).toEqual([{ count: 0 }]);
    addNote(first, "a");
    expect(count()).toEqual([{ count: 1 }]);
    expect(addNote(second, "b")).toBe(2);
  });

  test("a statement that failed does not disturb the next", () => {
    const store = openNotes(":memory:");
    const insert = () => store.run("INSERT INTO notes (id, text) VALUES (?, ?)", [1, "a"]);
    store.write(insert);
    expect(() => store.write(insert)).toThrow("UNIQUE constraint failed: notes.id");
    store.write(() => store.run("DELETE FROM notes"));
    expect(store.write(insert).lastId).toBe(1);
  });

  test("close() leaves the board in one file, unless somebody else has it open", () => {
    const path = tempFile();
    const filesOf = () =>
      readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)));
    const [first, second] = [openNotes(path), openStore(path)];
    addNote(first, "kept");
    second.all("SELECT text FROM notes");
    first.close();
    expect(filesOf()).toHaveLength(3);
    expect(second.all("SELECT text FROM notes")).toEqual([{ text: "kept" }]);
  });

  test("close() leaves no other file where nobody else has it open", () => {
    const path = tempFile();
    const store = openNotes(path);
    addNote(store, "kept");
    store.close();
    expect(readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))).toEqual([
      basename(path),
    ]);
    expect(openStore(path).all("SELECT text FROM notes")).toEqual([{ text: "kept" }]);
  });

  test("close() may be called twice, and nothing works after it", () => {
    const store = openNotes(":memory:");
    const all = () => store.all("SELECT 1");
    all();
    store.close();
    store.close();
    const closed = new TypeError("Cannot use a board that is closed");
    expect(all).toThrow(closed);
    expect(() => store.exec("SELECT 1")).toThrow(closed);
    expect(() => addNote(store, "a")).toThrow(closed);
  });
});
