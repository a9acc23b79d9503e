import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Reply } from "../../../test/support/answering-endpoint.ts";
import { AnsweringEndpoint, inOrder } from "../../../test/support/answering-endpoint.ts";
import { ProtocolError, TimeoutError, TransportError } from "../../errors/mcp-error.ts";
import type { WireEvent } from "../../exchange/observer.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { DetailedTask, Task } from "../../spec/2026-07-28/index.ts";
import { deferred } from "../../util/deferred.ts";
import type { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { createClient } from "../create-client.ts";

// A server of the test's own, and a clock of its own: what the client sends, and when.

const TASK = {
  taskId: "t-1",
  status: "working",
  createdAt: "2026-11-30T09:00:00Z",
  lastUpdatedAt: "2026-11-30T09:00:00Z",
  ttlMs: 3_600_000,
  pollIntervalMs: 500,
};
const CONTENT = [{ type: "text", text: "done" }];
const CREATED: Reply = { result: { resultType: "task", ...TASK } };
const ACK: Reply = { result: { resultType: "complete" } };
const DONE = state({ status: "completed", result: { content: CONTENT } });
const FORM = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Who?",
    requestedSchema: { type: "object", properties: { name: { type: "string" } } },
  },
};

/** The reply to tasks/get. */
function state(members: JsonObject): Reply {
  return { result: { resultType: "complete", ...TASK, ...members } };
}

function asking(...keys: readonly string[]): Reply {
  const inputRequests = Object.fromEntries(keys.map((key) => [key, FORM]));
  return state({ status: "input_required", inputRequests });
}

interface Subject {
  readonly client: Client;
  readonly endpoint: AnsweringEndpoint;
  readonly events: WireEvent[];
  /** The methods that were asked, in order. */
  readonly methods: () => readonly string[];
}

function clientOf(replies: readonly Reply[], options: Partial<ClientOptions> = {}): Subject {
  const events: WireEvent[] = [];
  const endpoint = new AnsweringEndpoint(inOrder(...replies));
  const observer = (event: WireEvent): void => void events.push(event);
  const client = createClient(endpoint, {
    name: "app",
    version: "2.0.0",
    tasks: true,
    observer,
    ...options,
  } as ClientOptions<"automatic">);
  const methods = (): readonly string[] => endpoint.requests.map(({ method }) => method);
  return { client, endpoint, events, methods };
}

function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error);
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe("tasks: true", () => {
  test("declares the extension in each request, beside the application's own", async () => {
    const capabilities = { extensions: { "com.example/x": { a: 1 } } };
    const { client, endpoint } = clientOf([{ result: { tools: [] } }], { capabilities });
    await client.listTools();
    const meta = endpoint.requests[0]?.params?.["_meta"] as JsonObject;
    expect(meta["io.modelcontextprotocol/clientCapabilities"]).toEqual({
      extensions: { "com.example/x": { a: 1 }, "io.modelcontextprotocol/tasks": {} },
    });
  });

  test.each([undefined, false])("%s does not, and then a task is no result", async (tasks) => {
    const { client, endpoint } = clientOf([CREATED], { tasks } as never);
    expect(await outcome(client.callTool("t"))).toMatchObject({ code: "UNKNOWN_RESULT_TYPE" });
    const meta = endpoint.requests[0]?.params?.["_meta"] as JsonObject;
    expect(meta["io.modelcontextprotocol/clientCapabilities"]).toEqual({});
    expect(() => client.task("t-1")).toThrow(TypeError);
  });

  test("a task in the place of anything but a tool's result is INVALID_RESULT", async () => {
    const { client } = clientOf([CREATED]);
    expect(await outcome(client.getPrompt("p"))).toMatchObject({
      code: "INVALID_RESULT",
      message: "Cannot use the result of prompts/get: this method must not answer with a task",
    });
  });

  test.each([
    ["pollIntervalMs", 0],
    ["minPollIntervalMs", 1.5],
    ["maxPollIntervalMs", 2 ** 31],
  ])("refuses tasks.%s of %d", (name, value) => {
    expect(() => clientOf([], { tasks: { [name]: value } })).toThrow(
      new RangeError(
        `Cannot use tasks.${name}: it must be an integer from 1 to 2147483647, current value is ${value}`,
      ),
    );
  });
});

