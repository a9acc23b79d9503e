import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exchangeContext } from "../../../test/support/exchange-context.ts";
import { ScriptedChannel } from "../../../test/support/scripted-channel.ts";
import { turns } from "../../../test/support/turns.ts";
import type { Connection, ExchangeContext } from "../../exchange/exchange.ts";
import type { WireEvent } from "../../exchange/observer.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { connectEras } from "../connect-eras.ts";
import type { ConnectErasOptions } from "../connect-options.ts";

const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { subscribe: true },
  logging: {},
  tasks: { requests: { tools: { call: {} } } },
};
const FORM = { message: "Sure?", requestedSchema: { type: "object", properties: {} } };
const EVERYTHING = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
let channel: ScriptedChannel;
let connection: Connection;
let events: WireEvent[];

async function connect(options: ConnectErasOptions = {}): Promise<void> {
  channel = new ScriptedChannel();
  events = [];
  const observer = (event: WireEvent): void => void events.push(event);
  const connecting = connectEras(channel, { era: "handshake", observer, ...options });
  const result = { protocolVersion: "2025-11-25", capabilities: CAPABILITIES, serverInfo: {} };
  await say({ id: 1, result });
  connection = await connecting;
  channel.sent.length = 0;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  await connect();
});

afterEach(() => {
  vi.useRealTimers();
});

async function say(message: object): Promise<void> {
  await channel.say({ jsonrpc: "2.0", ...message });
  await turns();
}

/** The end of this turn of the event loop, when questions are asked. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await turns();
}

interface Asked {
  readonly answer: Promise<JsonRpcResponse>;
  readonly notified: JsonRpcNotification[];
}

function ask(
  method: string,
  params: JsonObject,
  options: {
    meta?: JsonObject;
    capabilities?: JsonObject;
    principal?: string;
    signal?: AbortSignal;
  } = {},
): Asked {
  const { meta, capabilities = EVERYTHING, principal, signal } = options;
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": capabilities,
    ...meta,
  };
  const request: JsonRpcRequest = {
    jsonrpc: "2.0",
    id: "mine",
    method,
    params: { ...params, _meta },
  };
  const context = exchangeContext(signal);
  const caller = {
    transport: "memory",
    ...(principal && { principal: { id: principal } }),
  } as const;
  const own: ExchangeContext = { signal: context.signal, notify: context.notify, caller };
  return { answer: connection.exchange(request, own), notified: context.notified };
}

function call(name: string, options: Parameters<typeof ask>[2] = {}, more: JsonObject = {}): Asked {
  return ask("tools/call", { name, ...more }, options);
}

/** Begins a call that is not required to be a task. */
async function begin(name: string, options: Parameters<typeof ask>[2] = {}): Promise<Asked> {
  const asked = call(name, options);
  await turns();
  if (sentMethods().at(-1) === "tools/list") {
    await say({ id: lastId(), result: { tools: [{ name }] } });
  }
  return asked;
}

function sentMethods(): readonly unknown[] {
  return channel.sent.map((message) => ("method" in message ? message.method : `answer`));
}

function lastId(): unknown {
  return channel.sent
    .flatMap((message) => ("method" in message && "id" in message ? [message.id] : []))
    .at(-1);
}

async function resultOf(asked: Asked): Promise<JsonObject> {
  const response = await asked.answer;
  if (!("result" in response)) throw new Error(JSON.stringify(response));
  return response.result;
}

async function parked(options: Parameters<typeof ask>[2] = {}): Promise<JsonObject> {
  const asked = await begin("t", options);
  await say({ id: 70, method: "elicitation/create", params: FORM });
  await turn();
  return resultOf(asked);
}

function retry(
  state: unknown,
  options: Parameters<typeof ask>[2] = {},
  answer?: JsonObject,
): Asked {
  const inputResponses = answer === undefined ? {} : { "question-1": answer };
  return call("t", options, { requestState: state, inputResponses });
}

