import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import {
  answerTask,
  askTasks,
  beginTask,
  getTask,
  taskIn,
} from "../../../test/support/ask-tasks.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { turns } from "../../../test/support/turns.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";
import { memoryEventBus } from "../subscriptions/event-bus.ts";
import type { ToolHandler } from "../tool-definition.ts";
import { memoryTaskStore } from "./memory-task-store.ts";
import type { TaskOptions } from "./task-options.ts";
import { lostTask } from "./task-states.ts";
import type { TaskRecord, TaskStore } from "./task-store.ts";

const NAME = z.object({ name: z.string() });
const accept = (name: string): object => ({ action: "accept", content: { name } });

function serverOf(
  handler: ToolHandler<undefined, undefined>,
  tasks: TaskOptions = {},
  options: Partial<Parameters<typeof createServer>[0]> = {},
): Server {
  const { observer = collectEvents().observer } = options;
  const server = createServer({ name: "s", version: "1", tasks, ...options, observer });
  return server.tool("t", { task: "optional" }, handler);
}

const asks: ToolHandler<undefined, undefined> = async (_, { elicit }) => {
  const answer = await elicit("name", { message: "Name?", schema: NAME });
  return answer.action === "accept" ? answer.content.name : answer.action;
};

/** A store whose every step takes some turns, so that everything comes between everything. */
function slowStore(): TaskStore {
  const store = memoryTaskStore();
  const slowly = async <T>(step: () => T): Promise<T> => {
    await turns();
    const value = step();
    await turns();
    return value;
  };
  return {
    create: (record) => slowly(() => void store.create(record)),
    get: (taskId) => slowly(() => store.get(taskId) as TaskRecord | undefined),
    update: (record, expected) => slowly(() => store.update(record, expected) as boolean),
  };
}

afterEach(() => vi.useRealTimers());

describe("what happens at the same time", () => {
  test("of ten updates with different answers one is taken, and all are acknowledged", async () => {
    const server = serverOf(asks, { store: slowStore() });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
    const acks = await Promise.all(
      names.map((name) => answerTask(server, taskId, { name: accept(name) })),
    );
    expect(acks.every((ack) => ack["resultType"] === "complete")).toBe(true);
    const task = await taskIn(server, taskId, "completed");
    const [block] = (task["result"] as { content: { text: string }[] }).content;
    expect(names).toContain(block?.text);
  });

  test("the handler gets the answer that the store took, whoever is acknowledged first", async () => {
    const inner = memoryTaskStore();
    const held = deferred<void>();
    let isHeld = false;
    const store: TaskStore = {
      ...inner,
      async update(record, expected) {
        const isTaken = await inner.update(record, expected);
        // The first update has been written, and does not know it yet.
        const waits = isHeld && isTaken;
        isHeld = false;
        if (waits) await held.promise;
        return isTaken;
      },
    };
    const server = serverOf(asks, { store });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    isHeld = true;
    const first = answerTask(server, taskId, { name: accept("first") });
    // It has seen the question open, too.
    await answerTask(server, taskId, { name: accept("second") });
    await new Promise(setImmediate);
    held.resolve();
    await first;
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: "first" }] },
    });
  });

  test("a cancellation and a completion: one status, which stays", async () => {
    for (const first of ["cancel", "complete"]) {
      const work = deferred<string>();
      const server = serverOf(() => work.promise, { store: slowStore() });
      const taskId = await beginTask(server);
      const cancel = (): unknown => askTasks(server, "tasks/cancel", { taskId });
      const cancelling = first === "cancel" ? cancel() : undefined;
      work.resolve("done");
      await (cancelling ?? cancel());
      await new Promise(setImmediate);
      const { status } = await getTask(server, taskId);
      expect(["cancelled", "completed"]).toContain(status);
      for (let look = 0; look < 5; look++) {
        await new Promise(setImmediate);
        expect((await getTask(server, taskId))["status"]).toBe(status);
      }
    }
  });

  test("questions, messages and answers lose none of each other", async () => {
    const server = serverOf(
      async (_, { elicit, progress }) => {
        const keys = Array.from({ length: 8 }, (_, index) => `k${index}`);
        const answers = keys.map((key, index) => {
          void progress(index + 1, { message: `Asking ${key}` });
          return elicit(key, { message: key, schema: NAME });
        });
        return (await Promise.all(answers)).map(({ action }) => action).join("");
      },
      { store: slowStore() },
    );
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        answerTask(server, taskId, { [`k${index}`]: { action: "decline" } }),
      ),
    );
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: "decline".repeat(8) }] },
    });
  });
});

