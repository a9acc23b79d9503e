// Sessions as little as they can be: an id for each, and a 404 for those that are none.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { listen } from "./fetch-server.mjs";
import { tellPort } from "./http-tools.mjs";
import { receive } from "./tmcp-server.mjs";

const sessions = new Set();
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => answer(request, JSON.parse(body), response));
});

async function answer(request, message, response) {
  const id = message.method === "initialize" ? begin() : request.headers["mcp-session-id"];
  if (!sessions.has(id)) return response.writeHead(404).end();
  const answered = await receive(message, id);
  if (answered == null) return response.writeHead(202).end();
  const text = JSON.stringify(answered);
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "mcp-session-id": id,
  });
  return response.end(text);
}

function begin() {
  const id = randomUUID();
  sessions.add(id);
  return id;
}

tellPort(listen(server));
