import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "baker", version: "1.0.0" });

server.tool("bake", {}, async (_, { progress, signal }) => {
  for (let tray = 1; tray <= 3; tray++) {
    signal.throwIfAborted();
    await progress(tray, { total: 3, message: `Tray ${tray} is done` });
  }
  return "All trays are done";
});

const client = createClient(server, { name: "test", version: "1.0.0" });
const result = await client.callTool(
  "bake",
  {},
  { onProgress: ({ progress, total, message }) => console.log(`${progress}/${total} ${message}`) },
);
console.log(result.content[0].text);
