import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import { answerQuestions } from "./side-channel.mjs";

const schema = {
  type: "object",
  properties: { sure: { type: "boolean" } },
  required: ["sure"],
};
const server = createServer({ name: "bench", version: "1.0.0" });

server.tool("delete", {}, async (_, { elicit }) => {
  const answer = await elicit("confirm", { message: "Really?", schema });
  return answer.action === "accept" && answer.content.sure ? "Deleted" : "Kept";
});

// The same with something to carry from one round to the next, which is sealed.
server.tool("delete_once", {}, async (_, { elicit, once }) => {
  const number = await once("number", () => 4711);
  const answer = await elicit("confirm", { message: "Really?", schema });
  return answer.action === "accept" && answer.content.sure ? `Deleted ${number}` : "Kept";
});

serveStdio(server);
answerQuestions();
