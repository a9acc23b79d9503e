import { createClient } from "@wirewright/mcp/client";
import { connectHttp, serveHttp } from "@wirewright/mcp/http-node";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "clock", version: "1.0.0" });
server.tool("now", {}, () => "It is noon");
const serving = await serveHttp(server, { port: 0, signals: false });

const connection = await connectHttp(serving.url, {
  headers: async () => ({ Authorization: `Bearer ${await freshToken()}` }),
});
const client = createClient(connection, { name: "my-app", version: "1.0.0" });
const { content } = await client.callTool("now");
console.log(content[0].text);

const elsewhere = new URL("/elsewhere", serving.url);
await connectHttp(elsewhere).catch(({ code, status }) => console.log(code, status));

await client.close();
await serving.close();

/** Called before each request, so that a token can be renewed. */
async function freshToken() {
  return "a-token";
}
