import { checkField } from "./check-field.ts";
import type { Task } from "./task.ts";
import { refFromNumber } from "./task-ref.ts";

/** Makes a task of a row of the table `tasks`. */
export function taskFromRow(row: unknown): Task {
  return {
    ref: refFromNumber(readNumber(row, "number")),
    title: readText(row, "title"),
    description: readText(row, "description"),
    status: checkField.status(readText(row, "status")),
    assignee: readTextOrNull(row, "assignee"),
    labels: labelsFromText(readText(row, "labels")),
    due: readTextOrNull(row, "due"),
    createdAt: readText(row, "created_at"),
    updatedAt: readText(row, "updated_at"),
    version: readNumber(row, "version"),
  };
}

/** Reads a column that holds a number. @throws {TypeError} when it holds anything else. */
export function readNumber(row: unknown, column: string): number {
  const value = readColumn(row, column);
  if (typeof value !== "number") throw unexpected(column, value);
  return value;
}

/** Reads a column that holds text. @throws {TypeError} when it holds anything else. */
export function readText(row: unknown, column: string): string {
  const value = readColumn(row, column);
  if (typeof value !== "string") throw unexpected(column, value);
  return value;
}

function readTextOrNull(row: unknown, column: string): string | null {
  return readColumn(row, column) === null ? null : readText(row, column);
}

function readColumn(row: unknown, column: string): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, column) : undefined;
}

function labelsFromText(text: string): readonly string[] {
  const labels: unknown = JSON.parse(text);
  if (Array.isArray(labels) && labels.every((label) => typeof label === "string")) return labels;
  throw unexpected("labels", labels);
}

function unexpected(column: string, value: unknown): TypeError {
  return new TypeError(`Cannot read column "${column}": its value is of type ${typeof value}`);
}