describe("what the server asks during a call", () => {
  test("ends the round with input_required; the next one brings the answer", async () => {
    const result = await parked();
    expect(result).toEqual({
      resultType: "input_required",
      inputRequests: {
        "question-1": { method: "elicitation/create", params: { mode: "form", ...FORM } },
      },
      requestState: expect.stringMatching(/^[0-9a-f-]{36}$/),
      _meta: {
        "io.modelcontextprotocol/serverInfo": { name: "unknown", version: "unknown" },
      },
    });
    const again = retry(result["requestState"], {}, { action: "accept", content: {} });
    await turns();
    expect(channel.sent.at(-1)).toEqual({
      jsonrpc: "2.0",
      id: 70,
      result: { action: "accept", content: {} },
    });
    await say({ id: lastId(), result: { content: [] } });
    expect(await resultOf(again)).toMatchObject({ resultType: "complete", content: [] });
  });

  test("is answered once, by the same principal and the same call only", async () => {
    const { requestState } = await parked({ principal: "ada" });
    const refused = { error: { code: -32602, data: { path: "/params/requestState" } } };
    expect(await retry(requestState, { principal: "bob" }).answer).toMatchObject(refused);
    const other = call("other", { principal: "ada" }, { requestState });
    expect(await other.answer).toMatchObject(refused);
    const right = retry(requestState, { principal: "ada" }, { action: "decline" });
    expect(await retry(requestState, { principal: "ada" }).answer).toMatchObject(refused);
    await say({ id: lastId(), result: { content: [] } });
    expect(await resultOf(right)).toMatchObject({ content: [] });
  });

  test("is asked again where the next round does not answer it", async () => {
    const first = await parked();
    const again = retry(first["requestState"]);
    await turn();
    const second = await resultOf(again);
    expect(second["inputRequests"]).toEqual(first["inputRequests"]);
    expect(second["requestState"]).not.toBe(first["requestState"]);
  });

  test("gets an error when nobody has answered for 10 minutes, and the call is cancelled", async () => {
    const { requestState } = await parked();
    const callId = lastId();
    await vi.advanceTimersByTimeAsync(599_999);
    expect(sentMethods().at(-1)).toBe("tools/call");
    await vi.advanceTimersByTimeAsync(1);
    await turns();
    expect(channel.sent.slice(-2)).toMatchObject([
      { method: "notifications/cancelled", params: { requestId: callId } },
      { id: 70, error: { code: -32603 } },
    ]);
    expect(await retry(requestState).answer).toMatchObject({ error: { code: -32602 } });
  });

  test("is taken back where the server cancels it", async () => {
    const { requestState } = await parked();
    await say({ method: "notifications/cancelled", params: { requestId: 70 } });
    const again = retry(requestState, {}, { action: "accept" });
    await turn();
    expect(channel.sent.some((message) => "result" in message)).toBe(false);
    await say({ id: lastId(), result: { content: [] } });
    expect(await resultOf(again)).toMatchObject({ content: [] });
  });

  test("does not keep the answer of a call that ends meanwhile", async () => {
    const { requestState } = await parked();
    await say({ id: lastId(), result: { content: [], isError: true } });
    const again = retry(requestState, {}, { action: "accept" });
    expect(await resultOf(again)).toMatchObject({ resultType: "complete", isError: true });
  });

  test("waits with its progress and logs for the next round, under that one's token", async () => {
    const meta = { progressToken: "one", "io.modelcontextprotocol/logLevel": "info" };
    const asked = call("t", { meta });
    await turns();
    await say({ id: lastId(), result: {} });
    await say({ id: lastId(), result: { tools: [{ name: "t" }] } });
    await say({ id: 70, method: "elicitation/create", params: FORM });
    await turn();
    const { requestState } = await resultOf(asked);
    await say({ method: "notifications/progress", params: { progressToken: "one", progress: 1 } });
    await say({ method: "notifications/message", params: { level: "error", data: "e" } });
    await say({ method: "notifications/message", params: { level: "debug", data: "d" } });
    const again = retry(
      requestState,
      { meta: { ...meta, progressToken: 2 } },
      { action: "accept" },
    );
    expect(again.notified.map(({ params }) => params)).toEqual([
      { progressToken: 2, progress: 1 },
      { level: "error", data: "e" },
    ]);
    expect(asked.notified).toEqual([]);
  });

  test("is cancelled with the call where its caller gives up", async () => {
    const abort = new AbortController();
    const asked = await begin("t", { signal: abort.signal });
    await say({ id: 70, method: "roots/list" });
    abort.abort(new Error("Enough"));
    await expect(asked.answer).rejects.toThrow("Enough");
    await turns();
    expect(channel.sent.slice(-2)).toMatchObject([
      { method: "notifications/cancelled" },
      { id: 70, error: { code: -32603 } },
    ]);
  });

  test("is refused beyond the calls that may wait", async () => {
    await connect({ maxParked: 1 });
    await parked();
    const second = call("t");
    await turns();
    await say({ id: 71, method: "elicitation/create", params: FORM });
    await turn();
    expect(channel.sent.at(-1)).toMatchObject({ id: 71, error: { code: -32603 } });
    await say({ id: lastId(), result: { content: [] } });
    expect(await resultOf(second)).toMatchObject({ content: [] });
  });
});

