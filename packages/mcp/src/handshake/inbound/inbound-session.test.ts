import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnsweringEndpoint } from "../../../test/support/answering-endpoint.ts";
import { exchangeContext } from "../../../test/support/exchange-context.ts";
import { turns } from "../../../test/support/turns.ts";
import type { Exchange, ExchangeContext, TakeLog } from "../../exchange/exchange.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { InboundSession } from "./inbound-session.ts";
import type { SessionState } from "./session-state.ts";

const CAPABILITIES = { tools: { listChanged: true }, resources: { subscribe: true }, logging: {} };
const INITIALIZE = {
  protocolVersion: "2025-11-25",
  capabilities: { elicitation: {}, sampling: {}, roots: {} },
  clientInfo: { name: "old", version: "1" },
};
const ASKING = {
  resultType: "input_required",
  requestState: "s1",
  inputRequests: {
    sure: {
      method: "elicitation/create",
      params: {
        mode: "form",
        message: "Sure?",
        requestedSchema: { type: "object", properties: {} },
      },
    },
  },
};

interface Listen {
  readonly filter: JsonObject;
  readonly context: ExchangeContext;
  acknowledge(uris?: readonly string[]): void;
  tell(method: string, params?: JsonObject): void;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A session on an Endpoint that answers as the test says, with a client that does. */
class Trial {
  readonly listens: Listen[] = [];
  readonly asked: JsonRpcRequest[] = [];
  readonly about: unknown[] = [];
  readonly notified: JsonRpcNotification[] = [];
  readonly states: SessionState[] = [];
  readonly endpoint: AnsweringEndpoint;
  readonly session: InboundSession;
  /** Whoever takes what is logged outside of requests. */
  readonly logTakers = new Set<TakeLog>();
  /** What the client answers; never, where it is undefined. */
  reply: ((request: JsonRpcRequest) => Partial<JsonRpcResponse>) | undefined;
  #id = 0;

  constructor(
    answer: (request: JsonRpcRequest, context: ExchangeContext) => object,
    state?: SessionState,
  ) {
    this.endpoint = new AnsweringEndpoint((request, context) => {
      if (request.method === "server/discover") return { result: { capabilities: CAPABILITIES } };
      if (request.method === "subscriptions/listen") return this.#listen(request, context);
      return answer(request, context) as never;
    });
    const exchange: Exchange = (request, context) => this.endpoint.exchange(request, context);
    this.session = new InboundSession({
      endpoint: { exchange, onLog: (take) => this.#onLog(take) },
      revisions: ["2025-06-18", "2025-11-25"],
      stateless: ["2026-07-28"],
      ...(state && { state }),
      ask: (request, context, about) => this.#ask(request, context, about),
      notify: (notification) => Promise.resolve(void this.notified.push(notification)),
      onState: (next) => void this.states.push(next),
    });
  }

  async open(params: JsonObject = INITIALIZE): Promise<JsonRpcResponse> {
    const response = await this.ask("initialize", params);
    this.session.accept({ jsonrpc: "2.0", method: "notifications/initialized" }, CALLER);
    await turns();
    return response;
  }

  ask(
    method: string,
    params?: JsonObject,
    context: ExchangeContext = exchangeContext(),
  ): Promise<JsonRpcResponse> {
    this.#id++;
    const request = { jsonrpc: "2.0", id: this.#id, method, ...(params && { params }) } as const;
    return this.session.exchange(request, context);
  }

  #ask(
    request: JsonRpcRequest,
    context: ExchangeContext,
    about: unknown,
  ): Promise<JsonRpcResponse> {
    this.asked.push(request);
    this.about.push(about);
    const answer = this.reply?.(request);
    if (answer !== undefined) {
      return Promise.resolve({ jsonrpc: "2.0", id: request.id, ...answer } as JsonRpcResponse);
    }
    return new Promise((_resolve, reject) => {
      context.signal.addEventListener("abort", () => reject(context.signal.reason));
    });
  }

  #onLog(take: TakeLog): () => void {
    this.logTakers.add(take);
    return () => void this.logTakers.delete(take);
  }

  #listen(request: JsonRpcRequest, context: ExchangeContext): Promise<never> {
    const filter = request.params?.["notifications"] as JsonObject;
    const tell = (method: string, params: JsonObject = {}): void => {
      const _meta = { "io.modelcontextprotocol/subscriptionId": request.id };
      void context.notify({ jsonrpc: "2.0", method, params: { ...params, _meta } });
    };
    const method = "notifications/subscriptions/acknowledged";
    this.listens.push({
      filter,
      context,
      tell,
      acknowledge: (uris) =>
        tell(method, { notifications: uris ? { ...filter, resourceSubscriptions: uris } : filter }),
    });
    return new Promise((_resolve, reject) => {
      context.signal.addEventListener("abort", () => reject(context.signal.reason));
    });
  }
}

