// Our client against servers on the official SDK 1.32.2, over real sockets: sessions of Streamable
// HTTP, answers as JSON, and HTTP+SSE.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { createClient } from "../../src/client/create-client.ts";
import { connectHttp as connectByFetch } from "../../src/entry/http.ts";
import { connectHttp as connectByPool } from "../../src/entry/node-http.ts";
import type { Connection } from "../../src/exchange/exchange.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { eventually } from "../support/eventually.ts";
import type { SdkServing } from "./sdk-v1-fixture.ts";
import { serveSdkSessions, serveSdkSse } from "./sdk-v1-fixture.ts";

const SERVINGS = [
  ["sessions, on node:http", serveSdkSessions, connectByPool],
  ["sessions, on fetch", serveSdkSessions, connectByFetch],
  ["HTTP+SSE, on node:http", serveSdkSse, connectByPool],
  ["HTTP+SSE, on fetch", serveSdkSse, connectByFetch],
] as const;

describe.each(SERVINGS)("a client of a server on the SDK 1.x: %s", (name, serve, connect) => {
  let serving: SdkServing;
  let connection: Connection;
  let client: Client;
  const unexpected: WireEvent[] = [];

  beforeAll(async () => {
    serving = await serve();
    connection = await connect(serving.url, {
      observer(event) {
        if (["stray", "complaint", "handler-failed"].includes(event.kind)) unexpected.push(event);
      },
    });
    client = createClient(connection, {
      name: "wirewright",
      version: "0.1.0",
      handlers: {
        elicit: () => ({ action: "accept", content: { sure: true } }),
        sample: () => ({
          role: "assistant",
          content: { type: "text", text: "Hello" },
          model: "m-1",
        }),
        roots: () => [{ uri: "file:///home" }],
      },
    });
  });
  afterEach(() => {
    expect(unexpected.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await client.close();
    await vi.waitFor(() => expect(serving.servers.size).toBe(0));
    await serving[Symbol.asyncDispose]();
  });

  test("says what is spoken, discovers and lists", async () => {
    expect(connection.info).toEqual({
      transport: "http",
      revision: "2025-11-25",
      server: { name: "sdk-v1", version: "1.32.2" },
    });
    expect((await client.discover()).capabilities).toHaveProperty("tools");
    const { tools } = await client.listTools();
    const names = ["echo", "steps", "wait", "ask", "sample", "roots", "log"];
    expect(tools.map((tool) => tool.name)).toEqual(names);
    expect(await client.readResource("note://welcome")).toMatchObject({
      contents: [{ text: "Welcome!" }],
    });
  });

  test("calls a tool, many at once", async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const results = await Promise.all(texts.map((text) => client.callTool("echo", { text })));
    expect(results.map(({ content }) => content)).toEqual(
      texts.map((text) => [{ type: "text", text }]),
    );
  });

  test("gets progress before the answer", async () => {
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
    const { content } = await client.callTool("steps", {}, { onProgress });
    expect(content).toEqual([{ type: "text", text: "done" }]);
    expect(seen).toEqual([1, 2, 3]);
  });

  test("cancels a call by a notification", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("enough"));
    const call = client.callTool("wait", {}, { onProgress, signal: controller.signal });
    await expect(call).rejects.toThrow("enough");
    await eventually(() => serving.cancelled).toContain("wait");
    expect(serving.seen.filter(({ rpc }) => rpc === "notifications/cancelled")).toHaveLength(1);
  });

  test.each([
    ["ask", '{"action":"accept","content":{"sure":true}}'],
    ["sample", "m-1"],
    ["roots", '{"roots":[{"uri":"file:///home"}]}'],
  ])("answers what the server asks: %s", async (tool, text) => {
    expect((await client.callTool(tool)).content).toEqual([{ type: "text", text }]);
  });

  test("gets the log messages that a call asks for", async () => {
    const seen: unknown[] = [];
    await client.callTool("log", {}, { logLevel: "info", onLog: (log) => seen.push(log.data) });
    expect(seen).toEqual(["careful"]);
  });

  test("listens to lists and resources", async () => {
    const filter = { toolsListChanged: true, resourceSubscriptions: ["note://welcome"] };
    const subscription = client.listen(filter);
    expect(await subscription.acknowledged).toEqual(filter);
    const [server] = serving.servers.values();
    server?.sendToolListChanged();
    expect(await subscription.next()).toMatchObject({ value: { kind: "toolsListChanged" } });
    await server?.server.sendResourceUpdated({ uri: "note://welcome" });
    expect(await subscription.next()).toMatchObject({
      value: { kind: "resourceUpdated", uri: "note://welcome" },
    });
    await subscription.return();
    await eventually(() => serving.seen.at(-1)?.rpc).toBe("resources/unsubscribe");
  });

  test("opens in the order that servers know, with the headers of each", () => {
    const first = serving.seen.slice(0, 5).map(({ method, rpc }) => rpc ?? method);
    const opening = ["server/discover", "initialize"];
    const rest = name.startsWith("HTTP+SSE")
      ? ["GET", "initialize", "notifications/initialized"]
      : ["notifications/initialized", "GET", "tools/list"];
    expect(first).toEqual([...opening, ...rest]);
    const [, initialize, ...later] = serving.seen;
    expect(initialize?.headers).not.toHaveProperty("mcp-protocol-version");
    expect(initialize?.headers).not.toHaveProperty("mcp-session-id");
    const spoken = later.filter(({ rpc }) => rpc === "tools/call");
    expect(new Set(spoken.map(({ headers }) => headers["mcp-protocol-version"]))).toEqual(
      new Set(["2025-11-25"]),
    );
  });

  test("gets an error with its code", async () => {
    await expect(client.request("tools/nothing")).rejects.toMatchObject({ rpcCode: -32601 });
  });
});

test("takes answers that are JSON, and does without a stream of them", async () => {
  await using serving = await serveSdkSessions({ json: true });
  const client = createClient(await connectByPool(serving.url), { name: "t", version: "1" });
  expect((await client.callTool("echo", { text: "hi" })).content).toEqual([
    { type: "text", text: "hi" },
  ]);
  await client.close();
  expect(serving.seen.at(-1)?.method).toBe("DELETE");
  expect(serving.servers.size).toBe(0);
});
