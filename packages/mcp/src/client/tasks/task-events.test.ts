import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { EventQueue } from "../listen/event-queue.ts";
import { readEvent } from "../listen/read-event.ts";

const TASK = {
  taskId: "t-1",
  status: "working",
  createdAt: "2026-11-30T09:00:00Z",
  lastUpdatedAt: "2026-11-30T09:00:00Z",
  ttlMs: null,
} as const;

function eventOf(params: JsonObject | undefined, taskIds?: readonly string[]): unknown {
  const method = "notifications/tasks";
  const notification = { jsonrpc: "2.0", method, ...(params && { params }) } as const;
  return readEvent(notification, taskIds === undefined ? {} : { taskIds });
}

describe("notifications/tasks", () => {
  test("is the task as tasks/get would say it, without _meta", () => {
    const completed = { ...TASK, status: "completed", result: { content: [] } };
    expect(eventOf({ _meta: { a: 1 }, ...completed }, ["t-1"])).toEqual({
      kind: "taskChanged",
      task: completed,
    });
  });

  test.each<[string, JsonObject | undefined, readonly string[] | undefined]>([
    ["nobody asked for tasks", TASK, undefined],
    ["it is of another task", TASK, ["t-2"]],
    ["it has no parameters", undefined, ["t-1"]],
    ["its status is none", { ...TASK, status: "sleeping" }, ["t-1"]],
    ["it is completed without a result", { ...TASK, status: "completed" }, ["t-1"]],
  ])("is no event where %s", (_, params, taskIds) => {
    expect(eventOf(params, taskIds)).toBeUndefined();
  });

  test("waits once a task: a slow reader gets the last state of each", async () => {
    const queue = new EventQueue(2);
    for (const taskId of ["a", "b", "a"]) {
      const task = { ...TASK, taskId, statusMessage: `${taskId} now` };
      expect(queue.push({ kind: "taskChanged", task })).toBe(true);
    }
    expect(await queue.next()).toMatchObject({ value: { task: { statusMessage: "a now" } } });
    expect(await queue.next()).toMatchObject({ value: { task: { statusMessage: "b now" } } });
  });
});
