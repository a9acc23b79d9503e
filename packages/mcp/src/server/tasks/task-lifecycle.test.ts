import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ask, callTool } from "../../../test/support/ask.ts";
import { askTasks, beginTask, getTask, TASKING, taskIn } from "../../../test/support/ask-tasks.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import type { Caller } from "../../exchange/exchange.ts";
import { Refusal } from "../../exchange/refusal.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import { RequestError } from "../request-error.ts";
import type { Server } from "../server.ts";
import type { ToolHandler } from "../tool-definition.ts";
import { ToolError } from "../tool-error.ts";
import { toolResult } from "../tool-result.ts";
import type { TaskOptions } from "./task-options.ts";

const INFO = { name: "s", version: "1" };
const EXTENSION = "io.modelcontextprotocol/tasks";
const WHEN = Date.UTC(2026, 10, 30, 9);
const clock = (): number => WHEN;

/** A server with a tool `t` whose every call becomes a task. */
function serverOf(
  handler: ToolHandler<undefined, undefined>,
  tasks: TaskOptions = {},
  observer = collectEvents().observer,
): Server {
  return createServer({ ...INFO, tasks, observer }).tool("t", { task: "optional" }, handler);
}

describe("a call of a tool with task: optional", () => {
  test("has an id that no command line takes for an option", async () => {
    const all = vi.spyOn(crypto, "getRandomValues");
    all.mockImplementation((bytes) => (bytes as Uint8Array).fill(0xfb) as never);
    try {
      const created = await askTasks(
        serverOf(() => "done"),
        "tools/call",
        { name: "t" },
      );
      // Three bytes 0xfb are "-_v7"; the first bit is the only one that is not left to chance.
      expect(created["taskId"]).toBe(`e${"_v7-".repeat(5)}_v7`);
    } finally {
      all.mockRestore();
    }
  });

  test("is answered at once with a flat task, whose result tasks/get has when it is done", async () => {
    const work = deferred<string>();
    const server = serverOf(() => work.promise, { now: clock, ttlMs: 60_000, pollIntervalMs: 250 });
    const created = await askTasks(server, "tools/call", { name: "t" });
    const taskId = created["taskId"] as string;
    expect(created).toEqual({
      resultType: "task",
      taskId: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
      status: "working",
      createdAt: "2026-11-30T09:00:00.000Z",
      lastUpdatedAt: "2026-11-30T09:00:00.000Z",
      ttlMs: 60_000,
      pollIntervalMs: 250,
      _meta: { "io.modelcontextprotocol/serverInfo": INFO },
    });
    expect(await getTask(server, taskId)).toEqual({ ...created, resultType: "complete" });
    work.resolve("done");
    expect(await taskIn(server, taskId, "completed")).toEqual({
      ...created,
      resultType: "complete",
      status: "completed",
      result: {
        resultType: "complete",
        content: [{ type: "text", text: "done" }],
        _meta: { "io.modelcontextprotocol/serverInfo": INFO },
      },
    });
  });

  test("is answered directly where the client does not declare the extension", async () => {
    expect(
      await callTool(
        serverOf(() => "done"),
        "t",
      ),
    ).toMatchObject({
      resultType: "complete",
      content: [{ text: "done" }],
    });
  });

  test.each([
    ["no object", { [EXTENSION]: true }],
    ["an array", [EXTENSION]],
    ["null", null],
    ["the capability of the old core", { tasks: {} }],
  ])("is answered directly where the declaration is %s", async (_, extensions) => {
    const meta = { "io.modelcontextprotocol/clientCapabilities": { extensions, tasks: {} } };
    expect(
      await callTool(
        serverOf(() => "done"),
        "t",
        {},
        { meta },
      ),
    ).toMatchObject({
      content: [{ text: "done" }],
    });
  });

  test("does not look at the task parameter of the old core", async () => {
    const params = { name: "t", task: { ttl: 1 } };
    const { response } = await ask(
      serverOf(() => "done"),
      "tools/call",
      params,
    );
    expect(response).toMatchObject({ result: { content: [{ text: "done" }] } });
    expect(
      await askTasks(
        serverOf(() => "x"),
        "tools/call",
        params,
      ),
    ).toMatchObject({
      resultType: "task",
      ttlMs: 3_600_000,
      pollIntervalMs: 1000,
    });
  });

  test("whose arguments do not fit is answered directly, and makes no task", async () => {
    const handler = vi.fn(() => "");
    const server = createServer(INFO).tool(
      "t",
      { input: z.object({ n: z.number() }), task: "required" },
      handler,
    );
    const params = { name: "t", arguments: { n: "1" } };
    expect(await askTasks(server, "tools/call", params)).toMatchObject({ isError: true });
    expect(handler).not.toHaveBeenCalled();
  });

  test("outlives the request: what the request's signal does later is not the task's affair", async () => {
    const request = new AbortController();
    const work = deferred<string>();
    const signals: AbortSignal[] = [];
    const server = serverOf((_, { signal }) => {
      signals.push(signal);
      return work.promise;
    });
    const taskId = await beginTask(server, {}, { signal: request.signal });
    request.abort();
    work.resolve("done");
    await taskIn(server, taskId, "completed");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test("that has ended before its answer is read is found completed", async () => {
    const server = serverOf(() => "at once");
    const taskId = await beginTask(server);
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: "at once" }] },
    });
  });
});

