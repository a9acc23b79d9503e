import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askRound, CAPABLE } from "../../../test/support/ask-round.ts";
import {
  answerTask,
  askTasks,
  beginTask,
  getTask,
  TASKING,
  taskIn,
} from "../../../test/support/ask-tasks.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import { inputRequired } from "../input/input-required.ts";
import type { Server } from "../server.ts";
import type { ToolHandler } from "../tool-definition.ts";
import type { TaskUse } from "./task-options.ts";

const NAME = z.object({ name: z.string().min(2) });
const ACCEPT = { action: "accept", content: { name: "Ada" } };

function serverOf(
  handler: ToolHandler<undefined, undefined>,
  task: TaskUse = { support: "optional" },
  observer = collectEvents().observer,
): Server {
  return createServer({ name: "s", version: "1", observer }).tool("t", { task }, handler);
}

/** Asks for two names at the same time. */
const asksTwice: ToolHandler<undefined, undefined> = async (_, { elicit }) => {
  const [first, second] = await Promise.all([
    elicit("first", { message: "First?", schema: NAME }),
    elicit("second", { message: "Second?", schema: NAME }),
  ]);
  return JSON.stringify([first, second]);
};

describe("a question inside a task", () => {
  test("parks it as input_required until tasks/update answers, and the handler runs once", async () => {
    let passes = 0;
    const server = serverOf(async (_, { elicit }) => {
      passes++;
      const answer = await elicit("name", { message: "Your name?", schema: NAME });
      return answer.action === "accept" ? `Hello, ${answer.content.name}` : "Hello";
    });
    const taskId = await beginTask(server);
    expect(await taskIn(server, taskId, "input_required")).toMatchObject({
      resultType: "complete",
      inputRequests: {
        name: {
          method: "elicitation/create",
          params: {
            mode: "form",
            message: "Your name?",
            requestedSchema: {
              type: "object",
              properties: { name: { type: "string", minLength: 2 } },
              required: ["name"],
            },
          },
        },
      },
    });
    expect(await answerTask(server, taskId, { name: ACCEPT })).toEqual({
      resultType: "complete",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } },
    });
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: "Hello, Ada" }] },
    });
    expect(passes).toBe(1);
  });

  test("may be asked of the model and of the roots", async () => {
    const server = serverOf(async (_, { sample, roots }) => {
      const said = await sample("joke", {
        messages: [{ role: "user", content: { type: "text", text: "Joke" } }],
        maxTokens: 5,
      });
      const [root] = await roots();
      return `${JSON.stringify(said.content)} ${root?.uri}`;
    });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    // What a client adds to its answer, `issues` say, is its own affair.
    const said = {
      role: "assistant",
      model: "m",
      content: { type: "text", text: "ha" },
      issues: [],
    };
    await answerTask(server, taskId, { joke: said });
    const task = await taskIn(server, taskId, "input_required");
    expect(task["inputRequests"]).toEqual({ roots: { method: "roots/list" } });
    await answerTask(server, taskId, { roots: { roots: [{ uri: "file:///a" }] } });
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: '{"type":"text","text":"ha"} file:///a' }] },
    });
  });

  test("is one of several that are shown together, and a partial answer leaves the rest", async () => {
    const server = serverOf(asksTwice);
    const taskId = await beginTask(server);
    const asked = await taskIn(server, taskId, "input_required");
    expect(Object.keys(asked["inputRequests"] as JsonObject)).toEqual(["first", "second"]);
    await answerTask(server, taskId, { second: { action: "decline" } });
    const rest = await getTask(server, taskId);
    expect(rest["status"]).toBe("input_required");
    expect(Object.keys(rest["inputRequests"] as JsonObject)).toEqual(["first"]);
    await answerTask(server, taskId, { first: ACCEPT });
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: JSON.stringify([ACCEPT, { action: "decline" }]) }] },
    });
  });

  test("ignores answers to what is not asked, was answered already, or is named like a prototype", async () => {
    const server = serverOf(asksTwice);
    const taskId = await beginTask(server);
    const before = await taskIn(server, taskId, "input_required");
    const strange = JSON.parse('{"__proto__":1,"toString":2,"never":{"action":"accept"}}');
    expect(await answerTask(server, taskId, strange)).toMatchObject({ resultType: "complete" });
    expect(await getTask(server, taskId)).toEqual(before);
    await answerTask(server, taskId, { first: { action: "cancel" } });
    await answerTask(server, taskId, { first: ACCEPT });
    await answerTask(server, taskId, { second: ACCEPT });
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: JSON.stringify([{ action: "cancel" }, ACCEPT]) }] },
    });
  });

  test.each<[string, unknown, string, string]>([
    [
      "no object",
      { first: 12345 },
      "/params/inputResponses/first",
      "Cannot take tasks/update: /params/inputResponses/first must be an object, found 12345",
    ],
    [
      "of the wrong type",
      { first: { action: "accept", content: { name: 1 } } },
      "/params/inputResponses/first/content/name",
      "Cannot take tasks/update: /params/inputResponses/first/content/name must be a string, found 1",
    ],
    [
      "beside a good one",
      { second: ACCEPT, first: { action: "perhaps" } },
      "/params/inputResponses/first/action",
      'Cannot take tasks/update: /params/inputResponses/first/action must be accept, decline or cancel, found "perhaps"',
    ],
    [
      "a list",
      [ACCEPT],
      "/params/inputResponses",
      'Cannot take tasks/update: /params/inputResponses must be an object, found [{"action":"accept","content":{"name":"Ada"}}]',
    ],
    [
      "absent",
      undefined,
      "/params/inputResponses",
      "Cannot take tasks/update: /params/inputResponses must be an object, found nothing",
    ],
  ])("refuses an answer that is %s, and nothing is lost", async (_, answers, path, message) => {
    const server = serverOf(asksTwice);
    const taskId = await beginTask(server);
    const before = await taskIn(server, taskId, "input_required");
    expect(await answerTask(server, taskId, answers)).toEqual({
      code: -32602,
      message,
      data: { path },
    });
    expect(await getTask(server, taskId)).toEqual(before);
    await answerTask(server, taskId, { first: ACCEPT, second: ACCEPT });
    await taskIn(server, taskId, "completed");
  });

  test("refuses an answer that only the author's own schema refuses, and can be answered again", async () => {
    const schema = z.object({ name: z.string().refine((name) => name !== "root", "taken") });
    const server = serverOf(async (_, { elicit }) => {
      return JSON.stringify(await elicit("name", { message: "Name?", schema }));
    });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    const taken = { name: { action: "accept", content: { name: "root" } } };
    expect(await answerTask(server, taskId, taken)).toMatchObject({
      code: -32602,
      data: { path: "/params/inputResponses/name/content/name" },
    });
    await answerTask(server, taskId, { name: ACCEPT });
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: JSON.stringify(ACCEPT) }] },
    });
  });

  test("takes ten thousand answers that nobody asked for in no time that counts", async () => {
    const server = serverOf(asksTwice);
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`k${index}`, { action: "accept" }]),
    );
    const all = { ...many, first: ACCEPT, second: ACCEPT };
    expect(await answerTask(server, taskId, all)).toMatchObject({ resultType: "complete" });
    await taskIn(server, taskId, "completed");
  });

  test("uses its key once in the task's life", async () => {
    const thrown: unknown[] = [];
    const server = serverOf(async (_, { elicit }) => {
      await elicit("name", { message: "Name?", schema: NAME });
      try {
        void elicit("name", { message: "Again?", schema: NAME });
      } catch (error) {
        thrown.push(error);
      }
    });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    await answerTask(server, taskId, { name: ACCEPT });
    await taskIn(server, taskId, "completed");
    expect(thrown).toEqual([
      new TypeError(
        'Cannot ask "name": a key must be a string that is not empty, used once in the life of a task',
      ),
    ]);
  });

  test("rejects when the task is cancelled, and leaves nothing open", async () => {
    const reasons: unknown[] = [];
    const server = serverOf(async (_, { elicit }) => {
      await elicit("name", { message: "Name?", schema: NAME }).catch((error) =>
        reasons.push(error),
      );
    });
    const taskId = await beginTask(server);
    await taskIn(server, taskId, "input_required");
    await askTasks(server, "tasks/cancel", { taskId });
    const task = await taskIn(server, taskId, "cancelled");
    expect("inputRequests" in task).toBe(false);
    await new Promise(setImmediate);
    expect(reasons).toMatchObject([{ message: "The task was cancelled" }]);
    expect(await answerTask(server, taskId, { name: ACCEPT })).toMatchObject({
      resultType: "complete",
    });
    expect(await getTask(server, taskId)).toEqual(task);
  });

  test("that is still open when the handler returns is closed with the task", async () => {
    const server = serverOf(async (_, { elicit }) => {
      void elicit("name", { message: "Name?", schema: NAME });
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      return "never mind";
    });
    const taskId = await beginTask(server);
    const task = await taskIn(server, taskId, "completed");
    expect("inputRequests" in task).toBe(false);
  });

  test("needs the capability of the client that made the call: otherwise the task fails", async () => {
    const server = serverOf(asksTwice);
    const capabilities = { extensions: { "io.modelcontextprotocol/tasks": {} } };
    const meta = { "io.modelcontextprotocol/clientCapabilities": capabilities };
    const taskId = await beginTask(server, {}, { meta });
    expect(await taskIn(server, taskId, "failed")).toMatchObject({
      error: {
        code: -32021,
        message:
          "Cannot ask: the call does not declare a client capability that this needs (elicitation)",
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      },
    });
  });

  test("inputRequired() cannot be returned: the handler does not run again", async () => {
    const events = collectEvents();
    const server = serverOf(() => inputRequired({ state: 1 }), undefined, events.observer);
    expect(await taskIn(server, await beginTask(server), "completed")).toMatchObject({
      result: { isError: true },
    });
    expect(events.of("handler-failed").map(({ error }) => String(error))).toEqual([
      "TypeError: Cannot return inputRequired() in a task: its handler runs once, so it asks",
    ]);
  });
});