describe("whom the server asks", () => {
  const refused = {
    id: 70,
    error: { code: -32601, message: "This client does not answer roots/list" },
  };

  test("is nobody where no call is in flight, or none that may be asked", async () => {
    await say({ id: 70, method: "roots/list" });
    expect(channel.sent.at(-1)).toMatchObject(refused);
    void ask("tools/list", {}).answer;
    await say({ id: 70, method: "roots/list" });
    expect(channel.sent.at(-1)).toMatchObject(refused);
    expect(events.filter(({ kind }) => kind === "stray")).toHaveLength(2);
  });

  test("is nobody where the caller does not declare what it takes", async () => {
    await begin("t", { capabilities: { sampling: {} } });
    await say({ id: 70, method: "roots/list" });
    expect(channel.sent.at(-1)).toMatchObject(refused);
  });

  test("is the last call of one principal, and nobody's of several", async () => {
    const first = await begin("t", { principal: "ada" });
    const second = call("t", { principal: "ada" });
    await turns();
    await say({ id: 70, method: "roots/list" });
    await turn();
    expect(await resultOf(second)).toMatchObject({ resultType: "input_required" });
    void call("t", { principal: "bob" }).answer;
    await say({ id: 70, method: "roots/list" });
    await say({ id: 72, method: "roots/list" });
    expect(channel.sent.at(-1)).toMatchObject({ id: 72, error: { code: -32601 } });
    expect(await Promise.race([first.answer, "waiting"])).toBe("waiting");
  });

  test("is a registered handler where no call can be asked", async () => {
    await connect({
      serve: {
        exchange: ({ id }) => Promise.resolve({ jsonrpc: "2.0", id, result: { roots: [] } }),
      },
    });
    await say({ id: 70, method: "roots/list" });
    expect(channel.sent.at(-1)).toEqual({ jsonrpc: "2.0", id: 70, result: { roots: [] } });
  });
});

