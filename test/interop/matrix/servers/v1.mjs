// The tools of the matrix on the official SDK of the handshake era. It speaks every one of its revisions.
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import * as types from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { openGate } from "../open-gate.mjs";
import { aborted, CHANGING, INFO, JOKE, serveNode, text, transport } from "./serve-node.mjs";

const sessions = new Map();
const gate = openGate();
let stopped = 0;

const carriers = { stdio: serveOverStdio, HTTP: serveOverHttp, "HTTP+SSE": serveOverSse };
await carriers[transport]();

function createSdkServer() {
  const capabilities = { logging: {}, resources: { subscribe: true } };
  const server = new McpServer(INFO, { capabilities });
  addResource(server);
  addWork(server);
  addQuestions(server);
  return server;
}

function addResource(server) {
  server.registerResource("changing", CHANGING, {}, ({ href }) => ({
    contents: [{ uri: href, text: "It changes" }],
  }));
  server.server.setRequestHandler(types.SubscribeRequestSchema, () => ({}));
  server.server.setRequestHandler(types.UnsubscribeRequestSchema, () => ({}));
  server.registerTool("change", {}, async () => {
    await server.server.sendResourceUpdated({ uri: CHANGING });
    server.sendToolListChanged();
    return text("changed");
  });
  server.registerTool("log", {}, async ({ sessionId }) => {
    await server.sendLoggingMessage({ level: "debug", data: "fine detail" }, sessionId);
    await server.sendLoggingMessage({ level: "warning", data: "almost full" }, sessionId);
    return text("logged");
  });
}

function addWork(server) {
  server.registerTool("echo", { inputSchema: { text: z.string() } }, (args) => text(args.text));
  server.registerTool("steps", {}, async (extra) => {
    for (const step of [1, 2, 3]) await report(extra, step);
    await gate.opened;
    return text("done");
  });
  server.registerTool("finish", {}, () => {
    gate.open();
    return text("told");
  });
  server.registerTool("wait", {}, async (extra) => {
    await report(extra, 1);
    await aborted(extra.signal);
    stopped++;
    return text("too late");
  });
  server.registerTool("stopped", {}, () => text(String(stopped)));
}

async function report({ _meta, sendNotification }, progress) {
  const params = { progressToken: _meta?.progressToken, progress, total: 3 };
  await sendNotification({ method: "notifications/progress", params });
}

function addQuestions(server) {
  server.registerTool("ask", {}, async ({ sendRequest }) => {
    const requestedSchema = { type: "object", properties: { sure: { type: "boolean" } } };
    const params = { message: "Really delete?", requestedSchema };
    const question = { method: "elicitation/create", params };
    const { action, content } = await sendRequest(question, types.ElicitResultSchema);
    return text(`${action} ${content?.sure}`);
  });
  server.registerTool("joke", {}, async ({ sendRequest }) => {
    const params = { messages: JOKE, maxTokens: 50 };
    const question = { method: "sampling/createMessage", params };
    const { content } = await sendRequest(question, types.CreateMessageResultSchema);
    return text(content.text);
  });
  server.registerTool("where", {}, async ({ sendRequest }) => {
    const { roots } = await sendRequest({ method: "roots/list" }, types.ListRootsResultSchema);
    return text(roots[0].uri);
  });
}

function serveOverStdio() {
  return createSdkServer().connect(new StdioServerTransport());
}

function serveOverHttp() {
  serveNode(async (request, response) => {
    const known = sessions.get(request.headers["mcp-session-id"]);
    const transport = known ?? (await openSession());
    await transport.handleRequest(request, response);
  }, "/mcp");
}

async function openSession() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await createSdkServer().connect(transport);
  return transport;
}

function serveOverSse() {
  serveNode(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (request.method === "POST" && pathname === "/message") {
      const transport = sessions.get(searchParams.get("sessionId"));
      await transport.handlePostMessage(request, response);
    } else if (request.method === "GET" && pathname === "/sse") {
      const transport = new SSEServerTransport("/message", response);
      sessions.set(transport.sessionId, transport);
      await createSdkServer().connect(transport);
    } else response.writeHead(404).end();
  }, "/sse");
}
