import { afterEach, describe, expect, test } from "vitest";
import { ScriptedServer } from "../../test/support/scripted-server.ts";
import { ProtocolError, TransportError } from "../errors/mcp-error.ts";
import type { WireEvent } from "../exchange/observer.ts";
import type { Client } from "./client.ts";
import { createClient } from "./create-client.ts";

const APP = { name: "app", version: "2.0.0" };
const TOOL = { inputSchema: { type: "object" } };

let server: ScriptedServer;
let client: Client;
let events: WireEvent[] = [];

function connect(): void {
  events = [];
  const observer = (event: WireEvent): void => void events.push(event);
  server = new ScriptedServer({ observer });
  client = createClient(server.connection, { ...APP, observer });
}

afterEach(() => client.close());

/** What listing the tools comes to where the server answers with this result. */
async function listed(result: unknown): Promise<unknown> {
  connect();
  const pending = client.listTools().catch((error: unknown) => error);
  server.answer(await server.next(), result);
  return pending;
}

/** What calling a tool comes to where the server answers with this result. */
async function called(result: unknown): Promise<unknown> {
  connect();
  const pending = client.callTool("t").catch((error: unknown) => error);
  server.answer(await server.next(), result);
  return pending;
}

describe("resultType", () => {
  // BUG-90
  test.each([
    ["absent", {}],
    ["complete", { resultType: "complete" }],
  ])("%s is a result", async (_what, members) => {
    expect(await listed({ ...members, tools: [] })).toEqual({ ...members, tools: [] });
  });

  test.each([
    ["weird", '"weird"'],
    [null, "null"],
    [1, "1"],
    ["", '""'],
    ["Complete", '"Complete"'],
  ])("%j is UNKNOWN_RESULT_TYPE", async (resultType, shown) => {
    const error = await listed({ resultType, tools: [] });
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({
      code: "UNKNOWN_RESULT_TYPE",
      message: `Cannot use the result of tools/list: its resultType ${shown} is unknown`,
    });
  });

  test("input_required is INVALID_RESULT where the method must not ask", async () => {
    expect(await listed({ resultType: "input_required", requestState: "s" })).toMatchObject({
      code: "INVALID_RESULT",
      message: "Cannot use the result of tools/list: this method must not answer input_required",
    });
  });

  test("input_required is handed on by request()", async () => {
    connect();
    const pending = client.request("tools/call", { name: "t" });
    const result = { resultType: "input_required", requestState: "s" };
    server.answer(await server.next(), result);
    expect(await pending).toEqual(result);
  });
});

describe("a result without what it must have", () => {
  test.each([
    ["nothing", {}, "nothing"],
    ["an object", { tools: {} }, "{}"],
    ["null", { tools: null }, "null"],
  ])("of tools/list (%s) is INVALID_RESULT with the path", async (_what, result, found) => {
    expect(await listed(result)).toMatchObject({
      code: "INVALID_RESULT",
      message: `Cannot use the result of tools/list: /result/tools must be an array, found ${found}`,
    });
  });

  test("of tools/call is INVALID_RESULT with the path", async () => {
    expect(await called({ content: 5 })).toMatchObject({
      code: "INVALID_RESULT",
      message: "Cannot use the result of tools/call: /result/content must be an array, found 5",
    });
  });

  test.each([
    ["a text", "text", { type: "text", text: "text" }],
    ["one block", { type: "image", data: "", mimeType: "a/b" }, undefined],
  ])(
    "of tools/call may be %s, which is read as a list of one and told",
    async (what, it, block) => {
      const result = { resultType: "complete", content: it, isError: true };
      expect(await called(result)).toEqual({ ...result, content: [block ?? it] });
      expect(events.filter(({ kind }) => kind === "finding")).toEqual([
        {
          kind: "finding",
          method: "tools/call",
          name: "t",
          text: `The result of tools/call has ${what} as its content instead of a list of blocks; it is read as a list of one`,
        },
      ]);
    },
  );

  test("of server/discover is INVALID_RESULT with the path", async () => {
    connect();
    const pending = client.discover().catch((error: unknown) => error);
    server.answer(await server.next(), { capabilities: {} });
    expect(await pending).toMatchObject({
      code: "INVALID_RESULT",
      message:
        "Cannot use the result of server/discover: /result/supportedVersions must be an array, found nothing",
    });
  });

  test.each([
    ["null", null],
    ["text", "x"],
    ["an array", []],
  ])("that is %s is INVALID_RESPONSE", async (_what, result) => {
    expect(await listed(result)).toMatchObject({ code: "INVALID_RESPONSE" });
  });
});

