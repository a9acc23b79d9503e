import { BoardError } from "./board-error.ts";
import { checkField } from "./check-field.ts";
import type { IsMember } from "./is-member.ts";
import { quoted } from "./quoted.ts";
import { readNumber, taskFromRow } from "./read-row.ts";
import type { SqlValue, Store } from "./store.ts";
import type { Task, TaskStatus } from "./task.ts";
import { numberFromRef } from "./task-ref.ts";

/** Which tasks to list; what is absent does not restrict. */
export interface TaskFilter {
  readonly status?: TaskStatus | undefined;
  /** A member's name, or null for the tasks of nobody. */
  readonly assignee?: string | null | undefined;
  /** How many tasks a page has at most, 1 to 200. @default 50 */
  readonly limit?: number | undefined;
  /** Lists only what comes after this ref, which need not exist any more; see {@link TaskPage.next}. */
  readonly after?: string | undefined;
}

/** A part of the tasks that match. */
export interface TaskPage {
  /** In the order of creation, always. */
  readonly tasks: readonly Task[];
  /** How many tasks match on all pages together. */
  readonly total: number;
  /** What to give as `after` for the next page, or null on the last one. */
  readonly next: string | null;
}

/**
 * Lists tasks.
 *
 * @throws {BoardError} INVALID when a part of the filter is not what it may be.
 */
export function listTasks(store: Store, filter: TaskFilter, isMember: IsMember): TaskPage {
  const limit = checkLimit(filter.limit ?? defaultLimit);
  const matching = conditionsFrom(filter, isMember);
  const page = filter.after === undefined ? matching : [...matching, afterRef(filter.after)];
  // One more than asked for tells whether there is a next page.
  const sql = `SELECT * FROM tasks ${whereClause(page)} ORDER BY number LIMIT ?`;
  const found = store.all(sql, [...valuesOf(page), limit + 1]).map(taskFromRow);
  const tasks = found.slice(0, limit);
  const next = found.length > limit ? (tasks.at(-1)?.ref ?? null) : null;
  return { tasks, total: countTasks(store, matching), next };
}

/** A piece of SQL of our own, and the value of its one parameter where it has one. */
interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function conditionsFrom(filter: TaskFilter, isMember: IsMember): readonly Condition[] {
  const conditions: Condition[] = [];
  if (filter.status !== undefined) {
    conditions.push({ sql: "status = ?", values: [checkField.status(filter.status)] });
  }
  if (filter.assignee !== undefined) {
    const assignee = checkField.assignee(filter.assignee, isMember);
    conditions.push({ sql: "assignee IS ?", values: [assignee] });
  }
  return conditions;
}

function afterRef(ref: string): Condition {
  return { sql: "number > ?", values: [numberFromRef(ref)] };
}

function whereClause(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return "";
  return `WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}`;
}

function valuesOf(conditions: readonly Condition[]): readonly SqlValue[] {
  return conditions.flatMap(({ values }) => values);
}

function countTasks(store: Store, conditions: readonly Condition[]): number {
  const sql = `SELECT COUNT(*) AS total FROM tasks ${whereClause(conditions)}`;
  return readNumber(store.all(sql, valuesOf(conditions))[0], "total");
}

function checkLimit(limit: unknown): number {
  if (Number.isInteger(limit) && typeof limit === "number" && limit >= 1 && limit <= maxLimit) {
    return limit;
  }
  const value = typeof limit === "number" ? limit : quoted(limit);
  throw new BoardError("INVALID", `limit must be an integer from 1 to ${maxLimit}, got ${value}`);
}

const defaultLimit = 50;
const maxLimit = 200;
