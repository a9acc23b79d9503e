import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  answerTask,
  askTasks,
  beginTask,
  getTask,
  TASKING,
} from "../../../test/support/ask-tasks.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { Listener } from "../../../test/support/listener.ts";
import { turns } from "../../../test/support/turns.ts";
import type { Caller } from "../../exchange/exchange.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";
import { memoryTaskStore } from "../tasks/memory-task-store.ts";
import type { ToolHandler } from "../tool-definition.ts";

const NAME = z.object({ name: z.string() });

function serverOf(handler: ToolHandler<undefined, undefined>): Server {
  return createServer({ name: "s", version: "1" }).tool("t", { task: "optional" }, handler);
}

function statuses(listener: Listener): unknown[] {
  return listener.params.slice(1).map(({ status }) => status);
}

async function everything(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
}

describe("subscriptions/listen with taskIds", () => {
  test("tells each status change as tasks/get would at that moment, the present one first", async () => {
    const server = serverOf(async (_, { elicit }) => {
      const { action } = await elicit("name", { message: "Name?", schema: NAME });
      return action;
    });
    const taskId = await beginTask(server);
    const filter = { taskIds: [taskId, taskId, "none"], toolsListChanged: true };
    const listener = new Listener(server, filter, { meta: TASKING, id: "l" });
    await everything();
    expect(listener.agreed).toEqual({ toolsListChanged: true, taskIds: [taskId] });
    const asked = await getTask(server, taskId);
    await answerTask(server, taskId, { name: { action: "decline" } });
    await everything();
    const done = await getTask(server, taskId);
    const shown = [asked, done].map(({ resultType: _, _meta: __, ...task }) => task);
    expect(listener.methods.slice(1).every((method) => method === "tasks")).toBe(true);
    expect(listener.params.filter(({ status }) => status === "input_required").at(-1)).toEqual(
      shown[0],
    );
    expect(listener.params.at(-1)).toEqual(shown[1]);
    expect(listener.received.at(-1)?.params?.["_meta"]).toEqual({
      "io.modelcontextprotocol/subscriptionId": "l",
    });
  });

  test("agrees only to tasks of this caller", async () => {
    const ada: Caller = { transport: "http", principal: { id: "ada" } };
    const bob: Caller = { transport: "http", principal: { id: "bob" } };
    const server = serverOf(() => "done");
    const own = await beginTask(server, {}, { caller: ada });
    const other = await beginTask(server, {}, { caller: bob });
    const listener = new Listener(
      server,
      { taskIds: [own, other] },
      { meta: TASKING, caller: ada },
    );
    await everything();
    expect(listener.agreed).toEqual({ taskIds: [own] });
    await askTasks(server, "tasks/cancel", { taskId: other }, { caller: bob });
    await everything();
    expect(listener.params.slice(1).map((params) => params["taskId"])).toEqual([own]);
  });

  test("is refused with -32021 without the extension", async () => {
    const server = serverOf(() => "done");
    expect(await new Listener(server, { taskIds: [] }).answered).toMatchObject({
      error: {
        code: -32021,
        data: {
          requiredCapabilities: { extensions: { "io.modelcontextprotocol/tasks": {} } },
        },
      },
    });
  });

  test.each<[unknown, string]>([
    ["t", '/params/notifications/taskIds must be an array of strings, found "t"'],
    [[1], "/params/notifications/taskIds/0 must be a string, found 1"],
    [
      Array.from({ length: 1001 }, () => "t"),
      "/params/notifications/taskIds must be an array of at most 1000, found an array of 1001",
    ],
  ])("is refused with -32602 for %j", async (taskIds, message) => {
    const listener = new Listener(
      serverOf(() => ""),
      { taskIds },
      { meta: TASKING },
    );
    expect(await listener.answered).toMatchObject({
      error: { code: -32602, message: `Cannot take subscriptions/listen: ${message}` },
    });
  });

  test("passes over taskIds where the server has no tasks, whatever they are", async () => {
    const server = createServer({ name: "s", version: "1" });
    const listener = new Listener(server, { taskIds: 7, toolsListChanged: true });
    await everything();
    expect(listener.agreed).toEqual({ toolsListChanged: true });
  });

  test("sends a slow reader the last state, not each one", async () => {
    const reading = deferred<void>();
    const stepping = deferred<void>();
    const server = serverOf(async (_, { progress }) => {
      await stepping.promise;
      for (let step = 1; step <= 100; step++) await progress(step, { message: `Step ${step}` });
      return "done";
    });
    const taskId = await beginTask(server);
    const notify = (): Promise<void> => reading.promise;
    const listener = new Listener(server, { taskIds: [taskId] }, { meta: TASKING, notify });
    await everything();
    stepping.resolve();
    await everything();
    await turns();
    reading.resolve();
    await everything();
    expect(statuses(listener)).toEqual(["completed"]);
  });

  test("misses nothing that happens while its ids are looked up", async () => {
    const inner = memoryTaskStore();
    const looking = deferred<void>();
    let isSlow = false;
    const store = {
      ...inner,
      async get(taskId: string) {
        const record = await inner.get(taskId);
        if (isSlow) await looking.promise;
        return record;
      },
    };
    const server = createServer({ name: "s", version: "1", tasks: { store } });
    const work = deferred<string>();
    server.tool("t", { task: "optional" }, () => work.promise);
    const taskId = await beginTask(server);
    isSlow = true;
    const listener = new Listener(server, { taskIds: [taskId] }, { meta: TASKING });
    await turns();
    isSlow = false;
    work.resolve("done");
    await everything();
    looking.resolve();
    await everything();
    expect(statuses(listener)).toEqual(["completed"]);
  });

  test("a store that fails is told to the observer, and the stream goes on", async () => {
    const events = collectEvents();
    const inner = memoryTaskStore();
    let isBroken = false;
    const store = {
      ...inner,
      get(taskId: string) {
        if (isBroken) throw new Error("disk full");
        return inner.get(taskId);
      },
    };
    const options = { name: "s", version: "1", tasks: { store }, observer: events.observer };
    const server = createServer(options);
    server.tool("t", { task: "optional" }, () => "done");
    const taskId = await beginTask(server);
    await everything();
    const filter = { taskIds: [taskId], toolsListChanged: true };
    let listened = 0;
    const notify = async (): Promise<void> => {
      listened++;
      isBroken = listened === 1;
    };
    const listener = new Listener(server, filter, { meta: TASKING, notify });
    await everything();
    await server.notify.toolsListChanged();
    await everything();
    expect(listener.methods).toEqual(["subscriptions/acknowledged", "tools/list_changed"]);
    expect(events.of("handler-failed").map(({ error }) => String(error))).toEqual([
      "Error: disk full",
    ]);
  });

  test("carries no progress and no log messages of the task", async () => {
    const server = createServer({ name: "s", version: "1", logging: true });
    const going = deferred<void>();
    server.tool("t", { task: "optional" }, async (_, { progress, log }) => {
      await going.promise;
      await progress(1, { message: "One" });
      await log("info", "hello");
    });
    const meta: JsonObject = { ...TASKING, "io.modelcontextprotocol/logLevel": "debug" };
    const taskId = await beginTask(server, {}, { meta });
    const listener = new Listener(server, { taskIds: [taskId] }, { meta });
    await everything();
    going.resolve();
    await everything();
    expect(new Set(listener.methods)).toEqual(new Set(["subscriptions/acknowledged", "tasks"]));
  });
});
