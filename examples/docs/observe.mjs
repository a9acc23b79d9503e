import { connectChannel, memoryPair, serveChannel } from "@wirewright/mcp/channel";
import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";

const [near, far] = memoryPair();
serveChannel(far, createServer({ name: "empty", version: "1.0.0" }));

const observer = (event) => {
  if (event.kind === "exchange-ended") console.log(event.side, event.request.method);
  if (event.kind === "closed") console.log("closed:", event.reason.code);
};
const client = createClient(connectChannel(near, { observer }), { name: "test", version: "1.0.0" });
await client.discover();
await client.close();