describe("callTool() of a call that becomes a task", () => {
  test("waits for the result, asking as often as the server wishes at that time", async () => {
    const slower = state({ pollIntervalMs: 2000 });
    const { client, endpoint, methods } = clientOf([CREATED, slower, slower, DONE]);
    const seen: Task[] = [];
    const call = client.callTool("t", { a: 1 }, { onTask: (task) => void seen.push(task) });
    await pass(499);
    expect(methods()).toEqual(["tools/call"]);
    await pass(1);
    expect(methods()).toEqual(["tools/call", "tasks/get"]);
    await pass(1999);
    expect(methods()).toHaveLength(2);
    await pass(2001);
    expect(await call).toEqual({ content: CONTENT });
    expect(endpoint.paramsAt(1)).toEqual({ taskId: "t-1" });
    expect(seen.map(({ status, pollIntervalMs }) => [status, pollIntervalMs])).toEqual([
      ["working", 500],
      ["working", 2000],
      ["completed", 500],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ["0", 0, 100],
    ["absent", undefined, 1000],
    ["far too long", Number.MAX_SAFE_INTEGER, 60_000],
  ])("whose pollIntervalMs is %s neither spins nor sleeps for ever", async (_, ms, waitMs) => {
    const { pollIntervalMs: __, ...rest } = TASK;
    const task = { ...rest, ...(ms === undefined ? {} : { pollIntervalMs: ms }) };
    const { client, methods } = clientOf([
      { result: { resultType: "task", ...task } },
      { result: { resultType: "complete", ...task, status: "completed", result: { content: [] } } },
    ]);
    const call = client.callTool("t");
    await pass(waitMs - 1);
    expect(methods()).toEqual(["tools/call"]);
    await pass(1);
    expect(await call).toEqual({ content: [] });
  });

  test("that has ended at once is asked for its result at once", async () => {
    const { client, methods } = clientOf([
      { result: { resultType: "task", ...TASK, status: "completed" } },
      DONE,
    ]);
    expect(await client.callTool("t")).toEqual({ content: CONTENT });
    expect(methods()).toEqual(["tools/call", "tasks/get"]);
  });

  test.each<[string, JsonObject, string]>([
    ["no id", { taskId: undefined }, "/taskId must be a string that is not empty, found nothing"],
    ["an empty id", { taskId: "" }, '/taskId must be a string that is not empty, found ""'],
    ["a number as id", { taskId: 7 }, "/taskId must be a string that is not empty, found 7"],
    ["no status", { status: "done" }, '/status must be the status of a task, found "done"'],
    ["no creation", { createdAt: 5 }, "/createdAt must be a time, found 5"],
    ["a negative ttl", { ttlMs: -1 }, "/ttlMs must be an integer from 0, or null, found -1"],
    ["no ttl", { ttlMs: undefined }, "/ttlMs must be an integer from 0, or null, found nothing"],
    [
      "a negative interval",
      { pollIntervalMs: -5 },
      "/pollIntervalMs must be an integer from 0, found -5",
    ],
    [
      "an interval in words",
      { pollIntervalMs: "often" },
      '/pollIntervalMs must be an integer from 0, found "often"',
    ],
  ])("with %s is INVALID_RESULT, and nothing is polled", async (_, members, why) => {
    const { client, methods } = clientOf([
      { result: { resultType: "task", ...TASK, ...members } as JsonObject },
    ]);
    const error = await outcome(client.callTool("t"));
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({
      code: "INVALID_RESULT",
      message: `Cannot use the result of tools/call: /result${why}`,
    });
    expect(methods()).toEqual(["tools/call"]);
  });

  test.each<[string, JsonObject, string]>([
    ["of another task", { taskId: "t-2" }, '/taskId must be "t-1", found "t-2"'],
    [
      "completed without a result",
      { status: "completed" },
      "/result must be an object, found nothing",
    ],
    [
      "completed with another task",
      { status: "completed", result: { resultType: "task", content: [] } },
      '/result/resultType must be "complete", found "task"',
    ],
    ["failed without an error", { status: "failed" }, "/error must be an object, found nothing"],
    [
      "failed without a code",
      { status: "failed", error: { message: "x" } },
      "/error/code must be an integer, found nothing",
    ],
    [
      "input_required without questions",
      { status: "input_required" },
      "/inputRequests must be an object, found nothing",
    ],
  ])("whose state is %s is INVALID_RESULT, and the task is given up", async (_, members, why) => {
    const { client, methods } = clientOf([CREATED, state(members), ACK]);
    const call = outcome(client.callTool("t"));
    await pass(500);
    expect(await call).toMatchObject({
      code: "INVALID_RESULT",
      message: `Cannot use the result of tasks/get: /result${why}`,
    });
    expect(methods()).toEqual(["tools/call", "tasks/get", "tasks/cancel"]);
  });

  test("whose result has a text for its content is read as a list of one, and told", async () => {
    const done = state({ status: "completed", result: { content: "done" } });
    const { client, events } = clientOf([CREATED, done]);
    const pending = outcome(client.callTool("t"));
    await pass(500);
    expect(await pending).toMatchObject({ content: CONTENT });
    expect(events).toMatchObject([{ kind: "finding", method: "tools/call", name: "t" }]);
  });

  test("that fails rejects with its error and code", async () => {
    const error = { code: -32603, message: "API rate limit exceeded", data: { retry: 5 } };
    const { client, methods } = clientOf([CREATED, state({ status: "failed", error })]);
    const call = outcome(client.callTool("t"));
    await pass(500);
    const rejected = await call;
    expect(rejected).toBeInstanceOf(ProtocolError);
    expect(rejected).toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32603,
      message: "API rate limit exceeded",
      data: { retry: 5 },
    });
    expect(methods()).toEqual(["tools/call", "tasks/get"]);
  });

  test("that was cancelled rejects with TASK_CANCELLED", async () => {
    const cancelled = state({ status: "cancelled", statusMessage: "Somebody was faster" });
    const { client } = clientOf([CREATED, cancelled]);
    const call = outcome(client.callTool("t"));
    await pass(500);
    expect(await call).toMatchObject({
      name: "TransportError",
      code: "TASK_CANCELLED",
      message: 'Cannot get the result of task "t-1": "Somebody was faster"',
    });
  });

  test("that the server has forgotten rejects with UNKNOWN_TASK and the server's error", async () => {
    const error = { code: -32602, message: "Task has expired" };
    const { client } = clientOf([CREATED, { error }]);
    const call = outcome(client.callTool("t"));
    await pass(500);
    expect(await call).toMatchObject({
      code: "UNKNOWN_TASK",
      message: 'Cannot get the result of task "t-1": the server does not know it: Task has expired',
      cause: { rpcCode: -32602 },
    });
  });

  test("that stays at work beyond its time to live rejects with TASK_EXPIRED", async () => {
    const short = { ...TASK, ttlMs: 1000 };
    const { client, methods } = clientOf([
      { result: { resultType: "task", ...short } },
      { result: { resultType: "complete", ...short } },
    ]);
    const call = outcome(client.callTool("t"));
    await pass(2000);
    expect(await call).toMatchObject({
      code: "TASK_EXPIRED",
      message:
        'Cannot get the result of task "t-1": it is still working, and its 1000 ms (ttlMs) are over',
    });
    expect(methods().at(-1)).toBe("tasks/cancel");
  });

  test("checks the output like that of any call", async () => {
    const tool = { name: "t", inputSchema: { type: "object" }, outputSchema: { type: "object" } };
    const { client } = clientOf(
      [{ result: { tools: [tool] } }, CREATED, DONE, { result: { tools: [tool] } }],
      { validateOutput: () => () => [] },
    );
    const call = outcome(client.callTool("t"));
    await pass(500);
    expect(await call).toMatchObject({ code: "INVALID_OUTPUT" });
  });

  test("a callback that throws or rejects is told to the observer, and changes nothing", async () => {
    const { client, events } = clientOf([CREATED, DONE]);
    const onTask = vi
      .fn()
      .mockImplementationOnce(() => {
        throw new Error("first");
      })
      .mockRejectedValueOnce(new Error("second"));
    const call = client.callTool("t", {}, { onTask });
    await pass(500);
    expect(await call).toEqual({ content: CONTENT });
    expect(events).toMatchObject([
      { kind: "handler-failed", error: { message: "first" } },
      { kind: "handler-failed", error: { message: "second" } },
    ]);
  });
});