describe("an entry that is no object", () => {
  test.each([
    ["tools/call", "content", (of: Client) => of.callTool("t")],
    ["resources/read", "contents", (of: Client) => of.readResource("x://a")],
    ["prompts/get", "messages", (of: Client) => of.getPrompt("p")],
  ])("of %s is INVALID_RESULT with the path", async (method, member, ask) => {
    connect();
    const pending = ask(client).catch((error: unknown) => error);
    server.answer(await server.next(), { [member]: [{ type: "text", text: "x" }, null] });
    expect(await pending).toMatchObject({
      code: "INVALID_RESULT",
      message: `Cannot use the result of ${method}: /result/${member}/1 must be an object, found null`,
    });
  });
});

describe("an Endpoint in this process that answers with", () => {
  test.each([
    ["nothing", undefined, "the answer must be a response, found nothing"],
    ["no result", { id: 1 }, '"result" must be an object, found nothing'],
    ["null", { id: 1, result: null }, '"result" must be an object, found null'],
    [
      "a broken error",
      { error: {} },
      '"error" must have an integer "code" and a string "message", found {}',
    ],
  ])("%s fails the call with INVALID_RESPONSE", async (_what, response, fault) => {
    client = createClient({ exchange: async () => response as never }, APP);
    const error = await client.callTool("t").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({
      code: "INVALID_RESPONSE",
      message: `Cannot use the answer to tools/call: ${fault}`,
    });
  });
});

describe("a result with more than is known", () => {
  test("keeps unknown content blocks and members", async () => {
    // BUG-75
    const result = {
      resultType: "complete",
      content: [
        { type: "text", text: "x", "x-vendor": 1, annotations: { priority: 1 }, _meta: { a: 1 } },
        { type: "hologram", data: 1 },
        { type: "resource_link", uri: "x:y", name: "y" },
      ],
      structuredContent: [1, null],
      isError: false,
      _meta: { "com.example/a": 1 },
      "x-more": { b: 2 },
    };
    expect(await called(result)).toEqual(result);
  });

  test("keeps what nobody here knows of a tool", async () => {
    const inputSchema = { type: "object", "x-vendor": { required: true } };
    const tools = [{ name: "good", inputSchema, "x-vendor": 1, annotations: { odd: 1 } }];
    expect(await listed({ tools, nextCursor: "" })).toEqual({ tools, nextCursor: "" });
  });

  test("a failed tool is a result, not an error", async () => {
    const result = { isError: true, content: [{ type: "text", text: "No such task" }] };
    expect(await called(result)).toEqual(result);
  });
});

describe("an error", () => {
  test.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "why"],
    ["an array", [1, { a: 2 }]],
    ["an object", { path: "/params/name" }],
    ["zero", 0],
  ])("with %s as data keeps it", async (_what, data) => {
    connect();
    const pending = client.callTool("t").catch((error: unknown) => error);
    server.refuse(await server.next(), { code: -32000, message: "No", data });
    const error = await pending;
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ code: "RPC_ERROR", rpcCode: -32000, message: "No" });
    expect((error as ProtocolError).data).toEqual(data);
  });

  test.each([
    ["a code that is text", { code: "-32602", message: "x" }],
    ["no message", { code: 1 }],
    ["null", null],
  ])("with %s is INVALID_RESPONSE", async (_what, broken) => {
    connect();
    const pending = client.callTool("t").catch((error: unknown) => error);
    server.refuse(await server.next(), broken);
    expect(await pending).toMatchObject({ code: "INVALID_RESPONSE" });
  });

  test("-32022 without a version in common is NO_COMMON_VERSION, and nothing is sent again", async () => {
    connect();
    const pending = client.listTools().catch((error: unknown) => error);
    const data = { supported: ["2025-11-25"], requested: "2026-07-28" };
    server.refuse(await server.next(), { code: -32022, message: "No", data });
    expect(await pending).toMatchObject({
      code: "NO_COMMON_VERSION",
      message:
        'Cannot find a version in common: the server speaks ["2025-11-25"], this client 2026-07-28',
    });
    expect(server.untaken).toEqual([]);
  });
});

