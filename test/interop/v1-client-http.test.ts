// The official SDK of the handshake era as the client of our server, over Streamable HTTP with
// sessions, and over HTTP+SSE.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HttpServing } from "../../packages/mcp/src/entry/node-http.ts";
import { memoryEventStore, serveHttp } from "../../packages/mcp/src/entry/node-http.ts";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";

type Kind = "Streamable HTTP" | "Streamable HTTP that is polled" | "HTTP+SSE";
const kinds: Kind[] = ["Streamable HTTP", "Streamable HTTP that is polled", "HTTP+SSE"];

describe.each(kinds)("over %s", (kind) => {
  let server: ReturnType<typeof createEverydayServer>;
  let serving: HttpServing;
  let client: Client;
  let transport: StreamableHTTPClientTransport | SSEClientTransport;
  const errors: Error[] = [];

  beforeEach(async () => {
    const polled = { events: memoryEventStore(), maxStreamMs: 60, retryMs: 10 };
    server = createEverydayServer();
    serving = await serveHttp(server, {
      port: 0,
      signals: false,
      drainMs: 100,
      httpSse: true,
      ...(kind === "Streamable HTTP that is polled" && { sessions: polled }),
    });
    client = new Client(
      { name: "v1", version: "1.32.2" },
      {
        capabilities: {
          elicitation: { form: {}, url: {} },
          sampling: {},
          roots: { listChanged: true },
        },
      },
    );
    errors.length = 0;
    client.onerror = (error) => void errors.push(error);
    transport =
      kind === "HTTP+SSE"
        ? new SSEClientTransport(new URL("/sse?k=1", serving.url))
        : new StreamableHTTPClientTransport(new URL(serving.url));
    // The SDK's own types disagree under exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<Client["connect"]>[0]);
  });

  afterEach(async () => {
    // What the SDK breaks off itself, when it closes, it reports as well.
    const before = errors.splice(0);
    await client.close();
    await serving.close();
    expect(before).toEqual([]);
  });

  test("it agrees on 2025-11-25 and knows the server", async () => {
    expect(client.getServerVersion()).toEqual({ name: "everyday", version: "1.0.0" });
    expect(client.getServerCapabilities()).toMatchObject({ tools: { listChanged: true } });
    if (transport instanceof StreamableHTTPClientTransport) {
      expect(transport.protocolVersion).toBe("2025-11-25");
      expect(transport.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(await client.ping()).toEqual({});
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  });

  test("it calls tools, and hears of errors in its own codes", async () => {
    expect(await client.callTool({ name: "sum", arguments: { numbers: [1, 2, 3] } })).toEqual({
      content: [{ type: "text", text: '{"sum":6}' }],
      structuredContent: { sum: 6 },
    });
    await expect(client.callTool({ name: "nope" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: "note://nope" })).rejects.toMatchObject({
      code: -32002,
    });
  });

  test("it gets progress, and cancels", async () => {
    const abort = new AbortController();
    const call = client.callTool({ name: "wait" }, undefined, {
      signal: abort.signal,
      onprogress: () => abort.abort("Enough"),
    });
    await expect(call).rejects.toThrow("Enough");
    await expect
      .poll(async () => client.callTool({ name: "stopped" }))
      .toEqual({ content: [{ type: "text", text: "1" }] });
  });

  test("it is asked for a form, and its answer counts", async () => {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      expect(params).toMatchObject({ mode: "form", message: "Really delete?" });
      // Longer than a stream that is polled stays open.
      await new Promise((resolve) => setTimeout(resolve, 150));
      return { action: "accept", content: { sure: true } };
    });
    expect(await client.callTool({ name: "ask", arguments: { what: "delete" } })).toEqual({
      content: [{ type: "text", text: "Done: delete" }],
    });
  });

  test("it is asked for a page and for a model's words at once", async () => {
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept" }));
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => ({
      role: "assistant",
      model: "m",
      content: { type: "text", text: `Knock knock (${params.maxTokens})` },
    }));
    expect(await client.callTool({ name: "ask_both" })).toEqual({
      content: [{ type: "text", text: "accept: Knock knock (50)" }],
    });
  });

  test("it is asked for its roots, then for a form", async () => {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: [{ uri: "file:///project" }],
    }));
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: "decline" }));
    expect(await client.callTool({ name: "ask_twice" })).toEqual({
      content: [{ type: "text", text: "order 7 from file:///project: decline" }],
    });
    await client.sendRootsListChanged();
  });

  test("it is told of a resource while it subscribes, and of lists without asking", async () => {
    const told: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri);
    });
    client.setNotificationHandler(
      PromptListChangedNotificationSchema,
      () => void told.push("prompts"),
    );
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => void told.push("tools"));
    await client.subscribeResource({ uri: "note://welcome" });
    await client.callTool({ name: "change" });
    await expect
      .poll(() => [...told].sort(), { timeout: 8000 })
      .toEqual(["note://welcome", "prompts", "tools"]);
    await client.unsubscribeResource({ uri: "note://welcome" });
    told.length = 0;
    await client.callTool({ name: "change" });
    await expect.poll(() => [...told].sort(), { timeout: 8000 }).toEqual(["prompts", "tools"]);
  });

  test("it sets the level of what is logged", async () => {
    const logs: unknown[] = [];
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      logs.push(params.level);
    });
    await client.callTool({ name: "log" });
    await expect.poll(() => logs).toEqual(["warning"]);
    await client.setLoggingLevel("debug");
    await client.callTool({ name: "log" });
    await expect.poll(() => logs).toEqual(["warning", "debug", "warning"]);
  });

  test("it gets what the server logs outside of calls, from its level on", async () => {
    const logged: unknown[] = [];
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      logged.push(params);
    });
    await client.ping();
    server.log("info", "first");
    await expect.poll(() => logged).toEqual([{ level: "info", data: "first" }]);
    await client.setLoggingLevel("error");
    server.log("warning", "second");
    server.log("alert", { disk: "full" }, "store");
    await expect
      .poll(() => logged.slice(1))
      .toEqual([{ level: "alert", data: { disk: "full" }, logger: "store" }]);
  });

  test("it comes back for the answer of a call whose stream it lost", async () => {
    if (!(transport instanceof StreamableHTTPClientTransport)) return;
    const progress: number[] = [];
    // The SDK's own way back: it opens the stream again where the connection breaks.
    const broken = breakFirstStream();
    const again = new Client({ name: "v1", version: "1.32.2" });
    const second = new StreamableHTTPClientTransport(new URL(serving.url), { fetch: broken.fetch });
    await again.connect(second as Parameters<Client["connect"]>[0]);
    const result = await again.callTool({ name: "steps" }, undefined, {
      onprogress: (report) => void progress.push(report.progress),
    });
    expect(result).toEqual({ content: [{ type: "text", text: "done" }] });
    expect(broken.count()).toBe(1);
    expect(progress[0]).toBe(1);
    await again.close();
  });

  test("it ends its session", async () => {
    if (!(transport instanceof StreamableHTTPClientTransport)) return;
    const { sessionId } = transport;
    await transport.terminateSession();
    const reply = await fetch(serving.url, {
      method: "POST",
      headers: { "content-type": "application/json", "mcp-session-id": sessionId ?? "" },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(reply.status).toBe(404);
  });
});

/** A `fetch` whose first event stream of a call breaks after its first message. */
function breakFirstStream(): {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  count(): number;
} {
  let count = 0;
  const cut = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(url, init);
    const isStream = response.headers.get("content-type") === "text/event-stream";
    if (init?.method !== "POST" || !isStream || count > 0 || response.body === null)
      return response;
    count++;
    return new Response(cutOff(response.body), response);
  };
  return { fetch: cut, count: () => count };
}

function cutOff(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      text += decoder.decode(value, { stream: true });
      controller.enqueue(value);
      if (!text.includes("notifications/progress")) return;
      await reader.cancel();
      controller.error(new Error("The network broke"));
    },
  });
}
