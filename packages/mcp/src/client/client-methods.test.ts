import { describe, expect, test, vi } from "vitest";
import type { Reply } from "../../test/support/answering-endpoint.ts";
import { AnsweringEndpoint, inOrder } from "../../test/support/answering-endpoint.ts";
import { collectEvents } from "../../test/support/collect-events.ts";
import { ClosedError, ProtocolError, TransportError } from "../errors/mcp-error.ts";
import type { Endpoint } from "../exchange/exchange.ts";
import type { JsonObject, JsonRpcNotification } from "../jsonrpc/message.ts";
import type { ClientOptions } from "./client-options.ts";
import { createClient } from "./create-client.ts";
import { isNotFound } from "./is-not-found.ts";

const APP = { name: "app", version: "2.0.0" };

/** A client whose server gives one result, and what it was asked. */
function answered(result: JsonObject) {
  const endpoint = new AnsweringEndpoint(inOrder({ result }));
  return { client: createClient(endpoint, APP), endpoint };
}

describe("lists", () => {
  test.each([
    ["listResources", "resources/list", "resources", [{ uri: "x:y", name: "y" }]],
    [
      "listResourceTemplates",
      "resources/templates/list",
      "resourceTemplates",
      [{ uriTemplate: "x:{y}", name: "y" }],
    ],
    ["listPrompts", "prompts/list", "prompts", [{ name: "p", arguments: [{ name: "a" }] }]],
    ["listTools", "tools/list", "tools", [{ name: "t", inputSchema: { type: "object" } }]],
  ] as const)("%s() asks for %s and hands on what comes", async (name, method, member, entries) => {
    const result = { resultType: "complete", [member]: entries, ttlMs: 0, "x-more": 1 };
    const { client, endpoint } = answered(result);
    expect(await client[name]()).toEqual(result);
    expect(await client[name]({ cursor: "" })).toEqual(result);
    expect(endpoint.requests.map((request) => request.method)).toEqual([method, method]);
    expect([endpoint.paramsAt(0), endpoint.paramsAt(1)]).toEqual([{}, { cursor: "" }]);
  });

  test.each([
    ["listResources", "resources"],
    ["listResourceTemplates", "resourceTemplates"],
    ["listPrompts", "prompts"],
  ] as const)("%s() without an array is INVALID_RESULT", async (name, member) => {
    const { client } = answered({ [member]: {} });
    await expect(client[name]()).rejects.toMatchObject({
      code: "INVALID_RESULT",
      message: expect.stringContaining(`/result/${member} must be an array, found {}`),
    });
  });

  test("leave out a cursor that is null", async () => {
    // BUG-138
    expect(await answered({ prompts: [], nextCursor: null }).client.listPrompts()).toEqual({
      prompts: [],
    });
  });

  test.each([0, false, {}, ["a"]])(
    "with %j as the cursor are INVALID_RESULT",
    async (nextCursor) => {
      // BUG-138
      const { client } = answered({ tools: [], nextCursor });
      await expect(client.listTools()).rejects.toMatchObject({
        name: "TransportError",
        code: "INVALID_RESULT",
        message: `Cannot use the result of tools/list: /result/nextCursor must be a string, found ${JSON.stringify(nextCursor)}`,
      });
    },
  );
});

describe("readResource()", () => {
  // BUG-151
  test.each([
    "file:///a/",
    "http://Host",
    "x:y",
    "urn:isbn:1",
    "note://A/B%2fC",
    "note://ü",
    "relative/path",
    "",
    "file:///C:/x y",
  ])("asks for %j as it is spelled", async (uri) => {
    const contents = [{ uri, text: "x" }];
    const { client, endpoint } = answered({ contents });
    expect(await client.readResource(uri)).toEqual({ contents });
    expect(endpoint.paramsAt(0)).toEqual({ uri });
  });

  test("without contents is INVALID_RESULT", async () => {
    await expect(answered({}).client.readResource("x:y")).rejects.toMatchObject({
      code: "INVALID_RESULT",
      message:
        "Cannot use the result of resources/read: /result/contents must be an array, found nothing",
    });
  });

  test.each<[Reply, boolean]>([
    [{ error: { code: -32602, message: "No", data: { uri: "x:y" } } }, true],
    [{ error: { code: -32002, message: "No" } }, true],
    [{ error: { code: -32002, message: "No", data: { uri: "x:y" } } }, true],
    [{ error: { code: -32602, message: "No", data: { path: "/params/uri" } } }, false],
    [{ error: { code: -32602, message: "No" } }, false],
    [{ error: { code: -32603, message: "No", data: { uri: "x:y" } } }, false],
  ])("that is answered with %j: isNotFound() is %s", async (reply, notFound) => {
    // BUG-73
    const client = createClient(new AnsweringEndpoint(() => reply), APP);
    const error = await client.readResource("x:y").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(isNotFound(error)).toBe(notFound);
  });

  test("isNotFound() is false for whatever is no answer", () => {
    expect(isNotFound(new TransportError("INPUT_ENDED", "x"))).toBe(false);
    expect(isNotFound({ rpcCode: -32002 })).toBe(false);
  });
});

