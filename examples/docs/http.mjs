import { serveHttp } from "@wirewright/mcp/http-node";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "clock", version: "1.0.0" });
server.tool("now", {}, () => "It is noon");
const serving = await serveHttp(server, { port: 0, signals: false });

const response = await fetch(serving.url, {
  method: "POST",
  headers: {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "now",
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "now",
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  }),
});
const { result } = await response.json();
console.log(response.status, result.content[0].text);
await serving.close();
