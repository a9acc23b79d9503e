import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { ScriptedChannel } from "../../../test/support/scripted-channel.ts";
import { memoryPair } from "../../channel/memory-pair.ts";
import { createClient } from "../../client/create-client.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { CloseReason } from "../../exchange/exchange.ts";
import type { WireEvent } from "../../exchange/observer.ts";
import { createServer } from "../../server/create-server.ts";
import { connectEras } from "../connect-eras.ts";
import { serveEras } from "../serve-eras.ts";
import { relay } from "./relay.ts";

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Joined {
  readonly client: ScriptedChannel;
  readonly server: ScriptedChannel;
  readonly events: WireEvent[];
  readonly closed: Promise<CloseReason>;
}

function joined(): Joined {
  const client = new ScriptedChannel();
  const server = new ScriptedChannel();
  const events: WireEvent[] = [];
  const { closed } = relay(client, server, { observer: (event) => void events.push(event) });
  return { client, server, events, closed };
}

function initialize(requested: string, answered: string, { client, server }: Joined): void {
  const params = { protocolVersion: requested, capabilities: {}, clientInfo: {} };
  client.sayAll({ jsonrpc: "2.0", id: "init", method: "initialize", params });
  const result = { protocolVersion: answered, capabilities: {}, serverInfo: {} };
  server.sayAll({ jsonrpc: "2.0", id: 1, result });
}

test("ids go out as numbers of the relay's and come back as they were, type included", () => {
  const { client, server } = joined();
  for (const id of ["1", 1, 0, ""])
    client.sayAll({ jsonrpc: "2.0", id, method: "x/y", params: { a: 1 } });
  expect(server.sent).toEqual(
    [1, 2, 3, 4].map((id) => ({ jsonrpc: "2.0", id, method: "x/y", params: { a: 1 } })),
  );
  for (const id of [4, 3, 2, 1]) server.sayAll({ jsonrpc: "2.0", id, result: { id } });
  expect(client.sent).toEqual([
    { jsonrpc: "2.0", id: "", result: { id: 4 } },
    { jsonrpc: "2.0", id: 0, result: { id: 3 } },
    { jsonrpc: "2.0", id: 1, result: { id: 2 } },
    { jsonrpc: "2.0", id: "1", result: { id: 1 } },
  ]);
  expect(client.about).toEqual(["", 0, 1, "1"]);
});

test("requests go both ways, with ids of their own, and a cancellation finds its request", () => {
  const { client, server } = joined();
  client.sayAll({ jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "t" } });
  server.sayAll({ jsonrpc: "2.0", id: 7, method: "roots/list" });
  expect(client.sent).toEqual([{ jsonrpc: "2.0", id: 1, method: "roots/list" }]);
  client.sayAll({ jsonrpc: "2.0", id: 1, result: { roots: [] } });
  client.sayAll({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } });
  expect(server.sent.slice(1)).toEqual([
    { jsonrpc: "2.0", id: 7, result: { roots: [] } },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
  ]);
});

test("a request to which its channel knows no answer will come is answered with an error, once", () => {
  const { client, server } = joined();
  client.sayAll({ jsonrpc: "2.0", id: "a", method: "tools/list" });
  const error = new TransportError("CONNECT_FAILED", "Cannot send tools/list: nobody listens");
  server.fail(1, error);
  server.fail(1, error);
  expect(client.sent).toEqual([
    {
      jsonrpc: "2.0",
      id: "a",
      error: {
        code: -32603,
        message: "Cannot send tools/list: nobody listens",
        data: { reason: "CONNECT_FAILED" },
      },
    },
  ]);
  expect(client.about).toEqual(["a"]);
});

// BUG-159
test("what the client asked is answered with an error when the server ends, and then both are closed", async () => {
  const { client, server, closed } = joined();
  client.sayAll({ jsonrpc: "2.0", id: "a", method: "tools/list" });
  client.sayAll({ jsonrpc: "2.0", id: "b", method: "tools/call", params: { name: "t" } });
  server.sayAll({ jsonrpc: "2.0", id: 1, result: { tools: [] } });
  server.end({ code: "CHILD_EXITED", message: "The server exited with code 3" });
  expect(await closed).toMatchObject({ code: "CHILD_EXITED" });
  expect(client.sent).toEqual([
    { jsonrpc: "2.0", id: "a", result: { tools: [] } },
    {
      jsonrpc: "2.0",
      id: "b",
      error: {
        code: -32603,
        message: "Cannot get an answer: the server exited with code 3",
        data: { reason: "CHILD_EXITED" },
      },
    },
  ]);
  expect([client.closeCalls, server.closeCalls]).toEqual([1, 1]);
});

