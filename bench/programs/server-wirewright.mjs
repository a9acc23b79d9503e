import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import { echo, toolName, toolSchema } from "./echo-tool.mjs";
import { answerQuestions } from "./side-channel.mjs";

const server = createServer({ name: "bench", version: "1.0.0" });
server.tool(toolName, { description: "Says it again", input: toolSchema }, echo);
serveStdio(server);
answerQuestions();