describe("a server that misbehaves", () => {
  test("may answer twice: the first counts, and the next call works", async () => {
    connect();
    const first = client.listTools();
    const request = await server.next();
    server.answer(request, { tools: [{ name: "first", ...TOOL }] });
    server.answer(request, { tools: [{ name: "second", ...TOOL }] });
    expect(await first).toMatchObject({ tools: [{ name: "first" }] });
    const next = client.listTools();
    server.answer(await server.next(), { tools: [] });
    expect(await next).toEqual({ tools: [] });
    expect(events).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: "stray", stray: "late-response" })]),
    );
  });

  test("may write junk: it is reported, and the call works", async () => {
    // BUG-07, BUG-20, BUG-68
    connect();
    const pending = client.listTools();
    const request = await server.next();
    server.say(
      "Server v1.2 ready",
      '{"level":"info","msg":"hi"}',
      "[1,2]",
      "42",
      '"str"',
      "null",
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } },
      { jsonrpc: "2.0", error: { code: -32700, message: "Parse error" } },
      { jsonrpc: "2.0", method: "notifications/foo" },
      { jsonrpc: "2.0", method: "notifications/message" },
      { jsonrpc: "2.0", method: "notifications/progress" },
      { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: "none" } },
      { jsonrpc: "2.0", method: "notifications/tools/list_changed" },
      { jsonrpc: "2.0", id: 1, method: "ping" },
    );
    server.answer(request, { tools: [] });
    expect(await pending).toEqual({ tools: [] });
    expect(server.untaken).toEqual([]);
  });

  test("may answer under a wrong id: the call fails at once", async () => {
    connect();
    const pending = client.listTools().catch((error: unknown) => error);
    const request = await server.next();
    server.answer({ id: String(request["id"]) }, { tools: [] });
    expect(await pending).toMatchObject({ code: "WRONG_ID" });
  });

  test("may end: calls fail at once, and so do later ones", async () => {
    connect();
    const pending = client.listTools().catch((error: unknown) => error);
    await server.next();
    server.end();
    expect(await pending).toMatchObject({ code: "INPUT_ENDED" });
    await expect(client.listTools()).rejects.toMatchObject({ code: "INPUT_ENDED" });
  });
});

test("close() fails the calls without an answer, and later ones, with a ClosedError", async () => {
  connect();
  const pending = client.listTools().catch((error: unknown) => error);
  await server.next();
  await client.close();
  expect(await pending).toMatchObject({
    name: "ClosedError",
    code: "CLOSED",
    message: "Cannot get an answer: this client was closed",
  });
  await expect(client.listTools()).rejects.toMatchObject({
    name: "ClosedError",
    code: "CLOSED",
    message: "Cannot send tools/list: this client was closed",
  });
});

test("close() tells the server of each call without an answer that nobody wants it any more", async () => {
  connect();
  const calls = [client.callTool("a"), client.callTool("b"), client.listTools()];
  const outcomes = Promise.allSettled(calls);
  const requests = [await server.next(), await server.next(), await server.next()];
  server.answer(requests[1] ?? {}, { content: [] });
  await calls[1];
  await client.close();
  expect(await outcomes).toMatchObject([
    { status: "rejected", reason: { code: "CLOSED" } },
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "CLOSED" } },
  ]);
  const cancelled = [await server.next(), await server.next()];
  expect(cancelled).toEqual(
    expect.arrayContaining(
      [1, 3].map((requestId) => ({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId, reason: expect.stringContaining("this client was closed") },
      })),
    ),
  );
  expect(server.untaken).toEqual([]);
});

test("close() of the connection alone tells the server too", async () => {
  connect();
  const pending = client.callTool("a").catch((error: unknown) => error);
  await server.next();
  await server.connection.close();
  expect(await pending).toMatchObject({ code: "CLOSED" });
  expect(await server.next()).toEqual({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: 1, reason: "This side closed the connection" },
  });
});

test("a server that is gone is told nothing", async () => {
  connect();
  const pending = client.callTool("a").catch((error: unknown) => error);
  await server.next();
  server.end();
  expect(await pending).toMatchObject({ code: "INPUT_ENDED" });
  await client.close();
  expect(server.untaken).toEqual([]);
});