describe("what the client asked before it ended", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  // BUG-38
  test("is answered before the server is closed, whose own questions are answered with an error", async () => {
    const { client, server, closed } = joined();
    client.sayAll({ jsonrpc: "2.0", id: "a", method: "tools/call", params: { name: "t" } });
    server.sayAll({ jsonrpc: "2.0", id: 9, method: "roots/list" });
    client.end();
    expect(server.sent[1]).toMatchObject({
      id: 9,
      error: {
        message: "Cannot get an answer: the other side ended the stream",
        data: { reason: "INPUT_ENDED" },
      },
    });
    await vi.advanceTimersByTimeAsync(4000);
    expect(server.closeCalls).toBe(0);
    server.sayAll({ jsonrpc: "2.0", id: 1, result: { content: [] } });
    expect(await closed).toMatchObject({ code: "INPUT_ENDED" });
    expect(client.sent.at(-1)).toEqual({ jsonrpc: "2.0", id: "a", result: { content: [] } });
  });

  test("is waited for no longer than five seconds", async () => {
    const { client, closed } = joined();
    client.sayAll({ jsonrpc: "2.0", id: "a", method: "tools/call", params: { name: "t" } });
    client.end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await closed).toMatchObject({ code: "INPUT_ENDED" });
  });

  test("is not waited for where no answer would reach it", async () => {
    const { client, closed } = joined();
    client.sayAll({ jsonrpc: "2.0", id: "a", method: "tools/call", params: { name: "t" } });
    client.end({ code: "WRITE_FAILED", message: "Nobody reads" });
    expect(await closed).toMatchObject({ code: "WRITE_FAILED" });
  });
});

test("what is cancelled twice or answered late is reported and not passed on", () => {
  const { client, server, events } = joined();
  client.sayAll({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } });
  server.sayAll({ jsonrpc: "2.0", id: 9, result: {} });
  expect([client.sent, server.sent]).toEqual([[], []]);
  const strays = events.flatMap((event) => (event.kind === "stray" ? [event.stray] : []));
  expect(strays).toEqual(["unknown-cancel", "unknown-id"]);
});

test("an id in flight is refused, and a line that is none is answered where it came from", () => {
  const { client, server } = joined();
  client.sayAll(
    { jsonrpc: "2.0", id: 1, method: "a" },
    { jsonrpc: "2.0", id: 1, method: "b" },
    "{",
  );
  expect(server.sent).toHaveLength(1);
  expect(client.sent).toMatchObject([
    { id: 1, error: { code: -32600, data: { reason: "DUPLICATE_ID" } } },
    { error: { code: -32700, data: { reason: "NOT_JSON" } } },
  ]);
});

test("digits and unknown members are not touched between two sides of one revision", () => {
  const both = joined();
  initialize("2025-06-18", "2025-06-18", both);
  const { client, server } = both;
  expect(client.sent).toMatchObject([{ id: "init", result: { protocolVersion: "2025-06-18" } }]);
  const tool = { name: "t", icons: [{ src: "data:," }], execution: {}, "x-vendor": 1 };
  client.sayAll({ jsonrpc: "2.0", id: 2, method: "tools/list", params: { requestState: "mine" } });
  server.sayAll({ jsonrpc: "2.0", id: 2, result: { tools: [tool], resultType: "complete" } });
  expect(server.sent[1]).toMatchObject({ params: { requestState: "mine" } });
  client.sayAll({ "x-vendor": 1, jsonrpc: "2.0", id: 3, method: "x/y", trace: [] });
  expect(server.sent[2]).toEqual({
    "x-vendor": 1,
    jsonrpc: "2.0",
    id: 3,
    method: "x/y",
    trace: [],
  });
  expect(client.sent[1]).toMatchObject({ result: { tools: [tool], resultType: "complete" } });
});

