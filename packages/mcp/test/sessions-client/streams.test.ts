// What comes on the streams of a session: answers, what the server asks and tells, streams that end
// early and are resumed, and the stream that GET opens.

import { describe, expect, test, vi } from "vitest";
import type { Client } from "../../src/client/client.ts";
import type { ClientOptions } from "../../src/client/client-options.ts";
import { createClient } from "../../src/client/create-client.ts";
import type { ConnectHttpOptions } from "../../src/entry/node-http.ts";
import { connectHttp } from "../../src/entry/node-http.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { eventually } from "../support/eventually.ts";
import type { Answer, Received } from "./scripted-session.ts";
import { answer, event, initialized, result, scriptedSession, stream } from "./scripted-session.ts";

const TEXT = { content: [{ type: "text", text: "done" }] };

async function clientOf(
  url: string,
  http: ConnectHttpOptions = {},
  options: Partial<ClientOptions> = {},
): Promise<Client> {
  const connection = await connectHttp(url, { lastEra: "handshake", ...http });
  return createClient(connection, { name: "t", version: "1", retries: 0, ...options });
}

const done = ({ message }: Received): string => event({ id: message["id"], result: TEXT });

describe("the stream of an answer", () => {
  // BUG-111.
  test.each<[string, Answer]>([
    ["ends", (_received, response) => stream(response).end(": bye\n\n")],
    ["breaks", (_received, response) => stream(response).write(":\n\n", () => response.destroy())],
  ])("that %s before the response and has no id fails its request at once", async (_what, call) => {
    await using server = await scriptedSession({ "tools/call": call });
    const client = await clientOf(server.url);
    await expect(client.callTool("x")).rejects.toMatchObject({
      code: "INPUT_ENDED",
      message: expect.stringContaining("whether the request was carried out is not known"),
    });
    expect(server.names().filter((name) => name === "GET")).toHaveLength(1);
    await client.close();
  });

  test("that ends before the response says what could not be read on it", async () => {
    await using server = await scriptedSession({
      "tools/call": (_received, response) => stream(response).end("data: {oh no}\n\n"),
    });
    const client = await clientOf(server.url);
    await expect(client.callTool("x")).rejects.toMatchObject({
      code: "INPUT_ENDED",
      message: expect.stringMatching(/without a response; it had "\{oh no\}"; whether/),
    });
    await client.close();
  });

  // BUG-113, and sse-retry of the official suite.
  test("that ends after an id is resumed by GET, not before the time that it names", async () => {
    const call: { request?: Received } = {};
    await using server = await scriptedSession({
      "tools/call"(received, response) {
        call.request = received;
        stream(response).end("id: a1\nretry: 120\ndata:\n\n");
      },
      GET({ headers }, response) {
        const last = headers["last-event-id"];
        if (last === "a1") stream(response).end("id: a2\nretry: 40\ndata:\n\n");
        else if (last === "a2") stream(response).write(done(call.request as Received));
        else return false;
        return true;
      },
    });
    const client = await clientOf(server.url);
    expect(await client.callTool("x")).toMatchObject(TEXT);
    const [, first, second] = server.received.filter(({ name }) => name === "GET");
    expect(first?.headers).toMatchObject({
      "last-event-id": "a1",
      "mcp-session-id": "session-1",
      "mcp-protocol-version": "2025-11-25",
      accept: "text/event-stream",
    });
    expect(second?.headers["last-event-id"]).toBe("a2");
    const endedAt = call.request?.at ?? 0;
    expect((first?.at ?? 0) - endedAt).toBeGreaterThanOrEqual(119);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(39);
    const posts = server.received.filter(({ name }) => name === "tools/call");
    expect(posts.map(({ headers }) => headers["last-event-id"])).toEqual([undefined]);
    await client.close();
  });

  test("that breaks after an id is resumed as well, and progress goes on", async () => {
    const call: { request?: Received } = {};
    const progressOf = ({ message }: Received, progress: number): object => {
      const { progressToken } = (message["params"] as { _meta: { progressToken: unknown } })._meta;
      return { method: "notifications/progress", params: { progressToken, progress } };
    };
    await using server = await scriptedSession({
      "tools/call"(received, response) {
        call.request = received;
        const first = `retry: 10\n${event(progressOf(received, 1), "1")}`;
        stream(response).write(first, () => response.destroy());
      },
      GET({ headers }, response) {
        if (headers["last-event-id"] === undefined) return false;
        const request = call.request as Received;
        stream(response).write(event(progressOf(request, 2), "2") + done(request));
        return true;
      },
    });
    const client = await clientOf(server.url);
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
    expect(await client.callTool("x", {}, { onProgress })).toMatchObject(TEXT);
    expect(seen).toEqual([1, 2]);
    await client.close();
  });

  test.each([405, 404, 400, 501])(
    "that cannot be resumed, %i, fails its request",
    async (status) => {
      await using server = await scriptedSession({
        "tools/call": (_received, response) => stream(response).end("id: 1\nretry: 1\ndata:\n\n"),
        GET: answer(status),
      });
      const client = await clientOf(server.url);
      await expect(client.callTool("x")).rejects.toMatchObject({
        code: "INPUT_ENDED",
        cause: { status },
      });
      await client.close();
    },
  );

  // BUG-112.
  test("is left once the response has come, whether the server ends it or not", async () => {
    await using server = await scriptedSession({
      "tools/call": (received, response) => stream(response).write(done(received)),
    });
    const client = await clientOf(server.url);
    expect(await client.callTool("x")).toMatchObject(TEXT);
    await client.close();
  });

  // BUG-106, BUG-108, BUG-109.
  test.each([
    [
      "comments, heartbeats and empty events",
      ": ping\n\n:\n\nid: 7\ndata:\n\ndata: \n\nretry: 5\n\n",
    ],
    ["events of other names", "event: ping\ndata: {}\n\nevent: endpoint\ndata: /x\n\n"],
    ["what is no JSON", "data: hello\n\n"],
    ["CR LF", ": x\r\n\r\n"],
    ["CR", ": x\r\r"],
  ])("may have %s before the response", async (_what, before) => {
    await using server = await scriptedSession({
      "tools/call": (received, response) => stream(response).end(before + done(received)),
    });
    const client = await clientOf(server.url);
    expect(await client.callTool("x")).toMatchObject(TEXT);
    await client.close();
  });

  test.each<[string, string, (received: Received) => string]>([
    ["another id", "WRONG_ID", () => event({ id: "other", result: TEXT })],
    ["no result", "INVALID_RESPONSE", ({ message }) => event({ id: message["id"] })],
    [
      "no JSON-RPC",
      "INVALID_RESPONSE",
      ({ message }) => `data: {"id":${message["id"]},"result":{}}\n\n`,
    ],
  ])("with a response that has %s fails its request at once", async (_what, code, text) => {
    await using server = await scriptedSession({
      "tools/call": (received, response) => stream(response).write(text(received)),
    });
    const client = await clientOf(server.url);
    await expect(client.callTool("x")).rejects.toMatchObject({ code });
    await client.close();
  });

  test.each<[string, string, Answer]>([
    [
      "another id",
      "WRONG_ID",
      answer(200, "application/json", '{"jsonrpc":"2.0","id":99,"result":{}}'),
    ],
    [
      "a notification",
      "INVALID_RESPONSE",
      answer(200, "application/json", '{"jsonrpc":"2.0","method":"x"}'),
    ],
    ["no JSON", "INVALID_RESPONSE", answer(200, "application/json", "{")],
    ["an array", "INVALID_RESPONSE", answer(200, "application/json", "[]")],
    ["text", "UNEXPECTED_ANSWER", answer(200, "text/plain", "hi")],
    ["202", "UNEXPECTED_ANSWER", answer(202)],
    ["500", "HTTP_ERROR", answer(500, "text/html", "<h1>Oops</h1>")],
  ])("a body with %s fails its request at once: %s", async (_what, code, call) => {
    await using server = await scriptedSession({ "tools/call": call });
    const client = await clientOf(server.url);
    await expect(client.callTool("x")).rejects.toMatchObject({ code });
    await client.listTools();
    expect(server.names()).not.toContain("answer");
    await client.close();
  });

  // BUG-07.
  test("an error that has no id is told, and the response that follows it is the answer", async () => {
    await using server = await scriptedSession({
      "tools/call"(received, response) {
        const body = stream(response);
        body.write(event({ id: null, error: { code: -32600, message: "not yours" } }));
        body.end(done(received));
      },
    });
    const events: WireEvent[] = [];
    const client = await clientOf(server.url, { observer: (seen) => void events.push(seen) });
    expect(await client.callTool("x")).toMatchObject(TEXT);
    expect(events).toContainEqual(expect.objectContaining({ stray: "error-without-id" }));
    await client.close();
  });

  test("an error that has no id answers the request that it came for", async () => {
    const error = '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"busy"}}';
    await using server = await scriptedSession({
      "tools/call": answer(400, "application/json", error),
    });
    const client = await clientOf(server.url);
    await expect(client.callTool("x")).rejects.toMatchObject({ rpcCode: -32000 });
    await client.close();
  });

  // BUG-70.
  test.each([
    ["a body", "application/json", (text: string) => text],
    ["an event", "text/event-stream", (text: string) => `data: ${text}\n\n`],
  ])("at 2025-03-26 an array in %s is a batch", async (_what, type, wrap) => {
    await using server = await scriptedSession({
      initialize: result(initialized("2025-03-26")),
      "tools/call"({ message }, response) {
        const log = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info" } };
        const ping = { jsonrpc: "2.0", id: "p", method: "ping" };
        const batch = [log, ping, { jsonrpc: "2.0", id: message["id"], result: TEXT }];
        response.writeHead(200, { "Content-Type": type }).end(wrap(JSON.stringify(batch)));
      },
    });
    const client = await clientOf(server.url);
    expect(await client.callTool("x")).toMatchObject(TEXT);
    await eventually(() => server.first("answer").message).toEqual([
      { jsonrpc: "2.0", id: "p", result: {} },
    ]);
    await client.close();
  });

  test("what the server asks on it belongs to its call, and logs do, too", async () => {
    const open: { received: Received; response: ReturnType<typeof stream> }[] = [];
    await using server = await scriptedSession({
      "tools/call": (received, response) => open.push({ received, response: stream(response) }) > 0,
      answer({ message }, response) {
        response.writeHead(202).end();
        const call = open.find(({ received }) => `ask-${received.message["id"]}` === message["id"]);
        const { content } = message["result"] as { content: { which: string } };
        const value = { content: [{ type: "text", text: content.which }] };
        call?.response.end(event({ id: call.received.message["id"], result: value }));
      },
    });
    const connection = await connectHttp(server.url, { lastEra: "handshake" });
    const nameOf = ({ received }: { received: Received }): string =>
      String((received.message["params"] as { name: unknown }).name);
    const outcomes = ["first", "second", "third"].map(async (which) => {
      const logs: unknown[] = [];
      const client = createClient(connection, {
        name: which,
        version: "1",
        handlers: { elicit: () => ({ action: "accept", content: { which } }) },
      });
      const options = { logLevel: "info", onLog: (log: { data: unknown }) => logs.push(log.data) };
      const { content } = await client.callTool(which, {}, options as object);
      return [content, logs];
    });
    await eventually(() => open.length).toBe(3);
    for (const call of open) {
      const params = { level: "info", data: nameOf(call) };
      call.response.write(event({ method: "notifications/message", params }));
      const properties = { which: { type: "string" } };
      const asked = { message: "Which?", requestedSchema: { type: "object", properties } };
      const id = `ask-${call.received.message["id"]}`;
      call.response.write(event({ id, method: "elicitation/create", params: asked }));
    }
    expect(await Promise.all(outcomes)).toEqual(
      ["first", "second", "third"].map((which) => [[{ type: "text", text: which }], [which]]),
    );
    await connection.close();
  });
});

