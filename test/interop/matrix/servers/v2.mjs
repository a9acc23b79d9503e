// The tools of the matrix on the official SDK of 2026-07-28, served as its documentation says: one
// factory for every revision.
import { createMcpHandler, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { openGate } from "../open-gate.mjs";
import { aborted, CHANGING, INFO, JOKE, serveFetch, text, transport } from "./serve-node.mjs";

const gate = openGate();
let stopped = 0;
let handler;

if (transport === "stdio") serveStdio(createSdkServer);
else {
  handler = createMcpHandler(createSdkServer);
  serveFetch((request) => handler.fetch(request), "/mcp");
}

function createSdkServer() {
  const capabilities = {
    logging: {},
    resources: { subscribe: true, listChanged: true },
    tools: { listChanged: true },
  };
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
  server.registerTool("change", {}, async () => {
    await server.server.sendResourceUpdated({ uri: CHANGING });
    await server.server.sendToolListChanged();
    handler?.notify.resourceUpdated(CHANGING);
    handler?.notify.toolsChanged();
    return text("changed");
  });
  server.registerTool("log", {}, async ({ mcpReq }) => {
    await mcpReq.log("debug", "fine detail");
    await mcpReq.log("warning", "almost full");
    return text("logged");
  });
}

function addWork(server) {
  const inputSchema = z.object({ text: z.string() });
  server.registerTool("echo", { inputSchema }, (args) => text(args.text));
  server.registerTool("steps", {}, async ({ mcpReq }) => {
    for (const step of [1, 2, 3]) await report(mcpReq, step);
    await gate.opened;
    return text("done");
  });
  server.registerTool("finish", {}, () => {
    gate.open();
    return text("told");
  });
  server.registerTool("wait", {}, async ({ mcpReq }) => {
    await report(mcpReq, 1);
    await aborted(mcpReq.signal);
    stopped++;
    return text("too late");
  });
  server.registerTool("stopped", {}, () => text(String(stopped)));
}

async function report(mcpReq, progress) {
  const params = { progressToken: mcpReq._meta?.progressToken, progress, total: 3 };
  await mcpReq.notify({ method: "notifications/progress", params });
}

function addQuestions(server) {
  const requestedSchema = z.object({ sure: z.boolean() });
  addQuestion(server, "ask", {
    question: inputRequired.elicit({ message: "Really delete?", requestedSchema }),
    tell: ({ action, content }) => `${action} ${content?.sure}`,
  });
  addQuestion(server, "joke", {
    question: inputRequired.createMessage({ messages: JOKE, maxTokens: 50 }),
    tell: ({ content }) => content.text,
  });
  addQuestion(server, "where", {
    question: inputRequired.listRoots(),
    tell: ({ roots }) => roots[0].uri,
  });
}

function addQuestion(server, name, { question, tell }) {
  server.registerTool(name, {}, ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.answer;
    if (answer !== undefined) return text(tell(answer));
    return inputRequired({ inputRequests: { answer: question } });
  });
}
