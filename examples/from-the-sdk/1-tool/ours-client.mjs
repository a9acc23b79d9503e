import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";

const connection = await connectStdio({ command: process.execPath, args: [process.argv[2]] });
const client = createClient(connection, { name: "shop", version: "1.0.0" });

const { tools } = await client.listTools();
console.log(tools.map((tool) => tool.name));

const found = await client.callTool("product_price", { name: "Travel mug" });
console.log(found.structuredContent);

const missing = await client.callTool("product_price", { name: "Teapot" });
console.log(missing.isError, missing.content);

await client.close();
