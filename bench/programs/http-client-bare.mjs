// The client's floor: node:http with a pool of connections. It checks nothing.
import { Agent, request } from "node:http";
import { serveHttpLoad, url } from "./http-client-load.mjs";

const agent = new Agent({ keepAlive: true });
const { hostname, port, pathname: path } = new URL(url);
const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
let lastId = 0;

function call(name, args) {
  const id = ++lastId;
  const params = { name, arguments: args, _meta };
  const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": name,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: "POST", headers, agent }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString()).result));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

serveHttpLoad(call);