describe("the error -32042", () => {
  const elicitations = [
    { mode: "url", message: "Sign in", url: "https://x/y", elicitationId: "e1" },
  ];
  const error = { code: -32042, message: "First", data: { elicitations } };

  async function opened(action: string): Promise<Asked> {
    const asked = await begin("t");
    await say({ id: lastId(), error });
    await turn();
    const result = await resultOf(asked);
    expect(result["inputRequests"]).toEqual({
      "question-1": {
        method: "elicitation/create",
        params: { mode: "url", message: "Sign in", url: "https://x/y" },
      },
    });
    channel.sent.length = 0;
    const again = retry(result["requestState"], {}, { action });
    await turns();
    return again;
  }

  test("asks for the pages, waits until they are done with, and calls again", async () => {
    const again = await opened("accept");
    expect(channel.sent).toEqual([]);
    await say({ method: "notifications/elicitation/complete", params: { elicitationId: "e1" } });
    expect(sentMethods()).toEqual(["tools/call"]);
    await say({ id: lastId(), result: { content: [] } });
    expect(await resultOf(again)).toMatchObject({ content: [] });
  });

  test("calls again when the server never says that they are", async () => {
    void (await opened("accept"));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sentMethods()).toEqual(["tools/call"]);
  });

  test("ends the call where the user does not open them", async () => {
    const again = await opened("decline");
    expect(await resultOf(again)).toMatchObject({ isError: true });
    expect(channel.sent).toEqual([]);
  });

  test.each([[[]], [undefined], [[{ mode: "url", message: "m", url: "no url" }]]])(
    "says so where it names no pages that can be opened: %j",
    async (elicitations) => {
      const { answer } = await begin("t");
      const error = { code: -32042, message: "Sign in first", data: { elicitations } };
      await say({ id: lastId(), error });
      expect(await answer).toMatchObject({
        error: {
          code: -32603,
          message:
            "Cannot finish tools/call: its user has to open pages first, and the server does not say which",
          data: { reason: "INVALID_RESULT" },
        },
      });
    },
  );

  test("is a missing capability of a caller that opens no pages", async () => {
    const asked = await begin("t", { capabilities: { elicitation: {} } });
    await say({ id: lastId(), error });
    expect(await asked.answer).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: { elicitation: { url: {} } } } },
    });
  });
});

describe("a tool that must be called as a task", () => {
  async function started(options: Parameters<typeof ask>[2] = {}): Promise<Asked> {
    const asked = call("slow", options);
    await turns();
    const tools = [{ name: "slow", execution: { taskSupport: "required" } }];
    await say({ id: lastId(), result: { tools } });
    expect(channel.sent.at(-1)).toMatchObject({ params: { name: "slow", task: {} } });
    await say({
      id: lastId(),
      result: { task: { taskId: "T", status: "working", pollInterval: 500 } },
    });
    return asked;
  }

  test("is asked about until it is done, and its result fetched", async () => {
    const asked = await started({ meta: { progressToken: 5 } });
    await vi.advanceTimersByTimeAsync(500);
    expect(channel.sent.at(-1)).toMatchObject({ method: "tasks/get", params: { taskId: "T" } });
    await say({ id: lastId(), result: { taskId: "T", status: "working", pollInterval: 500 } });
    await vi.advanceTimersByTimeAsync(500);
    await say({ id: lastId(), result: { taskId: "T", status: "completed" } });
    expect(channel.sent.at(-1)).toMatchObject({
      method: "tasks/result",
      params: { taskId: "T", _meta: { progressToken: 5 } },
    });
    await say({ method: "notifications/progress", params: { progressToken: 5, progress: 9 } });
    await say({ id: lastId(), result: { content: [{ type: "text", text: "done" }] } });
    expect(await resultOf(asked)).toMatchObject({ content: [{ type: "text", text: "done" }] });
    expect(asked.notified).toMatchObject([{ params: { progressToken: 5, progress: 9 } }]);
  });

  test("is cancelled as a task", async () => {
    const abort = new AbortController();
    const asked = await started({ signal: abort.signal });
    abort.abort(new Error("Enough"));
    await expect(asked.answer).rejects.toThrow("Enough");
    expect(channel.sent.at(-1)).toMatchObject({ method: "tasks/cancel", params: { taskId: "T" } });
  });
});

