// The server that clients are measured against: a handler of node:http that checks nothing. Tells its
// port over IPC.
import { createServer } from "node:http";
import { listen } from "./fetch-server.mjs";
import { answerQuestions } from "./side-channel.mjs";

const _meta = { "io.modelcontextprotocol/serverInfo": { name: "bench", version: "1.0.0" } };
const big = resultOf("The quick brown fox jumps. ".repeat(400_000).slice(0, 10_000_000));

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => answer(JSON.parse(body), response));
});

function answer({ id, method, params }, response) {
  const body = JSON.stringify({ jsonrpc: "2.0", id, result: resultFor(method, params) });
  const length = Buffer.byteLength(body);
  response.writeHead(200, { "content-type": "application/json", "content-length": length });
  response.end(body);
}

function resultFor(method, params) {
  if (method !== "tools/call") return discovered();
  return params.name === "big" ? big : resultOf(params.arguments.text);
}

function resultOf(text) {
  return { resultType: "complete", content: [{ type: "text", text }], _meta };
}

function discovered() {
  return {
    resultType: "complete",
    supportedVersions: ["2026-07-28"],
    capabilities: { tools: {} },
    ttlMs: 0,
    cacheScope: "private",
    _meta,
  };
}

const port = await listen(server);
answerQuestions({ port: () => port }, { stay: true });
