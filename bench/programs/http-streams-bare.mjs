// The floor: event streams as one writes them by hand on node:http. Nothing is checked or bounded.
import { createServer } from "node:http";
import { answerQuestions } from "./side-channel.mjs";

const open = new Set();
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => subscribe(JSON.parse(body), response));
});

function subscribe({ id, params: { notifications } }, response) {
  const _meta = { "io.modelcontextprotocol/subscriptionId": id };
  const subscription = { response, _meta };
  open.add(subscription);
  response.on("close", () => open.delete(subscription));
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  send(response, "notifications/subscriptions/acknowledged", { _meta, notifications });
}

function send(response, method, params) {
  const data = JSON.stringify({ jsonrpc: "2.0", method, params });
  response.write(`event: message\ndata: ${data}\n\n`);
}

function publish() {
  for (const { response, _meta } of open) {
    send(response, "notifications/resources/updated", { uri: "bench://changing", _meta });
  }
}

await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
answerQuestions({ port: () => server.address().port, publish });
