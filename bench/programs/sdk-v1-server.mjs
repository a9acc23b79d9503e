// A server on the official SDK of the handshake era, which takes zod's schemas only.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { echo } from "./echo-tool.mjs";

export function createSdkServer() {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  const config = { description: "Says it again", inputSchema: { text: z.string() } };
  server.registerTool("zod", config, (args) => ({ content: [{ type: "text", text: echo(args) }] }));
  return server;
}
