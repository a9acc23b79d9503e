// What is posted in a session, and what comes back on the same response.
// BUG-10, BUG-57, BUG-66, BUG-70, BUG-72, BUG-73, BUG-163

import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/entry/node-http.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import { eventually } from "../support/eventually.ts";
import { EventReader, FACES, SessionFixture } from "./session-fixture.ts";
import { toolsServer } from "./tools-server.ts";

const ping = { jsonrpc: "2.0", id: "p", method: "ping" };

describe.each(FACES)("over the %s face", (face) => {
  test("a call that says nothing on its way is answered in JSON on one line", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    const reply = await session.call("7", "hello");
    expect(reply.headers.get("content-type")).toBe("application/json");
    const text = await reply.text();
    expect(text).not.toContain("\n");
    expect(JSON.parse(text)).toEqual({
      jsonrpc: "2.0",
      id: "7",
      result: { content: [{ type: "text", text: "hello" }] },
    });
  });

  test("a client that reads no JSON gets the answer in a stream", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    const reply = await session.post(ping, { Accept: "text/event-stream" });
    expect(reply.headers.get("content-type")).toBe("text/event-stream");
    expect(await new EventReader(reply).rest()).toEqual([{ jsonrpc: "2.0", id: "p", result: {} }]);
  });

  test("an answer with a method is refused, and its question counts as not answered", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin("2025-11-25", { elicitation: {} });
    const stream = new EventReader(await session.call("call", "ask"));
    const { id } = (await stream.message()) ?? {};
    const broken = { jsonrpc: "2.0", id, method: "ping", result: { action: "accept" } };
    const reply = await session.post(broken);
    expect(await reply.json()).toMatchObject({
      id,
      error: { code: -32600, data: { reason: "INVALID_MESSAGE" } },
    });
    expect(await stream.rest()).toMatchObject([
      { id: "call", result: { content: [{ text: "cancel" }] } },
    ]);
  });

  test("a question comes on the stream of its call, and its answer goes on with it", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin("2025-11-25", { elicitation: {} });
    const stream = new EventReader(await session.call(1, "ask"));
    const question = await stream.message();
    expect(question).toMatchObject({
      id: expect.any(Number),
      method: "elicitation/create",
      params: { message: "Really?", mode: "form" },
    });
    const answer = { action: "accept", content: { sure: true } };
    const taken = await session.post({ jsonrpc: "2.0", id: question?.["id"], result: answer });
    expect([taken.status, await taken.text()]).toEqual([202, ""]);
    expect(await stream.rest()).toMatchObject([
      { id: 1, result: { content: [{ text: "Sure: true" }] } },
    ]);
  });

  test.each([
    ['"result":null', "Cannot finish"],
    ['"error":"no"', "Cannot finish"],
    ['"result":{},"error":{"code":1,"message":"m"}', "Cannot finish"],
  ])("an answer that is none, %s, ends the call that asked", async (answer, sentence) => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin("2025-11-25", { sampling: {} });
    const stream = new EventReader(await session.call(1, "joke"));
    const question = await stream.message();
    const text = `{"jsonrpc":"2.0","id":${question?.["id"]},${answer}}`;
    const taken = await session.send(text);
    expect([taken.status, await taken.json()]).toMatchObject([400, { error: { code: -32600 } }]);
    expect(await stream.rest()).toMatchObject([
      { id: 1, result: { isError: true, content: [{ text: expect.stringContaining(sentence) }] } },
    ]);
  });

  test.each([
    { jsonrpc: "2.0", method: "notifications/roots/list_changed" },
    { jsonrpc: "2.0", method: "notifications/does/not/exist", params: { a: 1 } },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "none" } },
    { jsonrpc: "2.0", method: "notifications/cancelled" },
    { jsonrpc: "2.0", id: 99, result: {} },
    { jsonrpc: "2.0", id: "nobody's", error: { code: 1, message: "no" } },
  ])("%j is taken, without a body", async (message) => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    const reply = await session.post(message);
    expect([reply.status, await reply.text()]).toEqual([202, ""]);
    expect((await session.post(ping)).status).toBe(200);
  });

  test("a cancelled call ends without an answer, and leaves nothing", async () => {
    const { server, running, aborted } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    const session = await http.begin();
    const stream = new EventReader(await session.call(0, "hold"));
    expect(await stream.message()).toMatchObject({ method: "notifications/message" });
    await eventually(() => running.size).toBe(1);
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0 } };
    expect((await session.post(cancel)).status).toBe(202);
    expect(await stream.rest()).toEqual([]);
    expect(aborted).toEqual(["hold"]);
    expect((await session.call(0, "hello")).status).toBe(200);
  });

  test("a call that is cancelled before it said anything ends as an empty stream", async () => {
    const { server, running, aborted } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    const session = await http.begin("2025-06-18");
    const call = session.call("", "hold_quietly");
    await eventually(() => running.size).toBe(1);
    const params = { requestId: "" };
    await session.post({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    const reply = await call;
    expect(reply.headers.get("content-type")).toBe("text/event-stream");
    expect(await new EventReader(reply).rest()).toEqual([]);
    expect(aborted).toEqual(["hold_quietly"]);
  });

  test("a ping is answered while a call runs", async () => {
    const { server, running, gate } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    const session = await http.begin();
    const call = session.call(1, "hold_quietly");
    await eventually(() => running.size).toBe(1);
    const pong = await session.post({ ...ping, params: { _meta: {} } });
    expect(await pong.json()).toEqual({ jsonrpc: "2.0", id: "p", result: {} });
    gate.resolve("held");
    expect(await (await call).json()).toMatchObject({ result: { content: [{ text: "held" }] } });
  });

  test("an id in flight is refused a second time, never crossed, and free afterwards", async () => {
    const { server, running, gate } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    const session = await http.begin();
    const other = await http.begin();
    const call = session.call(1, "hold_quietly");
    await eventually(() => running.size).toBe(1);
    const second = await session.call(1, "hello");
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({
      id: 1,
      error: { code: -32600, data: { reason: "DUPLICATE_ID" } },
    });
    expect((await session.call("1", "hello")).status).toBe(200);
    expect((await other.call(1, "hello")).status).toBe(200);
    gate.resolve("first");
    expect(await (await call).json()).toMatchObject({
      id: 1,
      result: { content: [{ text: "first" }] },
    });
    expect((await session.call(1, "hello")).status).toBe(200);
  });

  test("a dropped connection cancels nothing", async () => {
    const { server, running, aborted, gate } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    const session = await http.begin("2025-06-18");
    const stream = new EventReader(await session.call(1, "hold"));
    await stream.message();
    await eventually(() => running.size).toBe(1);
    await stream.cancel();
    expect((await session.post(ping)).status).toBe(200);
    expect([running.size, aborted]).toEqual([1, []]);
    gate.resolve("done all the same");
    await eventually(() => running.size).toBe(0);
    expect(aborted).toEqual([]);
  });
});

