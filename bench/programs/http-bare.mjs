// The floor: a handler of node:http that parses JSON and answers JSON. It checks nothing.
import { createServer } from "node:http";
import { listen } from "./fetch-server.mjs";
import { big, tellPort } from "./http-tools.mjs";

const _meta = { "io.modelcontextprotocol/serverInfo": { name: "bench", version: "1.0.0" } };

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => answer(JSON.parse(body), response));
});

function answer({ id, params }, response) {
  const text = params.name === "big" ? big() : params.arguments.text;
  const result = { resultType: "complete", content: [{ type: "text", text }], _meta };
  const body = JSON.stringify({ jsonrpc: "2.0", id, result });
  const length = Buffer.byteLength(body);
  response.writeHead(200, { "content-type": "application/json", "content-length": length });
  response.end(body);
}

tellPort(listen(server));
