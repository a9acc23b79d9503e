import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ask, callTool, outcomeOf } from "../../test/support/ask.ts";
import { collectEvents } from "../../test/support/collect-events.ts";
import { PLAIN_META, plainServer } from "../../test/support/plain-server.ts";
import { RawWire } from "../../test/support/raw-wire.ts";
import type { Caller } from "../exchange/exchange.ts";
import { Refusal } from "../exchange/refusal.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { createServer } from "./create-server.ts";
import { inputRequired } from "./input/input-required.ts";
import { RequestError } from "./request-error.ts";
import type { EventBus } from "./subscriptions/event-bus.ts";

describe("server/discover", () => {
  test("declares what follows from what is registered, as it is registered", async () => {
    const subject = plainServer();
    const declared = async (): Promise<unknown> =>
      (await outcomeOf(subject, "server/discover"))["capabilities"];
    const tools = { listChanged: true };
    expect(await declared()).toEqual({ tools });
    subject.prompt("p", { arguments: { a: { complete: () => [] } } }, () => "");
    expect(await declared()).toEqual({ completions: {}, prompts: { listChanged: true }, tools });
    subject.resource("x:a", {}, () => "");
    expect(await declared()).toEqual({
      completions: {},
      prompts: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      tools,
    });
  });

  test("declares what the author does besides, with members that nobody knows", async () => {
    const capabilities = {
      extensions: { "com.example/thing": { level: 2 }, "io.modelcontextprotocol/tasks": {} },
      experimental: { fast: {} },
      tools: { "x-more": 1 },
      prompts: {},
      completions: { "x-more": 2 },
      "x-unknown": [1],
    } as object;
    const subject = createServer({ name: "t", version: "1", logging: true, capabilities });
    expect(await outcomeOf(subject, "server/discover")).toMatchObject({
      capabilities: {
        ...capabilities,
        logging: {},
        tools: { "x-more": 1, listChanged: true },
        prompts: { listChanged: true },
      },
    });
    expect(await outcomeOf(subject, "prompts/list")).toMatchObject({ prompts: [] });
  });
});

describe("method()", () => {
  test("answers a method of the author's own, with all that travels", async () => {
    const subject = plainServer().method("x/sum", async (params, { caller, clientInfo }) => ({
      sum: (params["numbers"] as number[]).reduce((a, b) => a + b, 0),
      by: [caller.transport, clientInfo],
      _meta: { "com.example/a": 1 },
    }));
    expect(await outcomeOf(subject, "x/sum", { numbers: [1, 2] })).toEqual({
      resultType: "complete",
      sum: 3,
      by: ["memory", undefined],
      _meta: { "com.example/a": 1, ...PLAIN_META },
    });
  });

  test("answers with the code, the sentence and the data of a RequestError", async () => {
    const subject = plainServer().method("x/fail", () => {
      throw new RequestError("Not now", { code: -32603, data: { retryAfterSeconds: 3 } });
    });
    expect(await outcomeOf(subject, "x/fail")).toEqual({
      code: -32603,
      message: "Not now",
      data: { retryAfterSeconds: 3 },
    });
  });

  test("leaves a Refusal to the transport", async () => {
    const refusal = new Refusal(403);
    const subject = plainServer().method("x/refuse", () => Promise.reject(refusal));
    await expect(ask(subject, "x/refuse")).rejects.toBe(refusal);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["text", "x"],
    ["a list", []],
    ["a question", inputRequired({ state: 1 })],
    ["a date", new Date(0)],
    ["what writes itself as nothing", { toJSON: () => undefined }],
  ])("fails where the handler returns %s", async (_what, returned) => {
    const { observer, of } = collectEvents();
    const subject = createServer({ name: "t", version: "1", observer });
    subject.method("x/odd", () => returned as JsonObject);
    expect(await outcomeOf(subject, "x/odd")).toMatchObject({ code: -32603 });
    expect(of("handler-failed")[0]?.error).toEqual(
      new TypeError("Cannot answer x/odd: the result must be an object"),
    );
  });

  test("answers with what an object writes itself as", async () => {
    const document = { insides: 1, toJSON: () => ({ title: "x" }) };
    const subject = plainServer().method("x/own", () => document);
    const result = await outcomeOf(subject, "x/own");
    expect(result).toMatchObject({ resultType: "complete", title: "x" });
    expect(result).not.toHaveProperty("insides");
  });

  test("refuses a method that is answered already", () => {
    const subject = plainServer().method("x/own", () => ({}));
    expect(() => subject.method("x/own", () => ({}))).toThrow(
      new TypeError("Cannot add method x/own: it is answered already"),
    );
  });

  test.each(["tools/call", "prompts/list", "server/discover", "ping", "notifications/cancelled"])(
    "refuses %s, which is the protocol's own",
    (name) => {
      expect(() => plainServer().method(name, () => ({}))).toThrow(
        new TypeError(`Cannot add method ${name}: it is one of the protocol's own`),
      );
    },
  );

  test("takes a method of an extension", async () => {
    const subject = plainServer().method("tasks/get", () => ({ status: "working" }));
    expect(await outcomeOf(subject, "tasks/get")).toMatchObject({ status: "working" });
  });

  test("refuses what programs without types give", () => {
    const add = plainServer().method as (...args: readonly unknown[]) => unknown;
    expect(() => add.call(plainServer(), "", () => ({}))).toThrow(TypeError);
    expect(() => add.call(plainServer(), "x/own", {})).toThrow(
      new TypeError("Cannot add method x/own: its handler must be a function, found {}"),
    );
  });
});