const CALLER = { caller: { transport: "memory" } } as const;
const done = (): object => ({ result: { resultType: "complete", content: [] } });

describe("initialize", () => {
  test.each([
    ["2025-06-18", "2025-06-18"],
    ["2024-11-05", "2025-11-25"],
    ["2026-07-28", "2025-11-25"],
    ["", "2025-11-25"],
  ])("that names %j is answered with %s", async (protocolVersion, agreed) => {
    const trial = new Trial(done);
    expect(await trial.open({ ...INITIALIZE, protocolVersion })).toMatchObject({
      result: { protocolVersion: agreed, serverInfo: { name: "unknown", version: "unknown" } },
    });
    expect(trial.session.state).toMatchObject({ revision: agreed, initialized: true });
  });

  test.each([
    [{ protocolVersion: 20251125 }, "/params/protocolVersion"],
    [{ capabilities: [] }, "/params/capabilities"],
    [{ capabilities: { sampling: true } }, "/params/capabilities/sampling"],
    [{ clientInfo: { name: "x" } }, "/params/clientInfo"],
  ])("with %j is refused with its path", async (wrong, path) => {
    const trial = new Trial(done);
    expect(await trial.ask("initialize", { ...INITIALIZE, ...wrong })).toMatchObject({
      error: { code: -32602, data: { path } },
    });
    expect(trial.session.state).toBeUndefined();
    expect(trial.endpoint.requests).toEqual([]);
  });
});

describe("a request of a session", () => {
  test("says what each request of 2026-07-28 says", async () => {
    const trial = new Trial(done);
    await trial.open();
    await trial.ask("logging/setLevel", { level: "error" });
    await trial.ask("tools/call", { name: "t", _meta: { progressToken: 0 } });
    expect(trial.endpoint.requests.at(-1)?.params).toEqual({
      name: "t",
      _meta: {
        progressToken: 0,
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "old", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": { elicitation: {}, sampling: {}, roots: {} },
        "io.modelcontextprotocol/logLevel": "error",
      },
    });
  });

  test.each([[[]], ["x"], [5], [true]])(
    "whose _meta is %j is refused with its path",
    async (_meta) => {
      const trial = new Trial(done);
      await trial.open();
      const asked = trial.endpoint.requests.length;
      expect(await trial.ask("tools/call", { name: "t", _meta })).toMatchObject({
        error: { code: -32602, data: { path: "/params/_meta" } },
      });
      expect(trial.endpoint.requests).toHaveLength(asked);
    },
  );

  test("whose _meta is null has none", async () => {
    const trial = new Trial(done);
    await trial.open();
    expect(await trial.ask("tools/call", { name: "t", _meta: null })).toMatchObject({
      result: { content: [] },
    });
  });

  test("goes on in a session whose state was kept elsewhere", async () => {
    const first = new Trial(done);
    await first.open();
    const state = first.states.at(-1);
    const second = new Trial(done, { ...(state as SessionState), subscriptions: ["a://b"] });
    second.session.resume(CALLER.caller);
    await vi.advanceTimersByTimeAsync(20);
    expect(second.listens.map(({ filter }) => filter)).toEqual([
      { toolsListChanged: true },
      { resourceSubscriptions: ["a://b"] },
    ]);
    expect(await second.ask("tools/call", { name: "t" })).toMatchObject({
      result: { content: [] },
    });
  });
});