describe("a tool with task: required", () => {
  test("refuses a client without the extension with -32021, and says which it needs", async () => {
    const handler = vi.fn(() => "");
    const server = createServer(INFO).tool("t", { task: "required" }, handler);
    expect(await callTool(server, "t")).toEqual({
      code: -32021,
      message:
        'Cannot take tools/call: tool t needs the client capability extensions["io.modelcontextprotocol/tasks"], which the request does not declare',
      data: { requiredCapabilities: { extensions: { [EXTENSION]: {} } } },
    });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("how a task ends", () => {
  test.each<[string, ToolHandler<undefined, undefined>, JsonObject]>([
    [
      "a ToolError is a completed result with isError",
      () => {
        throw new ToolError("There is no T-9");
      },
      {
        status: "completed",
        result: { isError: true, content: [{ type: "text", text: "There is no T-9" }] },
      },
    ],
    [
      "any other error is a completed result with a neutral text",
      () => {
        throw new Error("password is hunter2");
      },
      {
        status: "completed",
        result: {
          isError: true,
          content: [{ type: "text", text: "The tool t failed; the server knows why" }],
        },
      },
    ],
    [
      "a RequestError is a failed task with that error",
      () => {
        throw new RequestError("The limit is reached", { code: 429, data: { retry: 5 } });
      },
      {
        status: "failed",
        statusMessage: "The limit is reached",
        error: { code: 429, message: "The limit is reached", data: { retry: 5 } },
      },
    ],
    [
      "a Refusal is a failed task with -32603",
      () => {
        throw new Refusal(401, {}, "Sign in first");
      },
      {
        status: "failed",
        error: { code: -32603, message: "Sign in first", data: { reason: "REFUSED" } },
      },
    ],
    [
      "a result that JSON cannot write is a failed task",
      () => toolResult({ content: [{ type: "text", text: "x" }], _meta: { n: 1n } as never }),
      {
        status: "failed",
        error: {
          code: -32603,
          message: "Cannot finish the task: its result cannot be written as JSON",
          data: { reason: "CANNOT_ENCODE" },
        },
      },
    ],
  ])("%s", async (_, handler, expected) => {
    const server = serverOf(handler);
    const taskId = await beginTask(server);
    const task = await taskIn(server, taskId, expected["status"] as string);
    expect(task).toMatchObject(expected);
    expect("result" in task).toBe(expected["status"] === "completed");
    expect("error" in task).toBe(expected["status"] === "failed");
  });

  test("what a handler threw is told to the observer", async () => {
    const events = collectEvents();
    const failure = new Error("password is hunter2");
    const server = serverOf(() => Promise.reject(failure), {}, events.observer);
    await taskIn(server, await beginTask(server), "completed");
    expect(events.of("handler-failed")).toEqual([
      { kind: "handler-failed", method: "tools/call", name: "t", error: failure },
    ]);
  });
});

test("why JSON cannot write the result of a task is told to the observer", async () => {
  const { observer, of } = collectEvents();
  const block = { type: "text", text: "x", n: Number.NaN } as const;
  const server = serverOf(() => block, {}, observer);
  await taskIn(server, await beginTask(server), "failed");
  expect(of("handler-failed")).toMatchObject([
    {
      method: "tools/call",
      error: new TypeError("/content/0/n must be a finite number, found NaN"),
    },
  ]);
});

describe("tasks/cancel", () => {
  test("ends a task at once, aborts its signal, and is acknowledged with nothing else", async () => {
    const reasons: unknown[] = [];
    const server = serverOf(async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      reasons.push(signal.reason);
      return "too late";
    });
    const taskId = await beginTask(server);
    expect(await askTasks(server, "tasks/cancel", { taskId })).toEqual({
      resultType: "complete",
      _meta: { "io.modelcontextprotocol/serverInfo": INFO },
    });
    expect(await getTask(server, taskId)).toMatchObject({
      status: "cancelled",
      statusMessage: "The client cancelled the task",
    });
    await new Promise(setImmediate);
    expect(reasons).toMatchObject([{ name: "AbortError", message: "The task was cancelled" }]);
    // The handler returned since, and changes nothing.
    const task = await getTask(server, taskId);
    expect(task["status"]).toBe("cancelled");
    expect("result" in task).toBe(false);
  });

  test("of a task that has ended is acknowledged, and changes nothing", async () => {
    const server = serverOf(() => "done");
    const taskId = await beginTask(server);
    const before = await taskIn(server, taskId, "completed");
    for (let time = 0; time < 2; time++) {
      expect(await askTasks(server, "tasks/cancel", { taskId })).toMatchObject({
        resultType: "complete",
      });
    }
    expect(await getTask(server, taskId)).toEqual(before);
  });

  test("a handler that throws the signal's reason is no failure to tell of", async () => {
    const events = collectEvents();
    const server = serverOf(
      (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
      {},
      events.observer,
    );
    const taskId = await beginTask(server);
    await askTasks(server, "tasks/cancel", { taskId });
    await new Promise(setImmediate);
    expect(events.of("handler-failed")).toEqual([]);
  });
});

describe("requests about tasks", () => {
  const server = serverOf(() => "done");

  test.each(["tasks/get", "tasks/update", "tasks/cancel"])(
    "%s without the capability is -32021, whether or not there is such a task",
    async (method) => {
      const { response } = await ask(server, method, { taskId: "none" });
      expect(response).toMatchObject({
        error: {
          code: -32021,
          data: { requiredCapabilities: { extensions: { [EXTENSION]: {} } } },
        },
      });
    },
  );

  test.each(["tasks/get", "tasks/update", "tasks/cancel"])(
    "%s of an unknown task is -32602",
    async (method) => {
      expect(await askTasks(server, method, { taskId: "none", inputResponses: {} })).toEqual({
        code: -32602,
        message: `Cannot take ${method}: there is no task "none", or it has expired`,
        data: { path: "/params/taskId" },
      });
    },
  );

  test("a task id that is no string is -32602", async () => {
    expect(await askTasks(server, "tasks/get", { taskId: 1 })).toEqual({
      code: -32602,
      message: "Cannot take tasks/get: /params/taskId must be a string, found 1",
      data: { path: "/params/taskId" },
    });
  });

  test.each(["tasks/result", "tasks/list"])("%s is -32601", async (method) => {
    expect(await askTasks(server, method, { taskId: "none" })).toMatchObject({ code: -32601 });
  });

  test("a server without tasks has none of the methods, and does not declare them", async () => {
    const plain = createServer(INFO).tool("t", {}, () => "");
    expect(await askTasks(plain, "tasks/get", { taskId: "x" })).toMatchObject({ code: -32601 });
    const { response } = await ask(plain, "server/discover");
    expect(response).toMatchObject({ result: { capabilities: { tools: {} } } });
    expect(JSON.stringify(response)).not.toContain("extensions");
  });

  test("a server with tasks declares the extension, beside those that its author declares", async () => {
    const extensions = { "com.example/x": { a: 1 } };
    const both = createServer({ ...INFO, capabilities: { extensions }, tasks: {} });
    const { response } = await ask(both, "server/discover");
    expect(response).toMatchObject({
      result: { capabilities: { extensions: { "com.example/x": { a: 1 }, [EXTENSION]: {} } } },
    });
  });

  test("another principal's task is an unknown one, to every method", async () => {
    const ada: Caller = { transport: "http", principal: { id: "ada" } };
    const bob: Caller = { transport: "http", principal: { id: "bob" } };
    const nobody: Caller = { transport: "http" };
    const taskId = await beginTask(server, {}, { caller: ada });
    for (const caller of [bob, nobody]) {
      for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
        const asked = askTasks(server, method, { taskId, inputResponses: {} }, { caller });
        expect(await asked).toMatchObject({ code: -32602, data: { path: "/params/taskId" } });
      }
    }
    expect(await getTask(server, taskId, { caller: ada })).toMatchObject({ taskId });
  });

  test("ids are another each time", async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => beginTask(server)));
    expect(new Set(ids).size).toBe(100);
  });
});