test("a client that asked for another revision is answered in it", () => {
  const both = joined();
  initialize("2024-11-05", "2025-11-25", both);
  const { client, server } = both;
  expect(client.sent).toMatchObject([{ id: "init", result: { protocolVersion: "2024-11-05" } }]);
  client.sayAll({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "t" } });
  const content = [{ type: "audio", data: "AA==", mimeType: "audio/wav" }];
  server.sayAll({ jsonrpc: "2.0", id: 2, result: { content, structuredContent: { a: 1 } } });
  expect(client.sent[1]).toEqual({
    jsonrpc: "2.0",
    id: 2,
    result: {
      content: [
        {
          type: "resource",
          resource: { uri: "attachment:audio", mimeType: "audio/wav", blob: "AA==" },
        },
      ],
    },
  });
  server.sayAll({ jsonrpc: "2.0", id: 5, method: "elicitation/create", params: { message: "m" } });
  expect(server.sent.at(-1)).toMatchObject({ id: 5, error: { code: -32601 } });
});

test("our client and our server talk through it, questions included", async () => {
  const [near, clientSide] = memoryPair();
  const [serverSide, far] = memoryPair();
  const joint = relay(clientSide, serverSide);
  const server = createServer({ name: "s", version: "1" }).tool(
    "ask",
    {},
    async (_args, { elicit, progress }) => {
      await progress(1);
      const answer = await elicit("sure", {
        message: "Sure?",
        schema: z.object({ sure: z.boolean() }),
      });
      return answer.action;
    },
  );
  const serving = serveEras(far, server, { revisions: ["2025-06-18"] });
  const connection = await connectEras(near, { era: "handshake", revisions: ["2025-11-25"] });
  const client = createClient(connection, {
    name: "c",
    version: "1",
    handlers: { elicit: () => ({ action: "accept", content: { sure: true } }) },
  });
  closers.push(async () => {
    await client.close();
    expect((await joint.closed).code).toBe("INPUT_ENDED");
    await serving.closed;
  });
  expect(connection.info.revision).toBe("2025-11-25");
  const progress: number[] = [];
  const result = await client.callTool(
    "ask",
    {},
    { onProgress: (p) => void progress.push(p.progress) },
  );
  expect(result.content).toEqual([{ type: "text", text: "accept" }]);
  expect(progress).toEqual([1]);
});

// BUG-20
test("a banner of the server is told and not answered, and a broken request of its is", () => {
  const { server, events } = joined();
  server.sayAll("Server v1.2 ready", '{"level":"info"}', "[1]", "null", {
    jsonrpc: "2.0",
    id: 4,
    method: 1,
  });
  expect(server.sent).toMatchObject([{ id: 4, error: { code: -32600 } }]);
  expect(events.filter(({ kind }) => kind === "complaint")).toHaveLength(5);
});

// BUG-159
test("an answer that cannot be read fails its request, and the next one works", () => {
  const { client, server } = joined();
  client.sayAll(
    { jsonrpc: "2.0", id: "a", method: "x/y" },
    { jsonrpc: "2.0", id: "b", method: "x/y" },
  );
  server.sayAll('{"jsonrpc":"2.0","id":1,"result":5}', { jsonrpc: "2.0", id: 2, result: {} });
  expect(client.sent).toEqual([
    {
      jsonrpc: "2.0",
      id: "a",
      error: {
        code: -32603,
        message: 'Cannot read response: "result" must be an object, found 5',
        data: { reason: "INVALID_RESPONSE" },
      },
    },
    { jsonrpc: "2.0", id: "b", result: {} },
  ]);
  server.sayAll('{"jsonrpc":"2.0","id":1,"result":5}', '{"jsonrpc":"2.0","id":9,"result":5}');
  expect(client.sent).toHaveLength(2);
});

// BUG-159
test("what is too large to be passed on fails its request, whichever way it goes", () => {
  const { client, server } = joined();
  client.maxMessageBytes = 300;
  server.maxMessageBytes = 300;
  const text = "x".repeat(300);
  client.sayAll({ jsonrpc: "2.0", id: "a", method: "x/y", params: { text } });
  const reason = { code: -32603, data: { reason: "MESSAGE_TOO_LARGE" } };
  expect(client.sent).toMatchObject([{ id: "a", error: reason }]);
  client.sayAll({ jsonrpc: "2.0", id: "a", method: "x/y" });
  server.sayAll({ jsonrpc: "2.0", id: 2, result: { text } });
  expect(client.sent[1]).toMatchObject({ id: "a", error: reason });
  client.sayAll({ jsonrpc: "2.0", id: "a", method: "x/y" });
  server.sayAll({ jsonrpc: "2.0", id: 3, result: {} });
  expect(client.sent[2]).toEqual({ jsonrpc: "2.0", id: "a", result: {} });
});
