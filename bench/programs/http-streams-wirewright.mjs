import { serveHttp } from "@wirewright/mcp/http-node";
import { createServer } from "@wirewright/mcp/server";
import { answerQuestions } from "./side-channel.mjs";

const server = createServer({ name: "bench", version: "1.0.0" });
server.resource("bench://changing", {}, () => "It changes");
const serving = await serveHttp(server, {
  port: 0,
  signals: false,
  authenticate: ({ authorization }) => ({ id: authorization }),
});
answerQuestions({
  port: () => Number(new URL(serving.url).port),
  publish: () => server.notify.resourceUpdated("bench://changing"),
});
