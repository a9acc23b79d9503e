import { beforeEach, describe, expect, test, vi } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { HeldEndpoint } from "../../test/support/held-endpoint.ts";
import { turns } from "../../test/support/turns.ts";
import { compose } from "../exchange/compose.ts";
import type { Connection, Endpoint, ExchangeContext } from "../exchange/exchange.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import type { ResponseCache, ResponseCacheOptions } from "./response-cache.ts";
import { responseCache } from "./response-cache.ts";

let time: number;
let server: HeldEndpoint;
let cache: ResponseCache;
let endpoint: Endpoint;
let lastId: number;

function wrap(options: ResponseCacheOptions = {}): void {
  server = new HeldEndpoint();
  cache = responseCache({ now: () => time, ...options });
  endpoint = compose(server, cache);
}

beforeEach(() => {
  time = 1000;
  lastId = 0;
  wrap();
});

/** Sends a request, as somebody. */
function send(
  method: string,
  params: JsonObject = {},
  context: ExchangeContext = exchangeContext(),
): Promise<JsonRpcResponse> {
  lastId++;
  return endpoint.exchange({ jsonrpc: "2.0", id: lastId, method, params }, context);
}

function as(principal: string): ExchangeContext {
  return { ...exchangeContext(), caller: { transport: "http", principal: { id: principal } } };
}

const FRESH = { resultType: "complete", tools: [], ttlMs: 500, cacheScope: "public" };

/** Sends a request and has the server answer it, where it arrives there. */
async function fetched(
  method: string,
  params: JsonObject = {},
  result: JsonObject = FRESH,
  context?: ExchangeContext,
): Promise<{ asked: boolean; response: JsonRpcResponse }> {
  const before = server.requests.length;
  const pending = send(method, params, context);
  await turns();
  const asked = server.requests.length > before;
  if (asked) server.at(before).answer(result);
  return { asked, response: await pending };
}

/** Whether a request is answered without the server. */
async function isKept(
  method: string,
  params: JsonObject = {},
  context?: ExchangeContext,
): Promise<boolean> {
  return !(await fetched(method, params, FRESH, context)).asked;
}

