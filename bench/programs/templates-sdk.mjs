import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { TEMPLATE_COUNT, uriTemplateOf } from "./many-templates.mjs";
import { answerQuestions } from "./side-channel.mjs";

serveStdio(() => {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  for (let index = 0; index < TEMPLATE_COUNT; index++) {
    const template = new ResourceTemplate(uriTemplateOf(index), { list: undefined });
    server.registerResource(`template_${index}`, template, {}, (uri, { section, item }) => ({
      contents: [{ uri: uri.href, text: `${section}: ${item}` }],
    }));
  }
  return server;
});
answerQuestions();