describe("notification()", () => {
  test("takes notifications of its method, and no others", async () => {
    const seen: unknown[] = [];
    const { observer, of } = collectEvents();
    const subject = createServer({ name: "t", version: "1", observer })
      .notification("x/told", ({ params }, { caller }) => void seen.push(params, caller.transport))
      .notification("x/broken", async () => {
        throw new Error("broken");
      })
      .tool("t", {}, () => "ran");
    const wire = new RawWire(subject);
    wire.say(
      { jsonrpc: "2.0", method: "x/told", params: { a: 1 } },
      { jsonrpc: "2.0", method: "x/other" },
      { jsonrpc: "2.0", method: "x/broken" },
      { jsonrpc: "2.0", method: "x/told" },
    );
    expect(await wire.close()).toEqual([]);
    expect(seen).toEqual([{ a: 1 }, "custom", undefined, "custom"]);
    expect(of("handler-failed")).toEqual([
      { kind: "handler-failed", method: "x/broken", error: new Error("broken") },
    ]);
  });

  test("fails alone where it throws, for a client in this process too", async () => {
    const { observer, of } = collectEvents();
    const subject = createServer({ name: "t", version: "1", observer });
    subject.notification("x/broken", () => {
      throw new Error("broken");
    });
    subject.accept?.({ jsonrpc: "2.0", method: "x/broken" }, { caller: { transport: "memory" } });
    expect(of("handler-failed")).toEqual([
      { kind: "handler-failed", method: "x/broken", error: new Error("broken") },
    ]);
  });

  test("refuses a method that is taken already", () => {
    const subject = plainServer().notification("x/told", () => undefined);
    expect(() => subject.notification("x/told", () => undefined)).toThrow(
      new TypeError("Cannot add notification x/told: it is taken already"),
    );
  });
});

describe("notify", () => {
  test.each<[string, () => unknown]>([
    ["rejects", () => Promise.reject(new Error("no broker"))],
    [
      "throws",
      () => {
        throw new Error("no broker");
      },
    ],
  ])(
    "whose bus %s tells the observer and whoever waits, and ends no process",
    async (_what, publish) => {
      const { observer, of } = collectEvents();
      const eventBus = { publish, subscribe: () => () => undefined } as EventBus;
      const subject = createServer({ name: "t", version: "1", observer, eventBus });
      void subject.notify.resourceUpdated("x:a");
      await expect(subject.notify.toolsListChanged()).rejects.toEqual(new Error("no broker"));
      void subject.notify.resourceUpdated(5 as never);
      await new Promise(setImmediate);
      expect(of("handler-failed").map(({ method }) => method)).toEqual([
        "notifications/resources/updated",
        "notifications/tools/list_changed",
      ]);
    },
  );
});

describe("context.notify()", () => {
  test("sends a notification of the author's own before the answer", async () => {
    const subject = plainServer().tool("t", {}, async (_args, { notify }) => {
      await notify("x/half-done", { part: 1 });
      await notify("notifications/x/done");
      return "done";
    });
    const { response, sent } = await ask(subject, "tools/call", { name: "t" });
    expect(response).toMatchObject({ result: { content: [{ text: "done" }] } });
    expect(sent).toEqual([
      { jsonrpc: "2.0", method: "x/half-done", params: { part: 1 } },
      { jsonrpc: "2.0", method: "notifications/x/done", params: {} },
    ]);
  });

  test.each(["notifications/cancelled", "notifications/progress", "elicitation/create", "", 7])(
    "refuses %j",
    async (method) => {
      const errors: unknown[] = [];
      const subject = plainServer().tool("t", {}, (_args, { notify }) => {
        try {
          void notify(method as string);
        } catch (error) {
          errors.push(error);
        }
      });
      const { sent } = await ask(subject, "tools/call", { name: "t" });
      expect(sent).toEqual([]);
      expect(errors).toEqual([
        new TypeError(`Cannot send ${JSON.stringify(method)}: it must be a method of your own`),
      ]);
    },
  );
});