describe("getPrompt()", () => {
  test("asks by name and arguments", async () => {
    const result = { description: "d", messages: [{ role: "user", content: { type: "odd" } }] };
    const { client, endpoint } = answered(result);
    expect(await client.getPrompt("p", { a: "1" })).toEqual(result);
    await client.getPrompt("q");
    expect(endpoint.requests[0]?.method).toBe("prompts/get");
    expect(endpoint.paramsAt(0)).toEqual({ name: "p", arguments: { a: "1" } });
    expect(endpoint.paramsAt(1)).toEqual({ name: "q", arguments: {} });
  });

  test("without messages is INVALID_RESULT", async () => {
    await expect(answered({}).client.getPrompt("p")).rejects.toMatchObject({
      code: "INVALID_RESULT",
    });
  });
});

describe("complete()", () => {
  const ref = { type: "ref/prompt", name: "review" } as const;

  test("asks how an argument goes on, with what is known of the others", async () => {
    const result = { completion: { values: ["python", "pyside"], total: 10, hasMore: true } };
    const { client, endpoint } = answered(result);
    const argument = { name: "language", value: "py" };
    expect(await client.complete(ref, argument)).toEqual(result);
    const context = { arguments: { framework: "flask" } };
    await client.complete(ref, argument, { context });
    expect(endpoint.requests[0]?.method).toBe("completion/complete");
    expect(endpoint.paramsAt(0)).toEqual({ ref, argument });
    expect(endpoint.paramsAt(1)).toEqual({ ref, argument, context });
  });

  test("takes more values than a server should send", async () => {
    const values = Array.from({ length: 150 }, (_, index) => `v${index}`);
    const { client } = answered({ completion: { values } });
    const { completion } = await client.complete(ref, { name: "a", value: "" });
    expect(completion.values).toHaveLength(150);
  });

  test.each<[JsonObject, string]>([
    [{}, "nothing"],
    [{ completion: [] }, "nothing"],
    [{ completion: { values: "a" } }, '"a"'],
    [{ completion: { values: ["a", 1] } }, '["a",1]'],
  ])("that is answered with %j is INVALID_RESULT", async (result, found) => {
    const { client } = answered(result);
    await expect(client.complete(ref, { name: "a", value: "" })).rejects.toMatchObject({
      code: "INVALID_RESULT",
      message: `Cannot use the result of completion/complete: /result/completion/values must be an array of strings, found ${found}`,
    });
  });
});

describe("notify()", () => {
  function taking(options: Partial<ClientOptions> = {}) {
    const taken: unknown[] = [];
    const endpoint: Endpoint = {
      exchange: () => Promise.reject(new Error("nothing is asked")),
      accept(notification, context) {
        taken.push([this === endpoint, notification, context.caller]);
      },
    };
    return { taken, client: createClient(endpoint, { ...APP, ...options }) };
  }

  test("hands the notification to the Endpoint, with parameters or without", () => {
    const { taken, client } = taking();
    client.notify("x/own");
    client.notify("x/more", { a: 1 });
    const caller = { transport: "memory" };
    expect(taken).toEqual([
      [true, { jsonrpc: "2.0", method: "x/own" }, caller],
      [true, { jsonrpc: "2.0", method: "x/more", params: { a: 1 } }, caller],
    ]);
  });

  test("tells the observer where the Endpoint takes none", () => {
    const { observer, of } = collectEvents();
    const endpoint: Endpoint = { exchange: () => Promise.reject(new Error("not asked")) };
    createClient(endpoint, { ...APP, observer }).notify("x/own");
    expect(of("stray")).toEqual([
      {
        kind: "stray",
        stray: "unwanted-notification",
        message: { jsonrpc: "2.0", method: "x/own" },
        text: "The Endpoint takes no notifications",
      },
    ]);
  });

  test("after close() is a ClosedError", async () => {
    const { client } = taking();
    await client.close();
    expect(() => client.notify("x/own")).toThrow(ClosedError);
    expect(() => client.notify("x/own")).toThrow("Cannot send x/own: this client was closed");
  });
});

describe("onNotification", () => {
  const own = { jsonrpc: "2.0", method: "x/own", params: { a: 1 } } as const;
  const log = {
    jsonrpc: "2.0",
    method: "notifications/message",
    params: { level: "info", data: 1 },
  } as const;
  const progress = { jsonrpc: "2.0", method: "notifications/progress", params: {} } as const;

  function sending(...notifications: readonly JsonRpcNotification[]): Endpoint {
    return new AnsweringEndpoint(async (_request, context) => {
      for (const notification of notifications) await context.notify(notification);
      return { result: { content: [] } };
    });
  }

  test("gets what comes with a call and has no other taker", async () => {
    const onNotification = vi.fn();
    const client = createClient(sending(own, progress, log), { ...APP, onNotification });
    await client.callTool("t");
    expect(onNotification.mock.calls).toEqual([[own], [log]]);
  });

  test("does not get a log message that onLog takes", async () => {
    const onNotification = vi.fn();
    const client = createClient(sending(log), { ...APP, onNotification });
    await client.callTool("t", {}, { onLog: () => undefined });
    expect(onNotification).not.toHaveBeenCalled();
  });

  test("that fails does not break the call, and the observer gets the error", async () => {
    const { observer, of } = collectEvents();
    const error = new Error("display is gone");
    const onNotification = (): void => {
      throw error;
    };
    const client = createClient(sending(own), { ...APP, onNotification, observer });
    expect(await client.callTool("t")).toEqual({ content: [] });
    expect(of("handler-failed")).toEqual([{ kind: "handler-failed", method: "x/own", error }]);
  });
});