describe("responseCache() keeps an answer", () => {
  test("while it is fresh, and gives it under the id of the request", async () => {
    await fetched("tools/list");
    time += 499;
    const { asked, response } = await fetched("tools/list");
    expect(asked).toBe(false);
    expect(response).toEqual({ jsonrpc: "2.0", id: 2, result: { ...FRESH, ttlMs: 1 } });
    time += 1;
    expect(await isKept("tools/list")).toBe(false);
  });

  test.each([
    ["server/discover", {}],
    ["tools/list", { cursor: "" }],
    ["prompts/list", {}],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    ["resources/read", { uri: "x:1" }],
  ])("to %s", async (method, params) => {
    await fetched(method, params);
    expect(await isKept(method, params)).toBe(true);
  });

  test.each([
    ["tools/call", { name: "t" }],
    ["prompts/get", { name: "p" }],
    ["completion/complete", {}],
    ["x/own", {}],
  ])("but none to %s", async (method, params) => {
    await fetched(method, params);
    expect(await isKept(method, params)).toBe(false);
  });

  test("for the same parameters in any order, whatever is in _meta", async () => {
    await fetched("resources/read", { uri: "x:1", b: { c: 1, d: 2 }, _meta: { progressToken: 1 } });
    expect(await isKept("resources/read", { b: { d: 2, c: 1 }, uri: "x:1" })).toBe(true);
    expect(await isKept("resources/read", { b: { d: 2, c: 2 }, uri: "x:1" })).toBe(false);
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["another cursor", {}, { cursor: "" }],
    ["another type of cursor", { cursor: "1" }, { cursor: 1 }],
  ])("but none for %s", async (_what, first, second) => {
    await fetched("tools/list", first);
    expect(await isKept("tools/list", second)).toBe(false);
  });

  test.each([0, -1, undefined, null, "500", Number.POSITIVE_INFINITY, Number.NaN])(
    "but none with a ttlMs of %s",
    async (ttlMs) => {
      await fetched("tools/list", {}, { ...FRESH, ttlMs });
      expect(await isKept("tools/list")).toBe(false);
    },
  );

  test("not when the clock was put back before it came", async () => {
    await fetched("tools/list");
    time -= 1;
    expect(await isKept("tools/list")).toBe(false);
  });

  test("that nobody can change", async () => {
    const result = { ...FRESH, tools: [{ name: "t" }] };
    await fetched("tools/list", {}, result);
    (result.tools[0] as { name: string }).name = "changed";
    const { response } = await fetched("tools/list");
    const { tools } = (response as unknown as { result: { tools: { name: string }[] } }).result;
    expect(tools).toEqual([{ name: "t" }]);
    expect(() => tools.push({ name: "u" })).toThrow(TypeError);
  });

  test("no longer than there is room, and lets go of what was not used for longest", async () => {
    wrap({ maxEntries: 2 });
    for (const uri of ["x:1", "x:2"]) await fetched("resources/read", { uri });
    expect(await isKept("resources/read", { uri: "x:1" })).toBe(true);
    await fetched("resources/read", { uri: "x:3" });
    expect(await isKept("resources/read", { uri: "x:1" })).toBe(true);
    expect(await isKept("resources/read", { uri: "x:3" })).toBe(true);
    expect(await isKept("resources/read", { uri: "x:2" })).toBe(false);
  });

  test("no longer than there is memory, and not one that is larger than all of it", async () => {
    wrap({ maxBytes: 3000 });
    const large = { ...FRESH, text: "x".repeat(1000) };
    await fetched("resources/read", { uri: "x:1" }, large);
    await fetched("resources/read", { uri: "x:2" }, large);
    expect(await isKept("resources/read", { uri: "x:2" })).toBe(true);
    expect(await isKept("resources/read", { uri: "x:1" })).toBe(false);
    await fetched("resources/read", { uri: "x:4" }, { ...FRESH, text: "x".repeat(2000) });
    expect(await isKept("resources/read", { uri: "x:4" })).toBe(false);
  });

  test("until clear()", async () => {
    await fetched("tools/list");
    cache.clear();
    expect(await isKept("tools/list")).toBe(false);
  });
});

describe("responseCache() keeps nothing", () => {
  test.each([
    ["inputResponses", { inputResponses: {} }],
    ["a requestState", { requestState: "" }],
  ])("of a request with %s, and answers none", async (_what, more) => {
    const params = { uri: "x:1" };
    await fetched("resources/read", { ...params, ...more });
    expect(await isKept("resources/read", params)).toBe(false);
    expect(await isKept("resources/read", { ...params, ...more })).toBe(false);
  });

  test.each(["input_required", "task"])("of the type %s", async (resultType) => {
    await fetched("resources/read", { uri: "x:1" }, { ...FRESH, resultType });
    expect(await isKept("resources/read", { uri: "x:1" })).toBe(false);
  });

  test("that is an error", async () => {
    const pending = send("tools/list");
    const error = { code: -32603, message: "No" };
    server.at(0).resolve({ jsonrpc: "2.0", id: 1, error });
    expect(await pending).toMatchObject({ error });
    expect(await isKept("tools/list")).toBe(false);
  });

  test("that holds itself", async () => {
    const result: Record<string, unknown> = { ...FRESH };
    result["self"] = result;
    await fetched("tools/list", {}, result);
    expect(await isKept("tools/list")).toBe(false);
  });
});

