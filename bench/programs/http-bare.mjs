// The floor: a handler of node:http that parses JSON and answers JSON.
import { createServer } from "node:http";
import { listen } from "./fetch-server.mjs";
import { bareAnswer } from "./http-bare-answer.mjs";
import { tellPort } from "./http-tools.mjs";

const server = createServer((request, response) => {
  bareAnswer(request, (head, body) => {
    response.writeHead(200, head);
    response.end(body);
  });
});

tellPort(listen(server));
