import { BoardError } from "./board-error.ts";
import type { IsMember } from "./is-member.ts";
import { quoted } from "./quoted.ts";
import type { TaskStatus } from "./task.ts";
import { taskLimits, taskStatuses } from "./task.ts";

/**
 * The rule of each field of a task. A rule takes anything, since callers are programs too, and
 * gives the value to store.
 *
 * @throws {BoardError} INVALID with a message that begins with the field's name.
 */
export const checkField: FieldRules = {
  title: checkTitle,
  description: checkDescription,
  status: checkStatus,
  assignee: checkAssignee,
  labels: checkLabels,
  due: checkDue,
};

/** One function a field; see {@link checkField}. */
export interface FieldRules {
  title(value: unknown): string;
  description(value: unknown): string;
  status(value: unknown): TaskStatus;
  assignee(value: unknown, isMember: IsMember): string | null;
  labels(value: unknown): readonly string[];
  due(value: unknown): string | null;
}

function checkTitle(value: unknown): string {
  const title = checkText("title", value, taskLimits.titleLength).trim();
  if (title === "") throw invalid("title must not be empty");
  if (lineBreakOrTab.test(title)) throw invalid("title must be one line without tabs");
  return title;
}

function checkDescription(value: unknown): string {
  return checkText("description", value, taskLimits.descriptionLength);
}

function checkStatus(value: unknown): TaskStatus {
  const status = taskStatuses.find((known) => known === value);
  if (status !== undefined) return status;
  throw invalid(`status must be one of ${taskStatuses.join(", ")}, got ${quoted(value)}`);
}

function checkAssignee(value: unknown, isMember: IsMember): string | null {
  if (value === null) return null;
  // Keyboards differ in how they compose an accent; members' names are stored composed.
  const name = typeof value === "string" ? value.normalize("NFC") : undefined;
  if (name !== undefined && isMember(name)) return name;
  throw invalid(`assignee must be the name of a member, got ${quoted(value)}`);
}

function checkLabels(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw invalid(`labels must be a list, got ${quoted(value)}`);
  if (value.length > taskLimits.labels) {
    throw invalid(`labels must be at most ${taskLimits.labels}, got ${value.length}`);
  }
  return [...new Set(Array.from(value, checkLabel))];
}

function checkLabel(value: unknown): string {
  const label = checkText("labels", value, taskLimits.labelLength).trim();
  if (label === "" || separator.test(label)) {
    throw invalid(`labels must be words without commas and semicolons, got ${quoted(label)}`);
  }
  return label;
}

function checkDue(value: unknown): string | null {
  if (value === null || (typeof value === "string" && isCalendarDate(value))) return value;
  throw invalid(`due must be a calendar date such as 2026-12-24, got ${quoted(value)}`);
}

function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  // The constructor turns 30 February into March; a date that exists comes back as it was.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function checkText(field: string, value: unknown, maxLength: number): string {
  if (typeof value !== "string") throw invalid(`${field} must be text, got ${quoted(value)}`);
  if (value.length > maxLength) {
    throw invalid(`${field} must be at most ${maxLength} characters, got ${value.length}`);
  }
  // SQLite's text ends at the first NUL and has no lone surrogates: both would be lost unseen.
  if (unstorable.test(value)) {
    throw invalid(`${field} must not contain control characters or half of a surrogate pair`);
  }
  return value;
}

function invalid(message: string): BoardError {
  return new BoardError("INVALID", message);
}

const datePattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const lineBreakOrTab = /[\t\n\r\u2028\u2029]/;
const separator = /[,;\t\n\r\u2028\u2029]/;
const unstorable = /[\p{Surrogate}]|(?![\t\n\r])\p{Control}/u;