describe("a RequestError", () => {
  test("of a tool is for the program that called it", async () => {
    const subject = plainServer().tool("t", {}, () => {
      throw new RequestError("This server is read-only", { data: { a: 1 } });
    });
    expect(await callTool(subject, "t")).toEqual({
      code: -32602,
      message: "This server is read-only",
      data: { a: 1 },
    });
  });

  test.each([1, -1, 0, 32_000, -31_999, -32_769, -32_600, -32_603, -32_700, 2 ** 53 - 1])(
    "may have the code %i",
    (code) => {
      expect(new RequestError("x", { code }).code).toBe(code);
    },
  );

  test.each([
    -32_000,
    -32_002,
    -32_020,
    -32_042,
    -32_099,
    -32_768,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("may not have the code %d", (code) => {
    expect(() => new RequestError("x", { code })).toThrow(
      new RangeError(
        `Cannot use the code ${code}: it must be an integer outside -32768 to -32000, or one of JSON-RPC's own`,
      ),
    );
  });
});

describe("x-mcp-header annotations of a tool's input", () => {
  const inputOf = (properties: object): never =>
    ({ validate: z.object({}), jsonSchema: { type: "object", properties } }) as never;
  const anyone = { transport: "memory" } as const;

  test("are told to clients where they are in order", async () => {
    const properties = { region: { type: "string", "x-mcp-header": "Region" } };
    const subject = plainServer().tool("t", { input: inputOf(properties) }, () => "");
    expect(await outcomeOf(subject, "tools/list")).toMatchObject({
      tools: [{ inputSchema: { properties } }],
    });
    expect(subject.toolSchema?.("t", anyone)).toMatchObject({ properties });
    expect(subject.toolSchema?.("u", anyone)).toBeUndefined();
  });

  test("are told only to callers that may see the tool", () => {
    const input = inputOf({ region: { type: "string", "x-mcp-header": "Region" } });
    const visible = ({ principal }: Caller) => principal?.id === "ada";
    const subject = plainServer().tool("t", { input, visible }, () => "");
    const ada = { transport: "memory", principal: { id: "ada" } } as const;
    expect(subject.toolSchema?.("t", ada)).toMatchObject({ type: "object" });
    expect(subject.toolSchema?.("t", anyone)).toBeUndefined();
  });

  test.each([
    [
      { a: { type: "number", "x-mcp-header": "A" } },
      'at /properties/a: x-mcp-header may only stand on a string, an integer or a boolean, found "number"',
    ],
    [
      { a: { type: "string", "x-mcp-header": "" } },
      'at /properties/a: x-mcp-header must be the name of a header, found ""',
    ],
    [
      {
        a: { type: "string", "x-mcp-header": "X" },
        b: { properties: { c: { type: "string", "x-mcp-header": "x" } } },
      },
      'at /properties/b/properties/c: x-mcp-header must be unique, whatever the case, found "x" twice',
    ],
    [
      { a: { items: { type: "string", "x-mcp-header": "A" } } },
      "at /properties/a/items: x-mcp-header may only stand on a property that is reached through properties alone",
    ],
  ])("are refused where they are not: %j", async (properties, why) => {
    const subject = plainServer();
    expect(() => subject.tool("t", { input: inputOf(properties) }, () => "")).toThrow(
      new TypeError(`Cannot use the input schema of tool t: ${why}`),
    );
    expect(await outcomeOf(subject, "tools/list")).toMatchObject({ tools: [] });
  });
});

test("every kind of content passes through a tool, with what nobody here knows", async () => {
  // BUG-75
  const annotations = { audience: ["user"], priority: 0.5, lastModified: "2026-01-01T00:00:00Z" };
  const content = [
    { type: "text", text: "a", annotations, _meta: { "x/y": 1 } },
    { type: "image", data: "AA==", mimeType: "image/png", annotations },
    { type: "audio", data: "AA==", mimeType: "audio/wav" },
    { type: "resource_link", uri: "x:a", name: "a", icons: [{ src: "data:," }], size: 1 },
    { type: "resource", resource: { uri: "x:a", text: "a", annotations }, extra: true },
    { type: "resource", resource: { uri: "x:a", blob: "AA==" } },
    { type: "hologram", data: 1 },
  ];
  const subject = plainServer().tool("t", {}, () => content as never);
  expect(await callTool(subject, "t")).toMatchObject({ content });
});