describe("two processes with one store and one bus", () => {
  function pair(handler: ToolHandler<undefined, undefined>): readonly [Server, Server] {
    const tasks = { store: memoryTaskStore() };
    const eventBus = memoryEventBus();
    return [serverOf(handler, tasks, { eventBus }), serverOf(handler, tasks, { eventBus })];
  }

  test("answers that come to the other one reach the handler", async () => {
    const [worker, other] = pair(asks);
    const taskId = await beginTask(worker);
    await taskIn(other, taskId, "input_required");
    await answerTask(other, taskId, { name: accept("Ada") });
    expect(await taskIn(other, taskId, "completed")).toMatchObject({
      result: { content: [{ text: "Ada" }] },
    });
  });

  test("a cancellation that comes to the other one aborts the handler", async () => {
    const aborted = deferred<unknown>();
    const [worker, other] = pair((_, { signal }) => {
      signal.addEventListener("abort", () => aborted.resolve(signal.reason));
      return new Promise(() => undefined);
    });
    const taskId = await beginTask(worker);
    await askTasks(other, "tasks/cancel", { taskId });
    expect(await aborted.promise).toMatchObject({ message: "The task was cancelled" });
    expect(await getTask(worker, taskId)).toMatchObject({ status: "cancelled" });
  });

  test("without a bus the handler is aborted when it writes next", async () => {
    const tasks = { store: memoryTaskStore() };
    const going = deferred<void>();
    const aborted: boolean[] = [];
    const worker = serverOf(async (_, { progress, signal }) => {
      await going.promise;
      aborted.push(signal.aborted);
      await progress(1);
      aborted.push(signal.aborted);
    }, tasks);
    const taskId = await beginTask(worker);
    await askTasks(serverOf(asks, tasks), "tasks/cancel", { taskId });
    going.resolve();
    await new Promise(setImmediate);
    expect(aborted).toEqual([false, true]);
  });

  test("an answer that only the handler's own schema refuses fails the question", async () => {
    const schema = z.object({ name: z.string().refine((name) => name !== "root", "taken") });
    const errors: unknown[] = [];
    const [worker, other] = pair(async (_, { elicit }) => {
      await elicit("name", { message: "Name?", schema }).catch((error) => errors.push(error));
    });
    const taskId = await beginTask(worker);
    await taskIn(other, taskId, "input_required");
    await answerTask(other, taskId, { name: accept("root") });
    await taskIn(other, taskId, "completed");
    expect(errors).toEqual([
      new TypeError(
        "Cannot use the answer to name: /content/name must be what its form takes (taken)",
      ),
    ]);
  });
});

describe("a store that fails", () => {
  const broken = (): never => {
    throw new Error("disk full at /secret");
  };

  test("at creation fails the call, and nothing runs", async () => {
    const events = collectEvents();
    const handler = vi.fn(() => "");
    const store = { ...memoryTaskStore(), create: broken };
    const server = serverOf(handler, { store }, { observer: events.observer });
    expect(await askTasks(server, "tools/call", { name: "t" })).toEqual({
      code: -32603,
      message: "Cannot begin a task: the server failed",
      data: { reason: "HANDLER_FAILED" },
    });
    expect(handler).not.toHaveBeenCalled();
    expect(events.of("handler-failed").map(({ error }) => String(error))).toEqual([
      "Error: disk full at /secret",
    ]);
  });

  test("at the end is tried again, with pauses that double", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const events = collectEvents();
    const inner = memoryTaskStore();
    let failures = 3;
    const store: TaskStore = {
      ...inner,
      update: (record, expected) => (failures-- > 0 ? broken() : inner.update(record, expected)),
    };
    const server = serverOf(() => "done", { store }, { observer: events.observer });
    const taskId = await beginTask(server);
    await vi.advanceTimersByTimeAsync(250 + 500);
    expect(await getTask(server, taskId)).toMatchObject({ status: "working" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await getTask(server, taskId)).toMatchObject({ status: "completed" });
    expect(events.of("handler-failed")).toHaveLength(3);
  });

  test("while a question is shown rejects the question", async () => {
    const errors: unknown[] = [];
    const store = { ...memoryTaskStore(), update: broken };
    const server = serverOf(
      async (_, { elicit }) => {
        await elicit("name", { message: "Name?", schema: NAME }).catch((e) => errors.push(e));
      },
      { store },
    );
    await beginTask(server);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(errors).toEqual([new Error("disk full at /secret")]);
  });

  test("at tasks/get is a neutral -32603", async () => {
    const store = { ...memoryTaskStore(), get: broken };
    expect(
      await askTasks(
        serverOf(() => "", { store }),
        "tasks/get",
        { taskId: "x" },
      ),
    ).toEqual({
      code: -32603,
      message: "Cannot answer tasks/get: the server failed",
      data: { reason: "HANDLER_FAILED" },
    });
  });

  test("that has null for a task that it does not know has none", async () => {
    const store = { ...memoryTaskStore(), get: () => null as unknown as undefined };
    const { observer, of } = collectEvents();
    const server = serverOf(() => "done", { store }, { observer });
    const taskId = await beginTask(server);
    for (const method of ["tasks/get", "tasks/cancel"]) {
      expect(await askTasks(server, method, { taskId })).toMatchObject({ code: -32602 });
    }
    await turns();
    expect(of("handler-failed")).toEqual([]);
  });

  test("that never takes a change is given up, not asked for ever", async () => {
    const update = vi.fn(() => false);
    const store = { ...memoryTaskStore(), update };
    const server = serverOf(() => new Promise(() => undefined), { store });
    const taskId = await beginTask(server);
    expect(await askTasks(server, "tasks/cancel", { taskId })).toMatchObject({ code: -32603 });
    expect(update).toHaveBeenCalledTimes(100);
  });
});

