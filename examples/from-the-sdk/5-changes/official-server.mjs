import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";

const entries = [];

serveStdio(() => {
  const server = new McpServer(
    { name: "diary", version: "1.0.0" },
    { capabilities: { resources: { subscribe: true } } },
  );

  server.registerResource("today", "diary://today", { mimeType: "text/plain" }, async (uri) => ({
    contents: [{ uri: uri.href, mimeType: "text/plain", text: entries.join("\n") }],
  }));

  server.registerTool(
    "write",
    { description: "Writes an entry.", inputSchema: z.object({ text: z.string() }) },
    async ({ text }) => {
      entries.push(text);
      const name = `entry-${entries.length}`;
      server.registerResource(name, `diary://${name}`, {}, async (uri) => ({
        contents: [{ uri: uri.href, text }],
      }));
      await server.server.sendResourceUpdated({ uri: "diary://today" });
      return { content: [{ type: "text", text: `Wrote ${name}` }] };
    },
  );

  return server;
});