describe("the stream that GET opens", () => {
  // BUG-118.
  test.each([405, 404, 400, 406, 501])(
    "is done without where it is answered %i",
    async (status) => {
      await using server = await scriptedSession({ GET: answer(status) });
      const client = await clientOf(server.url);
      for (let at = 0; at < 3; at++) await client.listTools();
      expect(server.names().filter((name) => name === "GET")).toHaveLength(1);
      expect(server.names().filter((name) => name === "initialize")).toHaveLength(1);
      await client.close();
    },
  );

  test("blocks nothing where it is answered by nothing", async () => {
    await using server = await scriptedSession({ GET: () => undefined });
    const client = await clientOf(server.url);
    await client.listTools();
    await client.close();
  });

  test("is opened again from its last event when it ends", async () => {
    await using server = await scriptedSession({
      GET: ({ headers }, response) =>
        headers["last-event-id"] === "e5"
          ? stream(response)
          : stream(response).end("id: e5\nretry: 20\ndata:\n\n"),
    });
    const client = await clientOf(server.url);
    const gets = () => server.received.filter(({ name }) => name === "GET");
    await eventually(() => gets().length).toBe(2);
    expect(gets()[1]?.headers["last-event-id"]).toBe("e5");
    await client.close();
  });

  test("brings what the server asks and tells that belongs to no request", async () => {
    const onNotification = vi.fn<(notification: { method: string }) => void>();
    await using server = await scriptedSession({
      GET(_received, response) {
        const ping = event({ id: "ping-1", method: "ping" });
        const unknown = event({ method: "notifications/of/another/kind" });
        const strange = event({ id: 7, method: "something/strange" });
        stream(response).write(ping + unknown + strange);
      },
    });
    const client = await clientOf(server.url, { accept: onNotification });
    const answers = () => server.received.filter(({ name }) => name === "answer");
    await eventually(() => answers().length).toBe(2);
    const messages = answers().map(({ message }) => message);
    expect(messages).toContainEqual({ jsonrpc: "2.0", id: "ping-1", result: {} });
    expect(messages).toContainEqual({
      jsonrpc: "2.0",
      id: 7,
      error: { code: -32601, message: "This client does not answer something/strange" },
    });
    expect(onNotification.mock.calls.map(([{ method }]) => method)).toEqual([
      "notifications/of/another/kind",
    ]);
    await client.close();
  });

  // BUG-116.
  test("may repeat a response, which is reported and does no harm", async () => {
    let events: ReturnType<typeof stream> | undefined;
    const strays: string[] = [];
    await using server = await scriptedSession({
      GET(_received, response) {
        events = stream(response);
      },
      "tools/call"(received, response) {
        result(TEXT)(received, response);
        response.on("close", () => events?.write(done(received)));
      },
    });
    const observer = (seen: WireEvent) => {
      if (seen.kind === "stray") strays.push(seen.stray);
    };
    const client = await clientOf(server.url, { observer });
    await eventually(() => events !== undefined).toBe(true);
    expect(await client.callTool("x")).toMatchObject(TEXT);
    await eventually(() => strays).toEqual(["late-response"]);
    expect((await client.listTools()).tools).toEqual([]);
    await client.close();
  });
});