test("a thousand tasks that have ended leave nothing on the bus, and no place taken", async () => {
  const inner = memoryEventBus();
  let listeners = 0;
  const eventBus = {
    publish: inner.publish,
    subscribe(listener: Parameters<typeof inner.subscribe>[0]) {
      listeners++;
      const leave = inner.subscribe(listener);
      return () => {
        listeners--;
        leave();
      };
    },
  };
  const server = serverOf(() => "done", { maxRunning: 1000 }, { eventBus });
  for (let time = 0; time < 3; time++) {
    const ids = await Promise.all(Array.from({ length: 1000 }, () => beginTask(server)));
    expect(listeners).toBeLessThanOrEqual(1);
    for (const taskId of ids) await taskIn(server, taskId, "completed");
  }
  expect(listeners).toBe(0);
});

test("a bus that fails is told to the observer, and the task goes on", async () => {
  const events = collectEvents();
  const failing = {
    throws: () => {
      throw new Error("no broker");
    },
    rejects: () => Promise.reject(new Error("no broker")),
  };
  for (const publish of Object.values(failing)) {
    const eventBus = { publish, subscribe: () => () => undefined };
    const server = serverOf(() => "done", {}, { eventBus, observer: events.observer });
    await taskIn(server, await beginTask(server), "completed");
  }
  await new Promise(setImmediate);
  expect(events.of("handler-failed").map(({ error }) => String(error))).toEqual([
    "Error: no broker",
    "Error: no broker",
  ]);
});

