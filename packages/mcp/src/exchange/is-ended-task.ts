import type { Task } from "../spec/2026-07-28/tasks.ts";

/** Whether a task has ended: no status follows this one. */
export function isEndedTask({ status }: Pick<Task, "status">): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
