import { connect } from "@wirewright/mcp/connect";

// The server of the README, saved as server.mjs where this is run.
const client = await connect(
  { command: process.execPath, args: ["server.mjs"] },
  {
    name: "my-app",
    version: "1.0.0",
    handlers: { roots: () => [{ uri: "file:///projects/shop" }] },
  },
);

const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name));
await client.close();
