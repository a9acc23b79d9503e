import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const client = new Client(
  { name: "shop", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [process.argv[2]] }),
);

const { tools } = await client.listTools();
console.log(tools.map((tool) => tool.name));

const found = await client.callTool({
  name: "product_price",
  arguments: { name: "Travel mug" },
});
console.log(found.structuredContent);

const missing = await client.callTool({
  name: "product_price",
  arguments: { name: "Teapot" },
});
console.log(missing.isError, missing.content);

await client.close();
