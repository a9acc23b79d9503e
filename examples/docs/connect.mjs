import { fileURLToPath } from "node:url";
import { connect } from "@wirewright/mcp/connect";

const program = fileURLToPath(new URL("../readme/server.mjs", import.meta.url));
const client = await connect(
  { command: process.execPath, args: [program] },
  {
    name: "my-app",
    version: "1.0.0",
    handlers: { roots: () => [{ uri: "file:///projects/shop" }] },
  },
);

const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name));
await client.close();
