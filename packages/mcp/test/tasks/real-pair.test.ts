import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { connectChannel } from "../../src/channel/connect-channel.ts";
import { memoryPair } from "../../src/channel/memory-pair.ts";
import { serveChannel } from "../../src/channel/serve-channel.ts";
import type { Client } from "../../src/client/client.ts";
import type { ClientOptions } from "../../src/client/client-options.ts";
import { createClient } from "../../src/client/create-client.ts";
import { connectHttp, serveHttp } from "../../src/entry/node-http.ts";
import type { Connection, Endpoint } from "../../src/exchange/exchange.ts";
import { createServer } from "../../src/server/create-server.ts";
import type { DetailedTask } from "../../src/spec/2026-07-28/index.ts";
import { deferred } from "../../src/util/deferred.ts";

// Our client on our server, over a channel and over real HTTP.

const NAME = z.object({ name: z.string() });
const QUICK = { minPollIntervalMs: 1, maxPollIntervalMs: 5 };

interface Pair {
  readonly connect: (
    options?: Partial<ClientOptions<"automatic">>,
    token?: string,
  ) => Promise<Client>;
}

function tasksServer(): Endpoint {
  return createServer({ name: "s", version: "1" })
    .tool("greet", { task: "optional" }, async (_, { elicit, progress }) => {
      await progress(1, { message: "Asking" });
      const answer = await elicit("name", { message: "Name?", schema: NAME });
      return answer.action === "accept" ? `Hello, ${answer.content.name}` : "Hello";
    })
    .tool("wait", { task: "required" }, async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    })
    .tool("add", { task: "optional", output: z.object({ sum: z.number() }) }, () => ({ sum: 3 }));
}

function overChannel(): Pair {
  const server = tasksServer();
  const connect: Pair["connect"] = async (options) => {
    const [near, far] = memoryPair();
    const serving = serveChannel(far, server);
    onTestFinished(() => serving.close());
    return clientOf(connectChannel(near), options);
  };
  return { connect };
}

async function overHttp(): Promise<Pair> {
  const serving = await serveHttp(tasksServer(), {
    port: 0,
    signals: false,
    authenticate: ({ authorization }) => ({ id: authorization ?? "nobody" }),
  });
  onTestFinished(() => serving.close());
  const connect: Pair["connect"] = async (options, token = "ada") =>
    clientOf(await connectHttp(serving.url, { headers: { authorization: token } }), options);
  return { connect };
}

function clientOf(connection: Connection, options?: Partial<ClientOptions<"automatic">>): Client {
  const client = createClient(connection, { name: "c", version: "1", tasks: QUICK, ...options });
  onTestFinished(() => client.close());
  return client;
}

describe.each([
  ["a channel", async () => overChannel()],
  ["HTTP", overHttp],
] as const)("over %s", (_name, open) => {
  test("a call that asks in its task is one call for the application", async () => {
    const { connect } = await open();
    const elicit = () => ({ action: "accept", content: { name: "Ada" } }) as const;
    const client = await connect({ handlers: { elicit } });
    expect(await client.callTool("greet")).toMatchObject({ content: [{ text: "Hello, Ada" }] });
    expect((await client.callTool("add")).structuredContent).toEqual({ sum: 3 });
  });

  test("without tasks the same tool asks by rounds", async () => {
    const { connect } = await open();
    const elicit = () => ({ action: "decline" }) as const;
    const client = await connect({ handlers: { elicit }, tasks: false });
    expect(await client.callTool("greet")).toMatchObject({ content: [{ text: "Hello" }] });
    await expect(client.callTool("wait")).rejects.toMatchObject({ rpcCode: -32021 });
  });

  test("a signal that is aborted cancels the task", async () => {
    const { connect } = await open();
    const client = await connect();
    const controller = new AbortController();
    const known = deferred<string>();
    const call = client.callTool(
      "wait",
      {},
      {
        signal: controller.signal,
        onTask: ({ taskId }) => known.resolve(taskId),
      },
    );
    const taskId = await known.promise;
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    await expect(client.task(taskId).result()).rejects.toMatchObject({ code: "TASK_CANCELLED" });
  });

  test("a client that listens is told each change, and answers by hand", async () => {
    const { connect } = await open();
    const handlers = { elicit: () => undefined };
    const client = await connect({ handlers });
    const started = await client.startTool("greet");
    if (started.kind !== "task") throw new Error("no task");
    const { task } = started;
    const states: DetailedTask[] = [];
    for await (const event of client.listen({ taskIds: [task.taskId] })) {
      if (event.kind !== "taskChanged") continue;
      states.push(event.task);
      if (event.task.status === "input_required") await task.update({ name: { action: "cancel" } });
      if (event.task.status === "completed") break;
    }
    expect(states.at(-1)).toMatchObject({
      taskId: task.taskId,
      status: "completed",
      result: { content: [{ text: "Hello" }] },
    });
    expect(states.some(({ status }) => status === "input_required")).toBe(true);
  });
});

test("over HTTP a task belongs to the principal that began it", async () => {
  const { connect } = await overHttp();
  const started = await (await connect()).startTool("wait");
  if (started.kind !== "task") throw new Error("no task");
  const { taskId } = started.task;
  const eve = await connect({}, "eve");
  await expect(eve.task(taskId).get()).rejects.toMatchObject({ code: "UNKNOWN_TASK" });
  await expect(eve.task(taskId).cancel()).rejects.toMatchObject({ code: "UNKNOWN_TASK" });
  const subscription = eve.listen({ taskIds: [taskId] });
  expect(await subscription.acknowledged).toEqual({ taskIds: [] });
  await subscription.return();
  expect((await (await connect()).task(taskId).get()).status).toBe("working");
  await (await connect()).task(taskId).cancel();
});
