import type { TaskRecord, TaskStore } from "@wirewright/mcp/server";
import { lostTask } from "@wirewright/mcp/server";
import type { Job, Jobs } from "./board/jobs.ts";

/**
 * Keeps the server's tasks in the file of the board, so that a client finds its task after the server
 * was started anew. A task whose process is gone is marked as failed here: nobody will finish it.
 */
export function boardTaskStore(jobs: Jobs): TaskStore {
  for (const job of jobs.lost()) {
    const record = lostTask(recordOf(job));
    // Another process that starts now may be doing the same; one of the two does it.
    if (record !== undefined) jobs.replace(jobOf(record), job.version);
  }
  return {
    create: (record) => jobs.add(jobOf(record)),
    get(taskId) {
      const job = jobs.find(taskId);
      return job && recordOf(job);
    },
    update: (record, expected) => jobs.replace(jobOf(record), expected),
  };
}

function jobOf(record: TaskRecord): Job {
  const { taskId, status } = record.task;
  return {
    id: taskId,
    version: record.version,
    isDone: status !== "working" && status !== "input_required",
    expiresAt: record.expiresAt,
    text: JSON.stringify(record),
  };
}

/** Only this file writes the text. */
function recordOf({ text }: Job): TaskRecord {
  return JSON.parse(text);
}