describe("a call that is asked for input", () => {
  test("is made again with the answers and the state as it came", async () => {
    let passes = 0;
    const trial = new Trial(() => (++passes === 1 ? { result: ASKING } : done()));
    await trial.open();
    trial.reply = () => ({ result: { action: "accept", content: {} } });
    expect(await trial.ask("tools/call", { name: "t" })).toMatchObject({ result: { content: [] } });
    expect(trial.asked).toMatchObject([
      { method: "elicitation/create", params: { message: "Sure?" } },
    ]);
    expect(trial.about).toEqual([2]);
    const { _meta, ...params } = trial.endpoint.requests.at(-1)?.params ?? {};
    expect(params).toEqual({
      name: "t",
      requestState: "s1",
      inputResponses: { sure: { action: "accept", content: {} } },
    });
  });

  test("makes an id for a page that is to be opened, and for nothing else", async () => {
    const randomUuid = vi.spyOn(crypto, "randomUUID");
    const page = { mode: "url", message: "Pay", url: "https://example.com/pay" };
    const pages = {
      ...ASKING,
      inputRequests: { pay: { method: "elicitation/create", params: page } },
    };
    for (const [asking, ids] of [
      [ASKING, 0],
      [pages, 1],
    ] as const) {
      randomUuid.mockClear();
      const trial = new Trial(({ params }) =>
        params?.["inputResponses"] ? done() : { result: asking },
      );
      await trial.open({ ...INITIALIZE, capabilities: { elicitation: { form: {}, url: {} } } });
      trial.reply = () => ({ result: { action: "accept", content: {} } });
      await trial.ask("tools/call", { name: "t" });
      expect(trial.asked).toHaveLength(1);
      expect(randomUuid).toHaveBeenCalledTimes(ids);
    }
    randomUuid.mockRestore();
  });

  test("sends progress and logs of an earlier pass once", async () => {
    let passes = 0;
    const trial = new Trial((_request, context) => {
      passes++;
      const notify = (method: string, params: JsonObject): void =>
        void context.notify({ jsonrpc: "2.0", method, params });
      notify("notifications/progress", { progressToken: 1, progress: 1 });
      notify("notifications/message", { level: "info", data: "begins" });
      notify("notifications/message", { level: "info", data: "begins" });
      if (passes === 1) return { result: ASKING };
      notify("notifications/progress", { progressToken: 1, progress: 2 });
      notify("notifications/message", { level: "info", data: "begins" });
      return done();
    });
    await trial.open();
    trial.reply = () => ({ result: { action: "cancel" } });
    const context = exchangeContext();
    await trial.ask("tools/call", { name: "t" }, context);
    expect(context.notified.map(({ params }) => params?.["progress"] ?? params?.["data"])).toEqual([
      1,
      "begins",
      "begins",
      2,
      "begins",
    ]);
  });

  test("an error to a question of the user's counts as cancel", async () => {
    let passes = 0;
    const trial = new Trial(() => (++passes === 1 ? { result: ASKING } : done()));
    await trial.open();
    trial.reply = () => ({ error: { code: -1, message: "No" } }) as never;
    await trial.ask("tools/call", { name: "t" });
    expect(trial.endpoint.requests.at(-1)?.params?.["inputResponses"]).toEqual({
      sure: { action: "cancel" },
    });
  });

  test.each([
    ["tools/call", { result: { isError: true } }],
    ["prompts/get", { error: { code: -32603, data: { reason: "INPUT_DECLINED", input: "r" } } }],
  ])("an error to any other question ends %s", async (method, expected) => {
    const inputRequests = { r: { method: "roots/list" } };
    const trial = new Trial(() => ({ result: { resultType: "input_required", inputRequests } }));
    await trial.open();
    trial.reply = () => ({ error: { code: -1, message: "No" } }) as never;
    expect(await trial.ask(method, { name: "t" })).toMatchObject(expected);
  });

  test("its open questions are cancelled when it is", async () => {
    const trial = new Trial(() => ({ result: ASKING }));
    await trial.open();
    const abort = new AbortController();
    const call = trial.ask("tools/call", { name: "t" }, exchangeContext(abort.signal));
    await turns();
    expect(trial.asked).toHaveLength(1);
    abort.abort(new Error("Enough"));
    await expect(call).rejects.toThrow("Enough");
    expect(trial.endpoint.requests.filter(({ method }) => method === "tools/call")).toHaveLength(1);
  });

  test("nobody is asked what the client does not declare", async () => {
    const trial = new Trial(() => ({ result: ASKING }));
    await trial.open({ ...INITIALIZE, capabilities: {} });
    expect(await trial.ask("tools/call", { name: "t" })).toMatchObject({
      result: { isError: true },
    });
    expect(trial.asked).toEqual([]);
  });

  test("a server that only wants to be asked later is, after 1 s, then 2 s", async () => {
    let passes = 0;
    const waiting = { result: { resultType: "input_required", requestState: "s" } };
    const trial = new Trial(() => (++passes < 3 ? waiting : done()));
    await trial.open();
    const call = trial.ask("tools/call", { name: "t" });
    await vi.advanceTimersByTimeAsync(999);
    expect(passes).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(passes).toBe(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await call).toMatchObject({ result: { content: [] } });
  });

  test("a result of a type that its revision cannot have is an error", async () => {
    const trial = new Trial(() => ({ result: { resultType: "task", taskId: "T" } }));
    await trial.open();
    expect(await trial.ask("tools/call", { name: "t" })).toMatchObject({
      error: { code: -32603, data: { reason: "UNKNOWN_RESULT_TYPE" } },
    });
  });
});

