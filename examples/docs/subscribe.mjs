import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "board", version: "1.0.0" });
server.resource("board://today", {}, () => "Nothing yet");

const client = createClient(server, { name: "test", version: "1.0.0" });
const changes = client.listen({ resourceSubscriptions: ["board://today"] });
console.log(await changes.acknowledged);

await server.notify.resourceUpdated("board://today");
for await (const change of changes) {
  console.log(change);
  break;
}
