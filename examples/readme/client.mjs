import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";

const connection = await connectStdio({
  command: process.execPath,
  args: [process.argv[2] ?? "server.mjs"],
});
const client = createClient(connection, { name: "my-app", version: "1.0.0" });

const { tools } = await client.listTools();
console.log(tools.map((tool) => tool.name));

const result = await client.callTool("notes_read", { name: "welcome" }, { timeoutMs: 5000 });
for (const block of result.content) {
  if (block.type === "text") console.log(block.text);
}

await client.close();