describe("responseCache() keeps apart", () => {
  test.each([["private"], [undefined], ["secret"]])(
    "what is %s, by principal",
    async (cacheScope) => {
      await fetched("tools/list", {}, { ...FRESH, cacheScope }, as("a"));
      expect(await isKept("tools/list", {}, as("a"))).toBe(true);
      expect(await isKept("tools/list", {}, as("b"))).toBe(false);
    },
  );

  test("nobody from what is public", async () => {
    await fetched("tools/list", {}, FRESH, as("a"));
    expect(await isKept("tools/list", {}, as("b"))).toBe(true);
  });

  test("by whatever the application says", async () => {
    let token = "1";
    wrap({ partition: () => token });
    await fetched("tools/list", {}, { ...FRESH, cacheScope: "private" });
    token = "2";
    expect(await isKept("tools/list")).toBe(false);
  });

  test("names of principals that look like keys", async () => {
    const scoped = { ...FRESH, cacheScope: "private" };
    await fetched("resources/read", { uri: "x:1" }, scoped, as('a resources/read {"uri":"x:1"}'));
    expect(await isKept("resources/read", { uri: "x:1" }, as("a"))).toBe(false);
  });

  test("requests in flight of different principals", async () => {
    void send("tools/list", {}, as("a"));
    void send("tools/list", {}, as("b"));
    expect(server.requests).toHaveLength(2);
  });

  test("one Endpoint from another", async () => {
    await fetched("tools/list");
    const other = new HeldEndpoint();
    void cache(other).exchange({ jsonrpc: "2.0", id: 1, method: "tools/list" }, exchangeContext());
    expect(other.requests).toHaveLength(1);
  });
});

describe("responseCache() forgets", () => {
  const kept = [
    ["tools/list", {}],
    ["tools/list", { cursor: "2" }],
    ["prompts/list", {}],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    ["resources/read", { uri: "x:1" }],
    ["resources/read", { uri: "x:1/a" }],
    ["resources/read", { uri: "y:1" }],
  ] as const;

  /** Which of them are still kept, one after the other. */
  async function stillKept(): Promise<string[]> {
    const names: string[] = [];
    for (const [method, params] of kept) {
      const key = `${method} ${Object.values(params).join()}`.trim();
      if (await isKept(method, params)) names.push(key);
    }
    return names;
  }

  const ALL = [
    "tools/list",
    "tools/list 2",
    "prompts/list",
    "resources/list",
    "resources/templates/list",
    "resources/read x:1",
    "resources/read x:1/a",
    "resources/read y:1",
  ];
  const without = (...names: readonly string[]): string[] =>
    ALL.filter((name) => !names.includes(name));

  beforeEach(async () => {
    for (const [method, params] of kept) await fetched(method, params);
  });

  test.each<[string, JsonObject, string[]]>([
    ["notifications/tools/list_changed", {}, without("tools/list", "tools/list 2")],
    ["notifications/prompts/list_changed", {}, without("prompts/list")],
    [
      "notifications/resources/list_changed",
      {},
      without("resources/list", "resources/templates/list"),
    ],
    ["notifications/resources/updated", { uri: "x:1" }, without("resources/read x:1")],
    [
      "notifications/resources/updated",
      { uri: "x:1/a" },
      without("resources/read x:1", "resources/read x:1/a"),
    ],
    ["notifications/resources/updated", {}, ALL],
    ["x/own", {}, ALL],
  ])("at %s %j what it names, on a subscription or without", async (method, params, left) => {
    const notification = { jsonrpc: "2.0", method, params } as const;
    cache.accept(notification);
    expect(await stillKept()).toEqual(left);
    const context = exchangeContext();
    void send("subscriptions/listen", { notifications: {} }, context);
    const held = server.at(server.requests.length - 1);
    await held.context.notify(notification);
    expect(context.notified).toEqual([notification]);
    expect(await stillKept()).toEqual(left);
  });

  test.each<[JsonObject, string[]]>([
    [{ toolsListChanged: true }, without("tools/list", "tools/list 2")],
    [{ promptsListChanged: true, toolsListChanged: false }, without("prompts/list")],
    [{ resourcesListChanged: true }, without("resources/list", "resources/templates/list")],
    [
      { resourceSubscriptions: ["x:1"] },
      without("resources/read x:1", "resources/read x:1/a", "resources/read y:1"),
    ],
    [{}, ALL],
  ])(
    "what a subscription to %j would have told of, when it begins and when it ends",
    async (notifications, left) => {
      const listening = send("subscriptions/listen", { notifications });
      await turns();
      const held = server.at(server.requests.length - 1);
      expect(await stillKept()).toEqual(ALL);
      const method = "notifications/subscriptions/acknowledged";
      await held.context.notify({ jsonrpc: "2.0", method, params: { notifications } });
      expect(await stillKept()).toEqual(left);
      held.reject(new Error("lost"));
      await expect(listening).rejects.toThrow("lost");
      expect(await stillKept()).toEqual(left);
    },
  );

  test.each<[string, JsonObject, number, string[]]>([
    ["tools/list", { cursor: "old" }, -32602, without("tools/list", "tools/list 2")],
    ["tools/call", { name: "gone" }, -32602, without("tools/list", "tools/list 2")],
    ["tools/call", { name: "gone" }, -32601, without("tools/list", "tools/list 2")],
    ["tools/call", { name: "gone" }, -32603, ALL],
    ["prompts/get", { name: "gone" }, -32602, without("prompts/list")],
    [
      "resources/read",
      { uri: "x:gone" },
      -32002,
      without("resources/list", "resources/templates/list"),
    ],
    ["x/own", {}, -32601, ALL],
  ])("where %s %j is answered with %i what is probably old", async (method, params, code, left) => {
    const pending = send(method, params);
    const held = server.at(server.requests.length - 1);
    held.resolve({ jsonrpc: "2.0", id: lastId, error: { code, message: "No" } });
    await pending;
    expect(await stillKept()).toEqual(left);
  });
});

