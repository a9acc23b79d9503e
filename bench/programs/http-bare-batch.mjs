// The stricter floor: the same handler, which sends the answers of one turn of the event loop
// together, as our server does.
import { createServer } from "node:http";
import { listen } from "./fetch-server.mjs";
import { bareAnswer } from "./http-bare-answer.mjs";
import { tellPort } from "./http-tools.mjs";

let waiting = [];

const server = createServer((request, response) => {
  bareAnswer(request, (head, body) => {
    response.writeHead(200, head);
    if (waiting.length === 0) setImmediate(sendAll);
    waiting.push({ response, body });
  });
});

function sendAll() {
  const answers = waiting;
  waiting = [];
  for (const { response, body } of answers) response.end(body);
}

tellPort(listen(server));