describe("beginTask()", () => {
  const use: TaskUse = { support: "optional", begin: "in-handler" };

  test("makes a task of the call after its rounds; what was asked before is not the task's", async () => {
    const steps: string[] = [];
    const server = serverOf(async (_, { elicit, once, beginTask: begin, taskId }) => {
      const order = await once("order", () => `order ${steps.push("ordered")}`);
      const answer = await elicit("name", { message: "Name?", schema: NAME });
      steps.push(`task ${taskId}`);
      steps.push(String(await begin()));
      const again = await elicit("name", { message: "Really?", schema: NAME });
      return `${order} ${answer.action} ${again.action}`;
    }, use);
    const asked = await askRound(server, { meta: TASKING });
    expect(asked).toMatchObject({ resultType: "input_required" });
    expect("taskId" in asked).toBe(false);
    const answers = { name: ACCEPT };
    const created = await askRound(server, { meta: TASKING, after: asked, answers });
    expect(created).toMatchObject({ resultType: "task", status: "working" });
    expect("inputRequests" in created || "requestState" in created).toBe(false);
    const taskId = created["taskId"] as string;
    await taskIn(server, taskId, "input_required");
    await answerTask(server, taskId, { name: { action: "decline" } });
    expect(await taskIn(server, taskId, "completed")).toMatchObject({
      result: { content: [{ text: "order 1 accept decline" }] },
    });
    expect(steps).toEqual(["ordered", "task undefined", "true"]);
  });

  test("is false where the client has no tasks, and the call goes on by rounds", async () => {
    const server = serverOf(async (_, { elicit, beginTask: begin }) => {
      const isTask = await begin();
      const { action } = await elicit("name", { message: "Name?", schema: NAME });
      return `${isTask} ${action}`;
    }, use);
    const asked = await askRound(server, { meta: CAPABLE });
    expect(asked).toMatchObject({ resultType: "input_required" });
    expect(await askRound(server, { meta: CAPABLE, answers: { name: ACCEPT } })).toMatchObject({
      resultType: "complete",
      content: [{ text: "false accept" }],
    });
  });

  test("a signal that was looked at before is the task's from then on", async () => {
    const signals: AbortSignal[] = [];
    const server = serverOf(async (_, { signal, beginTask: begin }) => {
      signals.push(signal);
      await begin();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    }, use);
    const request = new AbortController();
    const taskId = await beginTask(server, {}, { signal: request.signal });
    request.abort(new Error("gone"));
    expect(signals[0]?.aborted).toBe(false);
    await askTasks(server, "tasks/cancel", { taskId });
    expect(signals[0]?.reason).toMatchObject({ message: "The task was cancelled" });
  });

  test("a handler that returns without it answers directly", async () => {
    const server = serverOf(() => "quick", use);
    expect(await askTasks(server, "tools/call", { name: "t" })).toMatchObject({
      resultType: "complete",
      content: [{ text: "quick" }],
    });
  });

  test("gives the same task a second time", async () => {
    const server = serverOf(async (_, context) => {
      const [first, second] = await Promise.all([context.beginTask(), context.beginTask()]);
      return `${first} ${second} ${typeof context.taskId}`;
    }, use);
    expect(await taskIn(server, await beginTask(server), "completed")).toMatchObject({
      result: { content: [{ text: "true true string" }] },
    });
  });

  test("is a TypeError in a tool without tasks", async () => {
    const events = collectEvents();
    const server = createServer({ name: "s", version: "1", observer: events.observer });
    server.tool("t", {}, async (_, { beginTask: begin }) => void (await begin()));
    expect(await askTasks(server, "tools/call", { name: "t" })).toMatchObject({ isError: true });
    expect(events.of("handler-failed").map(({ error }) => String(error))).toEqual([
      "TypeError: Cannot begin a task: give tool() the option task, which announces it",
    ]);
  });

  test("that nobody awaited makes no task that nobody knows of", async () => {
    const events = collectEvents();
    const server = serverOf(
      async (_, { elicit, beginTask: begin }) => {
        void begin();
        await elicit("name", { message: "Name?", schema: NAME });
      },
      use,
      events.observer,
    );
    expect(await askRound(server, { meta: TASKING })).toMatchObject({
      resultType: "input_required",
    });
    expect(events.of("handler-failed")).toEqual([]);
  });

  test("of a call that was cancelled meanwhile leaves no task at work", async () => {
    const call = new AbortController();
    const begun: unknown[] = [];
    const records = new Map<string, never>();
    const store = {
      async create(record: { readonly task: { readonly taskId: string } }) {
        records.set(record.task.taskId, record as never);
        call.abort(new Error("gone"));
      },
      get: (taskId: string) => records.get(taskId),
      update: (record: { readonly task: { readonly taskId: string } }) => {
        records.set(record.task.taskId, record as never);
        return true;
      },
    };
    const server = createServer({ name: "s", version: "1", tasks: { store } });
    server.tool("t", { task: use }, async (_, context) => {
      await context.beginTask().catch((error: unknown) => begun.push(error));
    });
    await askTasks(server, "tools/call", { name: "t" }, { signal: call.signal });
    expect(begun).toEqual([new Error("gone")]);
    expect([...records.values()]).toMatchObject([{ task: { status: "cancelled" } }]);
  });
});
