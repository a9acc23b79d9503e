import { BoardError } from "./board-error.ts";
import { checkField } from "./check-field.ts";
import type { IsMember } from "./is-member.ts";
import type { TaskDraft, TaskFields, TaskPatch } from "./task.ts";

/**
 * Checks a draft and fills in what it leaves out.
 *
 * @throws {BoardError} INVALID for the first field that breaks its rule.
 */
export function fieldsFromDraft(draft: TaskDraft, isMember: IsMember): TaskFields {
  return {
    title: checkField.title(draft.title),
    description: checkField.description(draft.description ?? ""),
    status: checkField.status(draft.status ?? "open"),
    assignee: checkField.assignee(draft.assignee ?? null, isMember),
    labels: checkField.labels(draft.labels ?? []),
    due: checkField.due(draft.due ?? null),
  };
}

/**
 * Checks a patch and lays it over the fields that there are.
 *
 * @throws {BoardError} INVALID for the first field that breaks its rule, or when there is none.
 */
export function fieldsFromPatch(
  current: TaskFields,
  patch: TaskPatch,
  isMember: IsMember,
): TaskFields {
  const { title, description, status, assignee, labels, due } = patch;
  if ([title, description, status, assignee, labels, due].every((value) => value === undefined)) {
    throw new BoardError("INVALID", "nothing to change was given");
  }
  return {
    title: title === undefined ? current.title : checkField.title(title),
    description:
      description === undefined ? current.description : checkField.description(description),
    status: status === undefined ? current.status : checkField.status(status),
    assignee: assignee === undefined ? current.assignee : checkField.assignee(assignee, isMember),
    labels: labels === undefined ? current.labels : checkField.labels(labels),
    due: due === undefined ? current.due : checkField.due(due),
  };
}