describe("log messages", () => {
  const level = (name: string): JsonObject => ({ "io.modelcontextprotocol/logLevel": name });

  test("come from the lowest level that a request in flight wants, each gets its own", async () => {
    const first = ask("tools/list", {}, { meta: level("error") });
    await turns();
    expect(channel.sent.at(-1)).toMatchObject({
      method: "logging/setLevel",
      params: { level: "error" },
    });
    await say({ id: lastId(), result: {} });
    const firstId = lastId();
    void ask("prompts/list", {}, { meta: level("debug") }).answer;
    await turns();
    expect(channel.sent.at(-1)).toMatchObject({ params: { level: "debug" } });
    await say({ id: lastId(), result: {} });
    void ask("prompts/list", {}, { meta: level("warning") }).answer;
    await turns();
    expect(sentMethods().filter((method) => method === "logging/setLevel")).toHaveLength(2);
    await say({ id: firstId, result: { tools: [] } });
    await first.answer;
    await say({ method: "notifications/message", params: { level: "error", data: 1 } });
    expect(first.notified).toEqual([]);
  });

  test("never reach another principal", async () => {
    const ada = ask("tools/list", {}, { meta: level("info"), principal: "ada" });
    const bob = ask("tools/list", {}, { meta: level("info"), principal: "bob" });
    await say({ method: "notifications/message", params: { level: "error", data: 1 } });
    expect([...ada.notified, ...bob.notified]).toEqual([]);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "stray", stray: "unwanted-notification" }),
    );
  });
});

describe("subscriptions/listen", () => {
  const uris = (...resourceSubscriptions: string[]): JsonObject => ({
    notifications: { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions },
  });

  test("subscribes for the first and unsubscribes after the last", async () => {
    const abort = [new AbortController(), new AbortController()] as const;
    const first = ask("subscriptions/listen", uris("a://b"), { signal: abort[0].signal });
    await turns();
    expect(channel.sent.at(-1)).toMatchObject({
      method: "resources/subscribe",
      params: { uri: "a://b" },
    });
    expect(first.notified).toEqual([]);
    await say({ id: lastId(), result: {} });
    const second = ask("subscriptions/listen", uris("a://b", "a://c"), { signal: abort[1].signal });
    await turns();
    await say({ id: lastId(), error: { code: -32002, message: "No" } });
    const acknowledged = (...agreed: string[]): object => ({
      method: "notifications/subscriptions/acknowledged",
      params: {
        notifications: { toolsListChanged: true, resourceSubscriptions: agreed },
        _meta: { "io.modelcontextprotocol/subscriptionId": "mine" },
      },
    });
    expect(first.notified).toMatchObject([acknowledged("a://b")]);
    expect(second.notified).toMatchObject([acknowledged("a://b")]);
    await say({ method: "notifications/resources/updated", params: { uri: "a://b" } });
    await say({ method: "notifications/tools/list_changed" });
    expect(first.notified.slice(1).map(({ method }) => method)).toEqual([
      "notifications/resources/updated",
      "notifications/tools/list_changed",
    ]);
    abort[0].abort(new Error("Enough"));
    await expect(first.answer).rejects.toThrow("Enough");
    await turns();
    expect(sentMethods()).not.toContain("resources/unsubscribe");
    abort[1].abort(new Error("Enough"));
    await expect(second.answer).rejects.toThrow("Enough");
    await turns();
    expect(channel.sent.at(-1)).toMatchObject({
      method: "resources/unsubscribe",
      params: { uri: "a://b" },
    });
  });

  test("fails with the connection", async () => {
    const asked = ask("subscriptions/listen", uris());
    await turns();
    channel.end({ code: "CHILD_EXITED", message: "The server exited with code 1" });
    await expect(asked.answer).rejects.toMatchObject({ code: "CHILD_EXITED" });
  });
});

test("a request in another version, or of a method that there is not, is refused here", async () => {
  const version = { "io.modelcontextprotocol/protocolVersion": "2025-11-25" };
  expect(await ask("tools/list", {}, { meta: version }).answer).toMatchObject({
    error: { code: -32022, data: { supported: ["2026-07-28"], requested: "2025-11-25" } },
  });
  expect(await ask("tasks/get", { taskId: "T" }).answer).toMatchObject({ error: { code: -32601 } });
  expect(await ask("ping", {}).answer).toMatchObject({ error: { code: -32601 } });
  expect(channel.sent).toEqual([]);
});