describe("registration", () => {
  test.each(["sometimes", {}, { support: "optional", begin: "later" }, 1])(
    "refuses task: %j",
    (task) => {
      expect(() => createServer(INFO).tool("t", { task: task as never }, () => "")).toThrow(
        new TypeError(
          'Cannot add tool t: task must be "optional", "required", or an object with one of them as support and "at-once" or "in-handler" as begin',
        ),
      );
    },
  );

  test.each([
    ["ttlMs", 0],
    ["ttlMs", 1.5],
    ["pollIntervalMs", 0],
    ["maxRunning", -1],
  ])("refuses tasks.%s of %d", (name, value) => {
    expect(() => createServer({ ...INFO, tasks: { [name]: value } })).toThrow(
      new RangeError(
        `Cannot use tasks.${name}: it must be an integer from 1, current value is ${value}`,
      ),
    );
  });

  test("refuses a tool with tasks where the author answers tasks/get", () => {
    const server = createServer(INFO).method("tasks/get", () => ({}));
    expect(() => server.tool("t", { task: "optional" }, () => "")).toThrow(
      new TypeError("Cannot add method tasks/get: it is answered already"),
    );
  });
});

describe("inside a task", () => {
  test("progress becomes the status message, and no notification", async () => {
    const going = deferred<void>();
    const server = serverOf(async (_, { progress }) => {
      await progress(1, { total: 3 });
      await going.promise;
      void progress(2, { message: "Two" });
      await progress(3, { message: "Three of three" });
      await progress(2, { message: "Back" });
      await new Promise(() => undefined);
    });
    const meta = { ...TASKING, progressToken: "p" };
    const { response, sent } = await ask(server, "tools/call", { name: "t" }, { meta });
    const taskId = (response as { result: JsonObject }).result["taskId"] as string;
    expect(await getTask(server, taskId)).toMatchObject({ statusMessage: "1 of 3" });
    going.resolve();
    await new Promise(setImmediate);
    expect(await getTask(server, taskId)).toMatchObject({ statusMessage: "Three of three" });
    expect(sent).toEqual([]);
    await server.endTasks();
  });

  test("log messages go to the observer", async () => {
    const events = collectEvents();
    const server = createServer({ ...INFO, logging: true, observer: events.observer });
    server.tool("t", { task: "optional" }, async (_, { log, taskId }) => {
      await log("info", { taskId }, "worker");
    });
    const meta = { ...TASKING, "io.modelcontextprotocol/logLevel": "debug" };
    const { response, sent } = await ask(server, "tools/call", { name: "t" }, { meta });
    const taskId = (response as { result: JsonObject }).result["taskId"] as string;
    await taskIn(server, taskId, "completed");
    expect(sent).toEqual([]);
    expect(events.of("task-log")).toEqual([
      { kind: "task-log", taskId, level: "info", data: { taskId }, logger: "worker" },
    ]);
  });
});
