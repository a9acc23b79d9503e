import type { SqlValue, Store } from "./store.ts";
import type { Task, TaskFields } from "./task.ts";
import { refFromNumber } from "./task-ref.ts";

/** Writes a task with fields that were checked. Only inside {@link Store.write}. */
export function insertTask(store: Store, fields: TaskFields, createdAt: string): Task {
  const values = [...columnValues(fields), createdAt, createdAt];
  const { lastId } = store.run(insertSql, values);
  return { ref: refFromNumber(lastId), ...fields, createdAt, updatedAt: createdAt, version: 1 };
}

/** The values of a task's own columns, in the order title, description, status, assignee, labels, due. */
export function columnValues(fields: TaskFields): readonly SqlValue[] {
  const { title, description, status, assignee, labels, due } = fields;
  return [title, description, status, assignee, JSON.stringify(labels), due];
}

const insertSql = `
  INSERT INTO tasks
    (title, description, status, assignee, labels, due, created_at, updated_at, version)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)`;
