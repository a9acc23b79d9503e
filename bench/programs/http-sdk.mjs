import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";
import { serveFetch } from "./fetch-server.mjs";
import { big, otherTools, tellPort } from "./http-tools.mjs";

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  const answer = (args) => text(echo(args));
  const description = "Says it again";
  server.registerTool(toolName, { description, inputSchema: toolSchema }, answer);
  server.registerTool("big", {}, () => text(big()));
  for (const { name, description } of otherTools) {
    server.registerTool(name, { description, inputSchema: toolSchema }, answer);
  }
  return server;
});

function text(value) {
  return { content: [{ type: "text", text: value }] };
}

tellPort(serveFetch((request) => handler.fetch(request)));