describe("giving up a call that has become a task", () => {
  test("by its signal rejects at once with the reason, and sends tasks/cancel", async () => {
    const { client, methods, endpoint } = clientOf([CREATED, ACK]);
    const controller = new AbortController();
    const call = outcome(client.callTool("t", {}, { signal: controller.signal }));
    await pass(100);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await call).toBe(reason);
    await pass(0);
    expect(methods()).toEqual(["tools/call", "tasks/cancel"]);
    expect(endpoint.paramsAt(1)).toEqual({ taskId: "t-1" });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("by timeoutMs counts from the last change", async () => {
    const replies = [
      CREATED,
      state({}),
      state({ statusMessage: "half" }),
      state({ statusMessage: "half" }),
    ];
    const { client, methods } = clientOf(replies);
    const call = outcome(client.callTool("t", {}, { timeoutMs: 1200 }));
    let error: unknown;
    void call.then((value) => {
      error = value;
    });
    // Changes at 500 (the first look) and 1000 ms.
    await pass(2190);
    expect(error).toBeUndefined();
    await pass(20);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      code: "TIMEOUT",
      timeoutMs: 1200,
      message: 'Cannot get the result of task "t-1": nothing new within 1200 ms (timeoutMs)',
    });
    expect(methods().at(-1)).toBe("tasks/cancel");
  });

  test("by maxTimeoutMs counts whatever changes", async () => {
    let looks = 0;
    const endpoint = new AnsweringEndpoint(({ method }) => {
      if (method === "tools/call") return CREATED;
      return method === "tasks/get" ? state({ statusMessage: `look ${looks++}` }) : ACK;
    });
    const client = createClient(endpoint, { name: "app", version: "1", tasks: true });
    const options = { timeoutMs: 1000, maxTimeoutMs: 3000 };
    const call = outcome(client.callTool("t", {}, options));
    await pass(3000);
    expect(await call).toMatchObject({ code: "TIMEOUT", timeoutMs: 3000 });
    expect(looks).toBe(5);
  });

  test("without timeoutMs there is no end before the task's own", async () => {
    const { client, methods } = clientOf([CREATED, ...Array(7199).fill(state({})), DONE]);
    const call = client.callTool("t");
    await pass(3_600_000);
    expect(await call).toEqual({ content: CONTENT });
    expect(methods()).toHaveLength(7201);
  });

  test("by closing the client leaves the task as it is", async () => {
    const { client, methods } = clientOf([CREATED]);
    const call = outcome(client.callTool("t"));
    await pass(100);
    await client.close();
    expect(await call).toMatchObject({ code: "CLOSED" });
    await pass(1000);
    expect(methods()).toEqual(["tools/call"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("questions of a task", () => {
  test("are answered by the handlers, each once, although the task goes on showing them", async () => {
    const elicit = vi.fn(() => ({ action: "accept", content: { name: "Ada" } }) as const);
    const { client, endpoint, methods } = clientOf(
      [CREATED, asking("a"), ACK, asking("a"), asking("a", "b"), ACK, DONE],
      { handlers: { elicit } },
    );
    const call = client.callTool("t", { x: 1 });
    await pass(2000);
    expect(await call).toEqual({ content: CONTENT });
    expect(methods().filter((method) => method === "tasks/update")).toHaveLength(2);
    const answer = { action: "accept", content: { name: "Ada" } };
    expect(endpoint.paramsAt(2)).toEqual({ taskId: "t-1", inputResponses: { a: answer } });
    expect(endpoint.paramsAt(5)).toEqual({ taskId: "t-1", inputResponses: { b: answer } });
    expect(elicit).toHaveBeenCalledTimes(2);
    expect(elicit.mock.calls[0]).toMatchObject([
      FORM.params,
      { key: "a", request: { method: "tools/call", params: { name: "t", arguments: { x: 1 } } } },
    ]);
  });

  test("that nobody answers reject with INPUT_DECLINED, and the task is cancelled", async () => {
    const { client, methods } = clientOf([CREATED, asking("a"), ACK], {
      handlers: { elicit: () => undefined },
    });
    const call = outcome(client.callTool("t"));
    await pass(500);
    expect(await call).toMatchObject({ code: "INPUT_DECLINED" });
    expect(methods()).toEqual(["tools/call", "tasks/get", "tasks/cancel"]);
  });

  test("are answered again where their answers did not arrive, and the result is waited for anew", async () => {
    const lost: Reply = { error: { code: -32603, message: "The store failed" } };
    const replies = [CREATED, asking("who"), lost, asking("who"), ACK, DONE];
    const elicit = vi.fn(() => ({ action: "accept", content: { name: "Ada" } }) as const);
    const { client, methods } = clientOf(replies, { handlers: { elicit } });
    const started = await client.startTool("t");
    if (started.kind !== "task") throw new Error("No task");
    const first = outcome(started.task.result());
    await pass(500);
    expect(await first).toMatchObject({ rpcCode: -32603, message: "The store failed" });
    const second = outcome(started.task.result());
    await pass(1000);
    expect(await second).toEqual({ content: CONTENT });
    expect(methods().filter((method) => method === "tasks/update")).toHaveLength(2);
    expect(elicit).toHaveBeenCalledTimes(2);
  });

  test("without end reject with TOO_MANY_ROUNDS", async () => {
    let looks = 0;
    const endpoint = new AnsweringEndpoint(({ method }) => {
      if (method === "tools/call") return CREATED;
      return method === "tasks/get" ? asking(`k${looks++}`) : ACK;
    });
    const elicit = vi.fn(() => ({ action: "decline" }) as const);
    const options = { name: "app", version: "1", tasks: true, handlers: { elicit }, maxRounds: 3 };
    const call = outcome(createClient(endpoint, options).callTool("t"));
    await pass(5000);
    expect(await call).toMatchObject({
      code: "TOO_MANY_ROUNDS",
      message: "Cannot finish the task: it still asks for input after 3 rounds (maxRounds)",
    });
    expect(elicit).toHaveBeenCalledTimes(3);
  });

  test("stop the time while they are answered, and abort their handler with the call", async () => {
    const asked = deferred<AbortSignal>();
    const { client } = clientOf([CREATED, asking("a"), ACK], {
      handlers: {
        elicit: (_, { signal }) => {
          asked.resolve(signal);
          return new Promise(() => undefined);
        },
      },
    });
    const controller = new AbortController();
    const { signal } = controller;
    const call = outcome(client.callTool("t", {}, { timeoutMs: 1000, signal }));
    await pass(100_000);
    controller.abort(new Error("enough"));
    expect(await call).toEqual(new Error("enough"));
    expect((await asked.promise).aborted).toBe(true);
  });
});

describe("startTool()", () => {
  test("gives the task at once, and its handle sends what it is told to", async () => {
    const { client, methods, endpoint } = clientOf([CREATED, state({}), ACK, ACK]);
    const started = await client.startTool("t");
    if (started.kind !== "task") throw new Error("no task");
    const { task } = started;
    expect([task.taskId, task.status, task.latest]).toEqual(["t-1", "working", TASK]);
    expect(await task.get()).toEqual(TASK);
    await task.update({ a: { action: "decline" } });
    await task.cancel();
    expect(methods()).toEqual(["tools/call", "tasks/get", "tasks/update", "tasks/cancel"]);
    expect(endpoint.paramsAt(2)).toEqual({
      taskId: "t-1",
      inputResponses: { a: { action: "decline" } },
    });
  });

  test("gives the result where the server answers directly", async () => {
    const { client } = clientOf([{ result: { resultType: "complete", content: CONTENT } }]);
    expect(await client.startTool("t")).toEqual({
      kind: "result",
      result: { resultType: "complete", content: CONTENT },
    });
  });

  test("its handle gives each new state, and ends with the last", async () => {
    const { client } = clientOf([
      CREATED,
      state({}),
      state({}),
      state({ statusMessage: "half" }),
      asking("a"),
      asking("a"),
      DONE,
    ]);
    const started = await client.startTool("t");
    if (started.kind !== "task") throw new Error("no task");
    const seen: DetailedTask[] = [];
    const reading = (async () => {
      for await (const task of started.task) seen.push(task);
    })();
    await pass(5000);
    await reading;
    expect(seen.map(({ status, statusMessage }) => statusMessage ?? status)).toEqual([
      "working",
      "half",
      "input_required",
      "completed",
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("giving up the wait for its result leaves the task as it is", async () => {
    const { client, methods } = clientOf([CREATED]);
    const started = await client.startTool("t");
    if (started.kind !== "task") throw new Error("no task");
    const controller = new AbortController();
    const result = outcome(started.task.result({ signal: controller.signal }));
    controller.abort(new Error("later"));
    expect(await result).toEqual(new Error("later"));
    await pass(1000);
    expect(methods()).toEqual(["tools/call"]);
  });

  test("its handle's update passes on the server's error", async () => {
    const error = {
      code: -32602,
      message: "malformed",
      data: { path: "/params/inputResponses/a" },
    };
    const { client } = clientOf([CREATED, { error }]);
    const started = await client.startTool("t");
    if (started.kind !== "task") throw new Error("no task");
    expect(await outcome(started.task.update({}))).toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32602,
    });
  });
});

describe("task()", () => {
  test("takes up a task of which only the id is known, at once", async () => {
    const { client, methods } = clientOf([DONE]);
    const task = client.task("t-1");
    expect(task.status).toBeUndefined();
    expect(await task.result()).toEqual({ content: CONTENT });
    expect(task.status).toBe("completed");
    expect(methods()).toEqual(["tasks/get"]);
  });

  test("of an id that the server does not know rejects with UNKNOWN_TASK", async () => {
    const { client } = clientOf([{ error: { code: -32602, message: "no" } }]);
    expect(await outcome(client.task("t-9").cancel())).toMatchObject({ code: "UNKNOWN_TASK" });
  });
});
