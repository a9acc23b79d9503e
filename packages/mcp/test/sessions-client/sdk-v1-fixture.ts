// Servers on the official SDK 1.x, over real sockets: with sessions, and over HTTP+SSE.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import * as z from "zod";

/** What one request was, as far as tests look at it. */
export interface SeenRequest {
  readonly method: string;
  readonly headers: IncomingMessage["headers"];
  /** The JSON-RPC method in the body. */
  readonly rpc: string | undefined;
}

/** A listening server, and everything that it has seen. */
export interface SdkServing extends AsyncDisposable {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** The sessions that are open. */
  readonly servers: Map<string, McpServer>;
  readonly cancelled: string[];
  /** Forgets every session without a word. */
  forget(): void;
}

/** Serves sessions of Streamable HTTP. */
export async function serveSdkSessions(options: { json?: boolean } = {}): Promise<SdkServing> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const parts = newParts();
  const http = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    parts.see(request, body);
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? transports.get(id) : undefined;
    if (known !== undefined) return known.handleRequest(request, response, body);
    const isInitialize = Object(body).method === "initialize";
    if (!isInitialize || id !== undefined) {
      response.writeHead(id === undefined ? 400 : 404, { "content-type": "application/json" });
      const error = { code: -32001, message: "Session not found" };
      response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
      return;
    }
    const server = parts.newServer();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse: options.json === true,
      onsessioninitialized(sessionId) {
        transports.set(sessionId, transport);
        parts.servers.set(sessionId, server);
      },
      onsessionclosed(sessionId) {
        transports.delete(sessionId);
        parts.servers.delete(sessionId);
      },
    });
    await server.connect(transport as Parameters<McpServer["connect"]>[0]);
    await transport.handleRequest(request, response, body);
  };
  const url = await listening(http, "/mcp");
  return {
    ...parts,
    url,
    forget() {
      transports.clear();
      parts.servers.clear();
    },
    [Symbol.asyncDispose]: () => stop(http),
  };
}

/** Serves HTTP+SSE, the transport of 2024-11-05. */
export async function serveSdkSse(): Promise<SdkServing> {
  const transports = new Map<string, SSEServerTransport>();
  const parts = newParts();
  const http = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/sse" && request.method === "GET") {
      parts.see(request, undefined);
      const transport = new SSEServerTransport("/messages", response);
      transports.set(transport.sessionId, transport);
      const server = parts.newServer();
      parts.servers.set(transport.sessionId, server);
      response.on("close", () => parts.servers.delete(transport.sessionId));
      await server.connect(transport);
      return;
    }
    const body = await bodyOf(request);
    parts.see(request, body);
    const transport = transports.get(searchParams.get("sessionId") ?? "");
    if (pathname === "/messages" && transport !== undefined) {
      await transport.handlePostMessage(request, response, body);
    } else response.writeHead(404).end(`Cannot ${request.method} ${pathname}`);
  };
  const url = await listening(http, "/sse");
  return {
    ...parts,
    url,
    forget: () => transports.clear(),
    [Symbol.asyncDispose]: () => stop(http),
  };
}

function newParts() {
  const seen: SeenRequest[] = [];
  const cancelled: string[] = [];
  return {
    seen,
    cancelled,
    servers: new Map<string, McpServer>(),
    newServer: () => newServer(cancelled),
    see({ method = "", headers }: IncomingMessage, body: unknown) {
      seen.push({ method, headers, rpc: Object(body).method });
    },
  };
}

function newServer(cancelled: string[]): McpServer {
  const server = new McpServer(
    { name: "sdk-v1", version: "1.32.2" },
    { capabilities: { logging: {}, resources: { subscribe: true, listChanged: true } } },
  );
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
  server.registerTool("echo", { inputSchema: { text: z.string() } }, (args) => text(args.text));
  server.registerTool("steps", {}, async ({ _meta, sendNotification }) => {
    const progressToken = _meta?.progressToken ?? 0;
    for (let progress = 1; progress <= 3; progress++) {
      const params = { progressToken, progress };
      await sendNotification({ method: "notifications/progress", params });
    }
    return text("done");
  });
  server.registerTool("wait", {}, async ({ signal, _meta, sendNotification }) => {
    const params = { progressToken: _meta?.progressToken ?? 0, progress: 1 };
    await sendNotification({ method: "notifications/progress", params });
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    cancelled.push("wait");
    return text("never");
  });
  server.registerTool("ask", {}, async () => {
    const requestedSchema = {
      type: "object" as const,
      properties: { sure: { type: "boolean" as const } },
    };
    const answer = await server.server.elicitInput({ message: "Sure?", requestedSchema });
    return text(JSON.stringify(answer));
  });
  server.registerTool("sample", {}, async ({ sendRequest }) => {
    const messages = [{ role: "user" as const, content: { type: "text" as const, text: "Hi" } }];
    const params = { messages, maxTokens: 10 };
    const asked = { method: "sampling/createMessage" as const, params };
    const answer = await sendRequest(asked, z.looseObject({ model: z.string() }));
    return text(answer.model);
  });
  server.registerTool("roots", {}, async () =>
    text(JSON.stringify(await server.server.listRoots())),
  );
  server.registerTool("log", {}, async ({ sendNotification }) => {
    const params = { level: "warning" as const, data: "careful" };
    await sendNotification({ method: "notifications/message", params });
    return text("logged");
  });
  server.registerResource("welcome", "note://welcome", {}, (uri) => ({
    contents: [{ uri: uri.href, text: "Welcome!" }],
  }));
  const { server: low } = server;
  low.setRequestHandler(subscribeSchema("resources/subscribe"), () => ({}));
  low.setRequestHandler(subscribeSchema("resources/unsubscribe"), () => ({}));
  return server;
}

function subscribeSchema<const M extends string>(method: M) {
  return z.object({ method: z.literal(method), params: z.looseObject({ uri: z.string() }) });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? undefined : JSON.parse(text);
}

async function listening(http: Server, path: string): Promise<string> {
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`;
}

async function stop(http: Server): Promise<void> {
  http.closeAllConnections();
  http.close();
  await once(http, "close");
}
