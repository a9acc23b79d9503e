import { InMemorySessionAdapter, McpServer, StreamableHttpTransport } from "mcp-lite";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";
import { serveFetch } from "./fetch-server.mjs";
import { tellPort } from "./http-tools.mjs";

const server = new McpServer({
  name: "bench",
  version: "1.0.0",
  schemaAdapter: (schema) => schema["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
});
const handler = (args) => ({ content: [{ type: "text", text: echo(args) }] });
server.tool(toolName, { description: "Says it again", inputSchema: toolSchema, handler });
const transport = new StreamableHttpTransport({
  sessionAdapter: new InMemorySessionAdapter({ maxEventBufferSize: 1024 }),
});
tellPort(serveFetch(transport.bind(server)));
