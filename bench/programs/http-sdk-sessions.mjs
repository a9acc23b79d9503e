// The transport of the SDK's own that keeps sessions, wired by hand, with JSON answers.
import { McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";
import { serveFetch } from "./fetch-server.mjs";
import { tellPort } from "./http-tools.mjs";

const sessions = new Map();

function createSdkServer() {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  const config = { description: "Says it again", inputSchema: toolSchema };
  const answer = (args) => ({ content: [{ type: "text", text: echo(args) }] });
  server.registerTool(toolName, config, answer);
  return server;
}

async function begin() {
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    sessionIdGenerator: () => crypto.randomUUID(),
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await createSdkServer().connect(transport);
  return transport;
}

const port = serveFetch(async (request) => {
  const transport = sessions.get(request.headers.get("mcp-session-id")) ?? (await begin());
  return transport.handleRequest(request);
});
tellPort(port);
