import { memoryEventStore, serveHttp } from "@wirewright/mcp/http-node";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "clock", version: "1.0.0" });
server.tool("now", {}, () => "It is noon");
const { url, close } = await serveHttp(server, {
  port: 0,
  signals: false,
  sessions: { events: memoryEventStore(), idleMs: 600_000 },
});

const headers = { "content-type": "application/json", accept: "application/json" };
const post = (message, session = {}) =>
  fetch(url, {
    method: "POST",
    headers: { ...headers, ...session },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
  });
const params = { protocolVersion: "2025-06-18", capabilities: {} };
const opened = await post({ id: 0, method: "initialize", params });
const session = { "mcp-session-id": opened.headers.get("mcp-session-id") };
console.log((await opened.json()).result.protocolVersion);
await post({ method: "notifications/initialized" }, session);
const called = await post({ id: 1, method: "tools/call", params: { name: "now" } }, session);
console.log((await called.json()).result.content[0].text);
await close();