describe("what the server logs outside of requests", () => {
  const log = (level: string): JsonRpcNotification => ({
    jsonrpc: "2.0",
    method: "notifications/message",
    params: { level, data: "d" },
  });
  const say = (trial: Trial, level: string): readonly boolean[] =>
    [...trial.logTakers].map((take) => take(log(level)));

  test("is sent from info on, or from the level that the client has set", async () => {
    const trial = new Trial(done);
    await trial.ask("initialize", INITIALIZE);
    expect(trial.logTakers.size).toBe(0);
    trial.session.accept({ jsonrpc: "2.0", method: "notifications/initialized" }, CALLER);
    expect(say(trial, "debug")).toEqual([false]);
    expect(say(trial, "info")).toEqual([true]);
    await trial.ask("logging/setLevel", { level: "error" });
    expect(say(trial, "warning")).toEqual([false]);
    expect(say(trial, "critical")).toEqual([true]);
    expect(trial.notified).toEqual([log("info"), log("critical")]);
  });

  test("is sent in a session that was opened elsewhere, and no more once it is over", async () => {
    const first = new Trial(done);
    await first.open();
    const second = new Trial(done, first.states.at(-1));
    second.session.resume(CALLER.caller);
    expect(say(second, "info")).toEqual([true]);
    second.session.end();
    expect(second.logTakers.size).toBe(0);
    second.session.accept({ jsonrpc: "2.0", method: "notifications/initialized" }, CALLER);
    expect(second.logTakers.size).toBe(0);
  });
});

describe("subscriptions of a session", () => {
  test("are one listen with the whole set, 20 ms after the last change", async () => {
    const trial = new Trial(done);
    await trial.open();
    const first = trial.ask("resources/subscribe", { uri: "a://1" });
    await vi.advanceTimersByTimeAsync(19);
    const second = trial.ask("resources/subscribe", { uri: "a://2" });
    await vi.advanceTimersByTimeAsync(19);
    expect(trial.listens).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(trial.listens[1]?.filter).toEqual({ resourceSubscriptions: ["a://1", "a://2"] });
    trial.listens[1]?.acknowledge(["a://1"]);
    expect(await first).toMatchObject({ result: {} });
    expect(await second).toMatchObject({ error: { code: -32002, data: { uri: "a://2" } } });
    expect(trial.session.state?.subscriptions).toEqual(["a://1"]);
  });

  test("asked for twice at once are answered alike, and twice later at once", async () => {
    const trial = new Trial(done);
    await trial.open();
    const both = ["a://1", "a://2", "a://1", "a://2"].map((uri) =>
      trial.ask("resources/subscribe", { uri }),
    );
    await vi.advanceTimersByTimeAsync(20);
    expect(trial.listens).toHaveLength(2);
    trial.listens[1]?.acknowledge(["a://1"]);
    const answers = await Promise.all(both);
    expect(answers.map((answer) => ("error" in answer ? answer.error.code : "agreed"))).toEqual([
      "agreed",
      -32002,
      "agreed",
      -32002,
    ]);
    expect(await trial.ask("resources/subscribe", { uri: "a://1" })).toMatchObject({ result: {} });
    expect(trial.session.state?.subscriptions).toEqual(["a://1"]);
  });

  test("the old listen is closed only after the new acknowledgement", async () => {
    const trial = new Trial(done);
    await trial.open();
    void trial.ask("resources/subscribe", { uri: "a://1" });
    await vi.advanceTimersByTimeAsync(20);
    trial.listens[1]?.acknowledge();
    await turns();
    void trial.ask("resources/subscribe", { uri: "a://2" });
    await vi.advanceTimersByTimeAsync(20);
    const [, old, next] = trial.listens;
    expect(old?.context.signal.aborted).toBe(false);
    old?.tell("notifications/resources/updated", { uri: "a://1" });
    next?.acknowledge();
    await turns();
    expect(old?.context.signal.aborted).toBe(true);
    next?.tell("notifications/resources/updated", { uri: "a://2" });
    next?.tell("notifications/resources/updated", { uri: "b://9" });
    expect(trial.notified).toEqual([
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "a://1" } },
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "a://2" } },
    ]);
  });

  test("nothing is told of a resource from its unsubscription on, and the last closes the listen", async () => {
    const trial = new Trial(done);
    await trial.open();
    void trial.ask("resources/subscribe", { uri: "a://1" });
    await vi.advanceTimersByTimeAsync(20);
    trial.listens[1]?.acknowledge();
    await turns();
    expect(await trial.ask("resources/unsubscribe", { uri: "a://1" })).toMatchObject({
      result: {},
    });
    trial.listens[1]?.tell("notifications/resources/updated", { uri: "a://1" });
    await vi.advanceTimersByTimeAsync(20);
    expect(trial.listens[1]?.context.signal.aborted).toBe(true);
    expect(trial.notified).toEqual([]);
  });

  test("end with the session", async () => {
    const trial = new Trial(done);
    await trial.open();
    trial.session.end();
    expect(trial.listens.map(({ context }) => context.signal.aborted)).toEqual([true]);
    trial.listens[0]?.tell("notifications/tools/list_changed");
    expect(trial.notified).toEqual([]);
  });
});
