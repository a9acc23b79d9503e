import { assertCan } from "./assert-can.ts";
import { BoardError } from "./board-error.ts";
import { fieldsFromDraft, fieldsFromPatch } from "./complete-task.ts";
import { explaining } from "./explaining.ts";
import type { ImportContext, ImportOptions, ImportResult } from "./import-tasks.ts";
import { importTasks } from "./import-tasks.ts";
import { columnValues, insertTask } from "./insert-task.ts";
import type { IsMember } from "./is-member.ts";
import type { TaskFilter, TaskPage } from "./list-tasks.ts";
import { listTasks } from "./list-tasks.ts";
import type { Member } from "./member.ts";
import { taskFromRow } from "./read-row.ts";
import type { Store } from "./store.ts";
import type { Task, TaskDraft, TaskFields, TaskPatch } from "./task.ts";
import { numberFromRef } from "./task-ref.ts";

/** How to remove a task. */
export interface RemoveOptions {
  /** The version that was looked at. Where the task has moved on, it is a CONFLICT. */
  readonly expectedVersion?: number | undefined;
}

/**
 * The tasks of a board. Reading is for everybody; whatever writes takes the member who asks, and is
 * FORBIDDEN where {@link can} says no. All of it is synchronous but `importRows`.
 */
export interface Tasks {
  /** Gives a task. @throws {BoardError} INVALID for a malformed ref, NOT_FOUND for an unknown one. */
  get(ref: string): Task;
  /** Lists a page of tasks in the order of creation. @throws {BoardError} INVALID */
  list(filter?: TaskFilter): TaskPage;
  /** Adds a task. @throws {BoardError} FORBIDDEN, INVALID, CONFLICT */
  create(draft: TaskDraft, member: Member): Task;
  /**
   * Changes a task. A patch that changes nothing leaves `version` and `updatedAt` as they are.
   *
   * @throws {BoardError} FORBIDDEN, INVALID, NOT_FOUND, or CONFLICT when `expectedVersion` is past.
   */
  update(ref: string, patch: TaskPatch, member: Member): Task;
  /** Removes a task for good, and gives it once more. @throws {BoardError} as `update` does. */
  remove(ref: string, member: Member, options?: RemoveOptions): Task;
  /** Adds many tasks, chunk by chunk. @throws {BoardError} FORBIDDEN, and see {@link importTasks}. */
  importRows(
    rows: readonly TaskDraft[],
    options: ImportOptions,
    member: Member,
  ): Promise<ImportResult>;
}

/** Makes the tasks of an open board. */
export function createTasks(store: Store, isMember: IsMember, now: () => Date): Tasks {
  const context: ImportContext = { store, isMember, timestamp: () => now().toISOString() };
  return {
    get: (ref) => findTask(store, ref),
    list: (filter = {}) =>
      explaining("Cannot list tasks", () => listTasks(store, filter, isMember)),
    create: (draft, member) => createTask(context, draft, member),
    update: (ref, patch, member) => updateTask(context, ref, patch, member),
    remove: (ref, member, options = {}) => removeTask(store, ref, member, options),
    importRows: async (rows, options, member) => {
      assertCan(member, "import");
      return importTasks(context, rows, options);
    },
  };
}

function createTask(context: ImportContext, draft: TaskDraft, member: Member): Task {
  const { store, isMember, timestamp } = context;
  assertCan(member, "create");
  const fields = explaining("Cannot create task", () => fieldsFromDraft(draft, isMember));
  return store.write(() => insertTask(store, fields, timestamp()));
}

function updateTask(context: ImportContext, ref: string, patch: TaskPatch, member: Member): Task {
  const { store, isMember, timestamp } = context;
  assertCan(member, "update");
  return store.write(() => {
    const current = findTask(store, ref);
    assertVersion("update", current, patch.expectedVersion);
    const fields = explaining(`Cannot update ${ref}`, () =>
      fieldsFromPatch(current, patch, isMember),
    );
    if (haveSameFields(current, fields)) return current;
    const next = { ...current, ...fields, updatedAt: timestamp(), version: current.version + 1 };
    const values = [...columnValues(next), next.updatedAt, next.version, numberFromRef(ref)];
    store.run(updateSql, values);
    return next;
  });
}

function removeTask(store: Store, ref: string, member: Member, options: RemoveOptions): Task {
  assertCan(member, "remove");
  return store.write(() => {
    const task = findTask(store, ref);
    assertVersion("remove", task, options.expectedVersion);
    store.run("DELETE FROM tasks WHERE number = ?", [numberFromRef(ref)]);
    return task;
  });
}

function findTask(store: Store, ref: string): Task {
  const taskNumber = explaining("Cannot find task", () => numberFromRef(ref));
  const [row] = store.all("SELECT * FROM tasks WHERE number = ?", [taskNumber]);
  if (row === undefined) throw new BoardError("NOT_FOUND", `Cannot find task: there is no ${ref}`);
  return taskFromRow(row);
}

function assertVersion(doing: string, task: Task, expected: number | undefined): void {
  if (expected === undefined || expected === task.version) return;
  const message = `it is at version ${task.version}, not ${expected}; read it again`;
  throw new BoardError("CONFLICT", `Cannot ${doing} ${task.ref}: ${message}`);
}

function haveSameFields(a: TaskFields, b: TaskFields): boolean {
  return JSON.stringify(columnValues(a)) === JSON.stringify(columnValues(b));
}

const updateSql = `
  UPDATE tasks
  SET title = ?, description = ?, status = ?, assignee = ?, labels = ?, due = ?,
      updated_at = ?, version = ?
  WHERE number = ?`;