describe("limits", () => {
  test("above maxRunning a call is refused and nothing runs; the next is taken when one has ended", async () => {
    const work = deferred<string>();
    const handler = vi.fn(() => work.promise);
    const server = serverOf(handler, { maxRunning: 2 });
    const ids = await Promise.all([beginTask(server), beginTask(server)]);
    const refusal = {
      code: -32603,
      message: "Cannot begin a task: this server works on 2 already (tasks.maxRunning)",
      data: { reason: "TOO_MANY_TASKS" },
    };
    expect(await askTasks(server, "tools/call", { name: "t" })).toEqual(refusal);
    // A cancelled handler that goes on is at work all the same.
    await askTasks(server, "tasks/cancel", { taskId: ids[0] });
    expect(await askTasks(server, "tools/call", { name: "t" })).toEqual(refusal);
    expect(handler).toHaveBeenCalledTimes(2);
    work.resolve("");
    await taskIn(server, ids[1] ?? "", "completed");
    await beginTask(server);
  });

  test("the cap holds for calls that begin at the same time", async () => {
    const server = serverOf(() => new Promise(() => undefined), {
      maxRunning: 3,
      store: slowStore(),
    });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => askTasks(server, "tools/call", { name: "t" })),
    );
    expect(all.filter((result) => result["resultType"] === "task")).toHaveLength(3);
    expect(all.filter((result) => result["code"] === -32603)).toHaveLength(7);
  });

  test("a full memory store refuses, and takes tasks again when old ones expire", async () => {
    let nowMs = 0;
    const now = (): number => nowMs;
    const store = memoryTaskStore({ maxTasks: 1, now });
    const server = serverOf(() => "", { store, now, ttlMs: 1000 });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "completed");
    expect(await askTasks(server, "tools/call", { name: "t" })).toEqual({
      code: -32603,
      message: "Cannot begin a task: it keeps 1 tasks (maxTasks), until they expire",
      data: { reason: "TOO_MANY_TASKS" },
    });
    nowMs = 1000;
    await beginTask(server);
    expect(store.get(taskId)).toBeUndefined();
  });

  test("a task is found until its time to live is over, and not after", async () => {
    let nowMs = 0;
    const server = serverOf(() => "", { now: () => nowMs, ttlMs: 1000 });
    const taskId = await beginTask(server);
    nowMs = 999;
    expect(await getTask(server, taskId)).toMatchObject({ taskId });
    nowMs = 1000;
    expect(await getTask(server, taskId)).toMatchObject({ code: -32602 });
  });

  test("a task that still runs is aborted then, by a timer that keeps no process alive", async () => {
    vi.useFakeTimers();
    const reasons: unknown[] = [];
    const server = serverOf(
      (_, { signal }) => {
        signal.addEventListener("abort", () => reasons.push(signal.reason));
        return new Promise(() => undefined);
      },
      { ttlMs: 5_000_000_000 },
    );
    await beginTask(server);
    await vi.advanceTimersByTimeAsync(4_999_999_999);
    expect(reasons).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reasons).toMatchObject([{ name: "AbortError", message: "The task has expired" }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a task without time to live sets no timer", async () => {
    vi.useFakeTimers();
    const server = serverOf(() => new Promise(() => undefined), { ttlMs: null });
    const created = await askTasks(server, "tools/call", { name: "t" });
    expect(created["ttlMs"]).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a task that has ended leaves no timer", async () => {
    vi.useFakeTimers();
    await beginTask(serverOf(() => "done"));
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("endTasks()", () => {
  test("fails what runs, aborts it, and leaves what has ended", async () => {
    const reasons: unknown[] = [];
    const server = serverOf((_, { signal, elicit }) => {
      signal.addEventListener("abort", () => reasons.push(signal.reason));
      return asks({}, { elicit } as never);
    });
    const done = await beginTask(server);
    await taskIn(server, done, "input_required");
    await answerTask(server, done, { name: accept("Ada") });
    await taskIn(server, done, "completed");
    const running = await beginTask(server);
    await server.endTasks();
    expect(await getTask(server, running)).toMatchObject({
      status: "failed",
      error: {
        code: -32603,
        message: "Cannot finish the task: the server was shut down",
        data: { reason: "TASK_LOST" },
      },
    });
    expect(await getTask(server, done)).toMatchObject({ status: "completed" });
    expect(reasons).toMatchObject([{ name: "AbortError" }]);
  });
});

test("endTasks() waits for handlers that heed their signal, and not for ever for others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const steps: string[] = [];
  const server = serverOf(async (_, { signal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    await turns();
    steps.push("handler");
  });
  await beginTask(server);
  await server.endTasks().then(() => steps.push("ended"));
  expect(steps).toEqual(["handler", "ended"]);
  const deaf = serverOf(() => new Promise(() => undefined));
  await beginTask(deaf);
  const ended = deaf.endTasks().then(() => steps.push("deaf"));
  await vi.advanceTimersByTimeAsync(999);
  expect(steps).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
});

describe("lostTask()", () => {
  test("fails a task that has not ended, and gives nothing for one that has", async () => {
    const store = memoryTaskStore();
    const server = serverOf(asks, { store });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    const record = (await store.get(taskId)) as TaskRecord;
    const lost = lostTask(record, Date.UTC(2026, 11, 1));
    expect(lost).toEqual({
      ...record,
      version: record.version + 1,
      task: {
        taskId,
        status: "failed",
        statusMessage: "Cannot finish the task: the server that worked on it has ended",
        createdAt: record.task.createdAt,
        lastUpdatedAt: "2026-12-01T00:00:00.000Z",
        ttlMs: 3_600_000,
        pollIntervalMs: 1000,
        error: {
          code: -32603,
          message: "Cannot finish the task: the server that worked on it has ended",
          data: { reason: "TASK_LOST" },
        },
      },
    });
    expect(lostTask(lost as TaskRecord)).toBeUndefined();
    await server.endTasks();
  });
});