describe("an answer to the server that the server does not take", () => {
  const ask = (id: string): string => {
    const requestedSchema = { type: "object", properties: {} };
    const params = { message: "Sure?", requestedSchema };
    return event({ id, method: "elicitation/create", params });
  };
  const handlers: ClientOptions["handlers"] = {
    elicit: () => ({ action: "accept", content: {} }),
  };
  const refusing = (status: number): Answer => {
    return (_received, response) =>
      response.writeHead(status, { "Content-Type": "text/plain" }).end("no");
  };
  const lost: Answer = (_received, response) => response.destroy() !== undefined;

  test.each<[string, Answer, object]>([
    ["413", refusing(413), { code: "MESSAGE_TOO_LARGE", status: 413 }],
    ["400", refusing(400), { code: "HTTP_ERROR", status: 400 }],
    ["404", refusing(404), { code: "NO_SESSION", status: 404 }],
    ["401", refusing(401), { code: "UNAUTHORIZED", status: 401 }],
    ["500", refusing(500), { code: "HTTP_ERROR", status: 500 }],
    ["a broken connection", lost, { code: "INPUT_ENDED" }],
  ])("with %s fails the call on whose stream it was asked", async (_name, refusal, expected) => {
    const events: WireEvent[] = [];
    await using server = await scriptedSession({
      "tools/call": (_received, response) => stream(response).write(ask("q1")),
      answer: refusal,
    });
    const observer = (one: WireEvent): void => void events.push(one);
    const client = await clientOf(server.url, { observer }, { handlers });
    const other = client.listTools();
    await expect(client.callTool("x")).rejects.toMatchObject({
      ...expected,
      message: expect.stringContaining(
        "Cannot go on with tools/call: the server has not taken the answer to what it asked: ",
      ),
    });
    expect((await other).tools).toEqual([]);
    const failed = events.filter((one) => one.kind === "handler-failed");
    expect(failed).toMatchObject([{ method: "an answer", error: { code: expect.any(String) } }]);
    await eventually(() => server.names()).toContain("notifications/cancelled");
    const { id } = server.first("tools/call").message;
    expect(server.first("notifications/cancelled").message).toMatchObject({
      params: { requestId: id },
    });
    await client.close();
  });

  test("fails the call that it was asked for where it came on the stream that GET opens", async () => {
    let own: ReturnType<typeof stream> | undefined;
    await using server = await scriptedSession({
      GET(_received, response) {
        own = stream(response);
      },
      "tools/call"(_received, response) {
        stream(response);
        own?.write(ask("q1"));
      },
      answer: refusing(413),
    });
    const client = await clientOf(server.url, {}, { handlers });
    await eventually(() => own).toBeDefined();
    await expect(client.callTool("x")).rejects.toMatchObject({
      code: "MESSAGE_TOO_LARGE",
      status: 413,
      message: expect.stringContaining("Cannot go on with tools/call: "),
    });
    await eventually(() => server.names()).toContain("notifications/cancelled");
    await client.close();
  });

  test("fails no call where none has to do with it", async () => {
    let own: ReturnType<typeof stream> | undefined;
    await using server = await scriptedSession({
      GET(_received, response) {
        own = stream(response);
        own.write(event({ id: 5, method: "ping" }));
      },
      "tools/call"(received, response) {
        void eventually(() => server.names())
          .toContain("answer")
          .then(() => stream(response).end(done(received)));
      },
      answer: refusing(500),
    });
    const client = await clientOf(server.url, {}, { handlers });
    expect(await client.callTool("x")).toMatchObject(TEXT);
    await client.close();
  });
});
