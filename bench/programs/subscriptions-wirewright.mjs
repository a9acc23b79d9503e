import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import { answerQuestions } from "./side-channel.mjs";

const server = createServer({ name: "bench", version: "1.0.0" });
server.resource("bench://changing", {}, () => "It changes");
server.tool("change", {}, () => server.notify.resourceUpdated("bench://changing"));
serveStdio(server);
answerQuestions();
