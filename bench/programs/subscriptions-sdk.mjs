import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { answerQuestions } from "./side-channel.mjs";

// Each line that waits for a full pipe is a listener, of which Node.js would warn.
process.stdout.setMaxListeners(0);
serveStdio(
  () => {
    const capabilities = { resources: { subscribe: true } };
    const server = new McpServer({ name: "bench", version: "1.0.0" }, { capabilities });
    server.registerResource("changing", "bench://changing", {}, (uri) => ({
      contents: [{ uri: uri.href, text: "It changes" }],
    }));
    server.registerTool("change", {}, async () => {
      await server.server.sendResourceUpdated({ uri: "bench://changing" });
      return { content: [] };
    });
    return server;
  },
  { maxSubscriptions: 1024 },
);
answerQuestions();
