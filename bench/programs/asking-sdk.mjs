import {
  acceptedContent,
  createRequestStateCodec,
  inputRequired,
  McpServer,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { answerQuestions } from "./side-channel.mjs";

const requestedSchema = {
  type: "object",
  properties: { sure: { type: "boolean" } },
  required: ["sure"],
};
const codec = createRequestStateCodec({ key: crypto.getRandomValues(new Uint8Array(32)) });

serveStdio(() => {
  const requestState = { verify: codec.verify };
  const server = new McpServer({ name: "bench", version: "1.0.0" }, { requestState });
  server.registerTool("delete", {}, async ({ mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, "confirm");
    return answer === undefined ? question() : text(answer.sure ? "Deleted" : "Kept");
  });
  server.registerTool("delete_once", {}, async ({ mcpReq }) => {
    const number = mcpReq.requestState()?.number ?? 4711;
    const answer = acceptedContent(mcpReq.inputResponses, "confirm");
    if (answer === undefined) return question({ requestState: await codec.mint({ number }) });
    return text(answer.sure ? `Deleted ${number}` : "Kept");
  });
  return server;
});
answerQuestions();

function question(more) {
  const confirm = inputRequired.elicit({ message: "Really?", requestedSchema });
  return inputRequired({ inputRequests: { confirm }, ...more });
}

function text(value) {
  return { content: [{ type: "text", text: value }] };
}
