import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";
import { answerQuestions } from "./side-channel.mjs";

serveStdio(() => {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  const answer = (args) => ({ content: [{ type: "text", text: echo(args) }] });
  const description = "Says it again";
  server.registerTool(toolName, { description, inputSchema: toolSchema }, answer);
  return server;
});
answerQuestions();
