import { serveHttp } from "@wirewright/mcp/http-node";
import { createServer } from "@wirewright/mcp/server";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";
import { big, otherTools, tellPort } from "./http-tools.mjs";

const server = createServer({ name: "bench", version: "1.0.0" });
server.tool(toolName, { description: "Says it again", input: toolSchema }, echo);
server.tool("big", {}, big);
for (const { name, description } of otherTools) {
  server.tool(name, { description, input: toolSchema }, echo);
}
const serving = serveHttp(server, { port: 0, signals: false });
tellPort(serving.then(({ url }) => new URL(url).port));
