import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { echo, toolSchema } from "./echo-tool.mjs";
import { manyTools } from "./many-tools.mjs";
import { answerQuestions } from "./side-channel.mjs";

serveStdio(() => {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  const answer = (args) => ({ content: [{ type: "text", text: echo(args) }] });
  for (const { name, description } of manyTools(200)) {
    server.registerTool(name, { description, inputSchema: toolSchema }, answer);
  }
  return server;
});
answerQuestions();
