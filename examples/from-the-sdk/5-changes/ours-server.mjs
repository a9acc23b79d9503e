import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import * as z from "zod";

const entries = [];

const server = createServer({ name: "diary", version: "1.0.0" });

server.resource("diary://today", { name: "today", mimeType: "text/plain" }, async () =>
  entries.join("\n"),
);

server.tool(
  "write",
  { description: "Writes an entry.", input: z.object({ text: z.string() }) },
  async ({ text }) => {
    entries.push(text);
    const name = `entry-${entries.length}`;
    server.resource(`diary://${name}`, { name }, async () => text);
    await server.notify.resourceUpdated("diary://today");
    return `Wrote ${name}`;
  },
);

serveStdio(server);
