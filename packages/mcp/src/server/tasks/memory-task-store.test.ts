import { describe, expect, test } from "vitest";
import { memoryTaskStore } from "./memory-task-store.ts";
import type { TaskRecord } from "./task-store.ts";
import { TaskStoreFull } from "./task-store-full.ts";

function recordOf(taskId: string, members: Partial<TaskRecord> = {}): TaskRecord {
  const at = "2026-11-30T09:00:00.000Z";
  return {
    task: { taskId, status: "working", createdAt: at, lastUpdatedAt: at, ttlMs: null },
    version: 1,
    owner: null,
    expiresAt: null,
    ...members,
  };
}

describe("memoryTaskStore()", () => {
  test("gives back what it was given, and nothing for another id", async () => {
    const store = memoryTaskStore();
    const record = recordOf("a");
    await store.create(record);
    expect(store.get("a")).toBe(record);
    expect(store.get("__proto__")).toBeUndefined();
  });

  test("replaces a record of the expected version, and no other", async () => {
    const store = memoryTaskStore();
    await store.create(recordOf("a"));
    const second = recordOf("a", { version: 2 });
    expect(store.update(second, 1)).toBe(true);
    expect(store.update(recordOf("a", { version: 2, owner: "late" }), 1)).toBe(false);
    expect(store.update(recordOf("b", { version: 2 }), 1)).toBe(false);
    expect(store.get("a")).toBe(second);
    expect(store.get("b")).toBeUndefined();
  });

  test("forgets what has expired when there is something new, and nothing before that", async () => {
    let nowMs = 0;
    const store = memoryTaskStore({ now: () => nowMs });
    await store.create(recordOf("a", { expiresAt: 100 }));
    await store.create(recordOf("b", { expiresAt: 200 }));
    nowMs = 100;
    await store.create(recordOf("c", { expiresAt: 300 }));
    expect(store.get("a")).toBeUndefined();
    expect(store.get("b")).toMatchObject({ task: { taskId: "b" } });
  });

  test("refuses one more than maxTasks, and loses none of those it has", async () => {
    const store = memoryTaskStore({ maxTasks: 2 });
    await store.create(recordOf("a"));
    await store.create(recordOf("b"));
    expect(() => store.create(recordOf("c"))).toThrow(
      new TaskStoreFull("it keeps 2 tasks (maxTasks), until they expire"),
    );
    expect(store.get("a")).toBeDefined();
  });

  test("refuses a maxTasks that is no number of tasks", () => {
    expect(() => memoryTaskStore({ maxTasks: 0 })).toThrow(
      new RangeError("Cannot use maxTasks: it must be an integer from 1, current value is 0"),
    );
  });
});