describe("what cannot be read", () => {
  test.each([
    ["2025-03-26", { id: null }],
    ["2025-06-18", { id: null }],
    ["2025-11-25", {}],
  ])("in %s is answered with its own kind of missing id", async (revision, id) => {
    await using http = await SessionFixture.start("node", toolsServer().server);
    const session = await http.begin(revision);
    const reply = await session.send("{");
    expect(reply.status).toBe(400);
    const json = (await reply.json()) as { error: unknown };
    expect(json).toEqual({ jsonrpc: "2.0", ...id, error: json.error });
    expect(json.error).toMatchObject({ code: -32700, data: { reason: "NOT_JSON" } });
    const broken = await session.send('{"jsonrpc":"2.0","id":5,"method":1}');
    expect(await broken.json()).toMatchObject({ id: 5, error: { code: -32600 } });
    expect((await session.post(ping)).status).toBe(200);
  });
});

describe("errors, by revision", () => {
  test.each([
    ["2024-11-05", -32602],
    ["2025-06-18", -32602],
    ["2025-11-25", undefined],
  ])("arguments that do not fit, in %s", async (revision, code) => {
    const { server } = toolsServer();
    server.tool(
      "strict",
      { input: { jsonSchema: { type: "object", required: ["a"] }, validate } },
      () => "no",
    );
    await using http = await SessionFixture.start("node", server);
    const session = await http.begin(revision);
    const json = (await (await session.call(1, "strict")).json()) as Record<string, unknown>;
    if (code === undefined) expect(json).toMatchObject({ result: { isError: true } });
    else expect(json).toMatchObject({ error: { code } });
    const missing = await session.post({
      jsonrpc: "2.0",
      id: 2,
      method: "resources/read",
      params: { uri: "note://none" },
    });
    expect([missing.status, await missing.json()]).toMatchObject([
      200,
      { error: { code: -32002 } },
    ]);
    expect(await (await session.call(3, "none")).json()).toMatchObject({ error: { code: -32602 } });
  });
});

