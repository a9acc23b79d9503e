// A server on tmcp, which has no transport of its own in its package: what carries messages to
// `receive` is in the programs that use it.
import { McpServer } from "tmcp";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";

const adapter = { toJsonSchema: async (schema) => schema["~standard"].jsonSchema.input({}) };
const server = new McpServer(
  { name: "bench", version: "1.0.0", description: "Says it again" },
  { adapter, capabilities: { tools: { listChanged: true } } },
);
server.tool({ name: toolName, description: "Says it again", schema: toolSchema }, (args) => ({
  content: [{ type: "text", text: echo(args) }],
}));

/** Resolves with the answer to a message, or nothing where it is a notification. */
export function receive(message, sessionId) {
  return server.receive(message, { sessionId, sessionInfo: CLIENT });
}

const CLIENT = { clientCapabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } };
