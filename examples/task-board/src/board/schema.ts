import { BoardError } from "./board-error.ts";
import { readNumber } from "./read-row.ts";
import type { Store } from "./store.ts";

/**
 * Brings a file to the schema of this program: each step once, all of them in one transaction, so
 * two processes that start together do it once. `seed` runs in it where the file was new.
 *
 * @throws {BoardError} INVALID when the file belongs to another program or to a later version.
 */
export function migrate(store: Store, seed: () => void): void {
  if (schemaVersion(store) === steps.length) return;
  store.write(() => {
    const found = schemaVersion(store);
    for (const step of steps.slice(found)) store.exec(step);
    store.exec(`PRAGMA user_version = ${steps.length}`);
    if (found === 0) seed();
  });
}

function schemaVersion(store: Store): number {
  const version = pragma(store, "user_version");
  const isOurs = pragma(store, "application_id") === applicationId;
  if (!isOurs && (version !== 0 || hasTables(store))) {
    throw new BoardError("INVALID", "the file is the database of another program");
  }
  if (version > steps.length) {
    const versions = `version ${version}, this program knows up to ${steps.length}`;
    throw new BoardError("INVALID", `the file was written by a later program: ${versions}`);
  }
  return version;
}

function pragma(store: Store, name: "user_version" | "application_id"): number {
  return readNumber(store.all(`PRAGMA ${name}`)[0], name);
}

function hasTables(store: Store): boolean {
  return store.all("SELECT name FROM sqlite_schema LIMIT 1").length > 0;
}

/** "task" in ASCII; tells our files from other SQLite files. */
const applicationId = 0x7461736b;

/** What leads from each schema version to the next. A step that was published never changes. */
const steps: readonly string[] = [
  `
  PRAGMA application_id = ${applicationId};
  CREATE TABLE members (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin')),
    token_sha256 TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE tasks (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'in_progress', 'done')),
    assignee TEXT REFERENCES members (name),
    labels TEXT NOT NULL,
    due TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    version INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX tasks_by_status ON tasks (status, number);
  CREATE INDEX tasks_by_assignee ON tasks (assignee, number);
  `,
  `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
    expires_at INTEGER,
    text TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    worker TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX jobs_by_expiry ON jobs (expires_at);
  `,
];