describe("an array of messages", () => {
  const both = [
    { jsonrpc: "2.0", id: 1, method: "ping" },
    { jsonrpc: "2.0", method: "notifications/x" },
    { jsonrpc: "2.0", id: 2, method: "nope" },
    1,
  ];

  test("in 2025-03-26 is answered with one", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server);
    const session = await http.begin("2025-03-26");
    const reply = await session.post(both);
    expect(reply.status).toBe(200);
    const answers = (await reply.json()) as unknown[];
    expect(answers).toHaveLength(3);
    expect(answers).toEqual(
      expect.arrayContaining([
        { jsonrpc: "2.0", id: 1, result: {} },
        expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32601 }) }),
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
      ]),
    );
  });

  test("whose calls say something is answered by a stream, an event each", async () => {
    const { server, gate } = toolsServer();
    await using http = await SessionFixture.start("node", server);
    const session = await http.begin("2025-03-26");
    const params = { name: "hold", arguments: {} };
    const stream = new EventReader(
      await session.post([
        { jsonrpc: "2.0", id: 1, method: "tools/call", params },
        { jsonrpc: "2.0", id: 2, method: "ping" },
      ]),
    );
    expect(await stream.message()).toMatchObject({ method: "notifications/message" });
    gate.resolve("held");
    const answers = await stream.rest();
    expect(answers.map((answer) => answer["id"]).sort()).toEqual([1, 2]);
  });

  test("of which one is cancelled answers the others", async () => {
    const { server, running } = toolsServer();
    await using http = await SessionFixture.start("node", server);
    const session = await http.begin("2025-03-26");
    const params = { name: "hold_quietly", arguments: {} };
    const reply = session.post([
      { jsonrpc: "2.0", id: 1, method: "tools/call", params },
      { jsonrpc: "2.0", id: 2, method: "ping" },
    ]);
    await eventually(() => running.size).toBe(1);
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    await session.post([cancel]);
    expect(await (await reply).json()).toEqual([{ jsonrpc: "2.0", id: 2, result: {} }]);
  });

  test("of notifications and responses only is taken", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server);
    const session = await http.begin("2025-03-26");
    const reply = await session.post([both[1], { jsonrpc: "2.0", id: 4, result: {} }]);
    expect([reply.status, await reply.text()]).toEqual([202, ""]);
  });

  test("with initialize in it opens nothing", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server);
    const message = { jsonrpc: "2.0", id: 1, method: "initialize", params: {} };
    const outside = await http.post([message]);
    expect(outside.status).toBe(400);
    expect(await outside.json()).toMatchObject({
      error: {
        code: -32600,
        message: "Cannot take initialize in an array: send it alone, before anything else",
      },
    });
    const session = await http.begin("2025-03-26");
    const inside = await session.post([message]);
    expect(await inside.json()).toMatchObject([{ id: 1, error: { code: -32600 } }]);
  });

  test("that is empty, or has an id twice, is refused", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server);
    const session = await http.begin("2025-03-26");
    const empty = await session.post([]);
    expect([empty.status, await empty.json()]).toMatchObject([400, { error: { code: -32600 } }]);
    const twice = await session.post([both[0], both[0]]);
    expect([twice.status, await twice.json()]).toMatchObject([
      400,
      { error: { data: { reason: "DUPLICATE_ID" } } },
    ]);
  });

  test.each(["2024-11-05", "2025-06-18", "2025-11-25"])(
    "in %s is refused once",
    async (revision) => {
      await using http = await SessionFixture.start("node", toolsServer().server);
      const session = await http.begin(revision);
      const reply = await session.post(both);
      expect([reply.status, await reply.json()]).toMatchObject([
        400,
        { error: { code: -32600, data: { reason: "BATCH_NOT_SUPPORTED" } } },
      ]);
    },
  );
});

