import { McpServer, StreamableHttpTransport } from "mcp-lite";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";
import { serveFetch } from "./fetch-server.mjs";
import { big, otherTools, tellPort } from "./http-tools.mjs";

const server = new McpServer({
  name: "bench",
  version: "1.0.0",
  schemaAdapter: (schema) => schema["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
});
const handler = (args) => text(echo(args));
server.tool(toolName, { description: "Says it again", inputSchema: toolSchema, handler });
server.tool("big", { description: "Says a lot", handler: () => text(big()) });
for (const { name, description } of otherTools) {
  server.tool(name, { description, inputSchema: toolSchema, handler });
}

function text(value) {
  return { content: [{ type: "text", text: value }] };
}

const transport = new StreamableHttpTransport();
tellPort(serveFetch(transport.bind(server)));