describe("responseCache() asks once", () => {
  test("where several want the same at the same time, whether it is kept or not", async () => {
    const pending = [send("tools/list"), send("tools/list"), send("tools/list", { _meta: {} })];
    expect(server.requests).toHaveLength(1);
    const result = { ...FRESH, ttlMs: 0 };
    server.at(0).answer(result);
    expect(await Promise.all(pending)).toEqual(
      [1, 2, 3].map((id) => ({ jsonrpc: "2.0", id, result })),
    );
    expect(await isKept("tools/list")).toBe(false);
  });

  test("and tells of its progress the one whose request it was", async () => {
    const [first, second] = [exchangeContext(), exchangeContext()];
    const pending = [send("tools/list", {}, first), send("tools/list", {}, second)];
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params: {} } as const;
    await server.at(0).context.notify(progress);
    server.at(0).answer(FRESH);
    await Promise.all(pending);
    expect([first.notified, second.notified]).toEqual([[progress], []]);
  });

  test("and goes on where the first does not want it any more, but others do", async () => {
    const controller = new AbortController();
    const first = send("tools/list", {}, exchangeContext(controller.signal));
    const second = send("tools/list");
    controller.abort(new Error("enough"));
    await expect(first).rejects.toThrow("enough");
    expect(server.at(0).context.signal.aborted).toBe(false);
    server.at(0).answer(FRESH);
    expect(await second).toMatchObject({ id: 2, result: FRESH });
    expect(await isKept("tools/list")).toBe(true);
  });

  test("and cancels where nobody wants it any more; the next asks anew", async () => {
    const controllers = [new AbortController(), new AbortController()];
    const pending = controllers.map(({ signal }) =>
      send("tools/list", {}, exchangeContext(signal)),
    );
    const reason = new Error("enough");
    for (const controller of controllers) controller.abort(reason);
    expect(await Promise.allSettled(pending)).toEqual(
      [0, 1].map(() => ({ status: "rejected", reason })),
    );
    expect(server.at(0).context.signal.reason).toBe(reason);
    void send("tools/list");
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ["an error", { error: { code: -32603, message: "No" } }],
    ["questions", { result: { resultType: "input_required", requestState: "s" } }],
  ])("but does not share %s: it was meant for one", async (_what, members) => {
    const first = send("resources/read", { uri: "x:1" });
    const second = send("resources/read", { uri: "x:1" });
    server.at(0).resolve({ jsonrpc: "2.0", id: 1, ...(members as object) });
    expect(await first).toMatchObject(members as object);
    await turns();
    expect(server.requests.map(({ request }) => request.id)).toEqual([1, 2]);
    server.at(1).answer(FRESH);
    expect(await second).toMatchObject({ id: 2, result: FRESH });
  });

  test("but asks for each where the first fails", async () => {
    const first = send("tools/list");
    const second = send("tools/list");
    server.at(0).reject(new Error("lost"));
    await expect(first).rejects.toThrow("lost");
    await turns();
    server.at(1).answer(FRESH);
    expect(await second).toMatchObject({ id: 2 });
  });

  test("but not together with what was asked before a change, which is not kept either", async () => {
    const before = send("tools/list");
    cache.accept({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    const after = send("tools/list");
    expect(server.requests).toHaveLength(2);
    server.at(0).answer({ ...FRESH, tools: ["old"] });
    server.at(1).answer({ ...FRESH, tools: ["new"] });
    expect(await before).toMatchObject({ result: { tools: ["old"] } });
    expect(await after).toMatchObject({ result: { tools: ["new"] } });
    const { response } = await fetched("tools/list");
    expect(response).toMatchObject({ result: { tools: ["new"] } });
  });

  test("but not together with what was asked before a tool was called", async () => {
    const before = send("resources/read", { uri: "x:1" });
    await fetched("tools/call", { name: "write" });
    const after = send("resources/read", { uri: "x:1" });
    expect(server.requests).toHaveLength(3);
    server.at(0).answer({ ...FRESH, contents: ["old"] });
    server.at(2).answer({ ...FRESH, contents: ["new"] });
    expect(await before).toMatchObject({ result: { contents: ["old"] } });
    expect(await after).toMatchObject({ result: { contents: ["new"] } });
  });
});

describe("responseCache() as middleware", () => {
  test("passes on what else an Endpoint has, a connection's life too", async () => {
    const close = vi.fn(() => Promise.resolve());
    const connection: Connection = {
      info: { transport: "stdio" },
      closed: new Promise(() => undefined),
      close,
      exchange: (request) => server.exchange(request, exchangeContext()),
      accept: (notification, context) => server.accept(notification, context),
      toolSchema: () => ({ type: "object" }),
    };
    const cached = compose(connection, responseCache()) as Connection;
    cached.accept?.({ jsonrpc: "2.0", method: "x/own" }, { caller: { transport: "memory" } });
    expect(server.accepted).toHaveLength(1);
    expect(cached.toolSchema?.("t", { transport: "memory" })).toEqual({ type: "object" });
    expect(cached.info).toEqual({ transport: "stdio" });
    await cached.close();
    expect(close).toHaveBeenCalledTimes(1);
  });

  test("turns what an Endpoint throws at once into a rejection", async () => {
    const thrower: Endpoint = {
      exchange: () => {
        throw new Error("at once");
      },
    };
    const cached = compose(thrower, responseCache());
    for (const method of ["tools/list", "tools/call", "subscriptions/listen"]) {
      const request: JsonRpcRequest = { jsonrpc: "2.0", id: 1, method };
      await expect(cached.exchange(request, exchangeContext())).rejects.toThrow("at once");
    }
  });

  test.each([{ maxEntries: 0 }, { maxBytes: 0.5 }])("refuses %j", (options) => {
    expect(() => responseCache(options)).toThrow(RangeError);
  });
});

test("parameters that nothing can be kept under go to the server every time", async () => {
  // BUG-156
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  for (const params of [
    { uri: "x:1", deep },
    { uri: "x:1", big: 1n },
  ]) {
    expect((await fetched("resources/read", params)).asked).toBe(true);
    expect((await fetched("resources/read", params)).asked).toBe(true);
  }
});