describe("with the option json", () => {
  test("a call is answered in JSON, without what it says on its way", async () => {
    const { server, gate } = toolsServer();
    await using http = await SessionFixture.start("node", server, { json: true });
    const session = await http.begin();
    gate.resolve("held");
    const reply = await session.call(1, "hold");
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect(await reply.json()).toMatchObject({ result: { content: [{ text: "held" }] } });
  });

  test("a call that asks ends with a sentence that says why it cannot", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server, { json: true });
    const session = await http.begin("2025-11-25", { elicitation: {}, sampling: {} });
    const reply = await session.call(1, "ask");
    expect(await reply.json()).toMatchObject({
      result: {
        isError: true,
        content: [
          {
            text: "Cannot finish tools/call: it needs elicitation/create, and this server answers without event streams (option json)",
          },
        ],
      },
    });
  });

  test("a cancelled call ends with 202", async () => {
    const { server, running } = toolsServer();
    await using http = await SessionFixture.start("node", server, { json: true });
    const session = await http.begin();
    const call = session.call(1, "hold_quietly");
    await eventually(() => running.size).toBe(1);
    const params = { requestId: 1 };
    await session.post({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    expect((await call).status).toBe(202);
  });
});

test("what the Endpoint refuses in terms of HTTP is the answer, before a stream has begun", async () => {
  const { server } = toolsServer();
  const endpoint: Endpoint = {
    exchange: async (request, context) => {
      if (request.method !== "tools/call") return server.exchange(request, context);
      if (request.params?.["name"] === "hold") {
        const params = { level: "warning", data: "first" };
        await context.notify({ jsonrpc: "2.0", method: "notifications/message", params });
      }
      throw new Refusal(403, { "WWW-Authenticate": 'Bearer scope="write"' }, "More is needed");
    },
  };
  await using http = await SessionFixture.start("node", endpoint);
  const session = await http.begin();
  const reply = await session.call(1, "hello");
  expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([
    403,
    'Bearer scope="write"',
  ]);
  const error = { code: -32603, message: "More is needed", data: { reason: "REFUSED" } };
  expect(await reply.json()).toEqual({ jsonrpc: "2.0", id: 1, error });
  const stream = new EventReader(await session.call(2, "hold"));
  expect(await stream.rest()).toMatchObject([{ params: { data: "first" } }, { id: 2, error }]);
});

test("a client that takes no event stream cannot be asked, and is told why", async () => {
  await using http = await SessionFixture.start("node", toolsServer().server);
  const session = await http.begin("2025-11-25", { sampling: {} });
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "joke" } };
  const reply = await session.post(request, { Accept: "application/json" });
  expect(await reply.json()).toMatchObject({
    result: {
      isError: true,
      content: [
        {
          text: "Cannot finish tools/call: it needs sampling/createMessage, and the client takes no event stream in this answer (Accept)",
        },
      ],
    },
  });
});

const validate = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value: unknown) =>
      typeof value === "object" && value !== null && "a" in value
        ? { value }
        : { issues: [{ message: "a is missing", path: ["a"] }] },
  },
} as const;
