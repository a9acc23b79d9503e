import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import { GREEDY_TEMPLATE, TEMPLATE_COUNT, uriTemplateOf } from "./many-templates.mjs";
import { answerQuestions } from "./side-channel.mjs";

const server = createServer({ name: "bench", version: "1.0.0" });
server.template(GREEDY_TEMPLATE, {}, ({ a, b }) => `${a}: ${b}`);
for (let index = 0; index < TEMPLATE_COUNT; index++) {
  server.template(uriTemplateOf(index), {}, ({ section, item }) => `${section}: ${item}`);
}
serveStdio(server);
answerQuestions();
