import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import { echo, toolSchema } from "./echo-tool.mjs";
import { manyTools } from "./many-tools.mjs";
import { answerQuestions } from "./side-channel.mjs";

const server = createServer({ name: "bench", version: "1.0.0" });
for (const { name, description } of manyTools(200)) {
  server.tool(name, { description, input: toolSchema }, echo);
}
serveStdio(server);
answerQuestions();
