// A client that lists tools and calls one, and checks the output by the schema that came with the list.

import { connectChannel, memoryPair, serveChannel } from "@wirewright/mcp/channel";
import { createClient } from "@wirewright/mcp/client";
import { compileSchema } from "@wirewright/mcp/json-schema";
import { createServer } from "@wirewright/mcp/server";
import { TEXT } from "./client-load.mjs";
import { toolSchema } from "./echo-tool.mjs";
import { answerQuestions } from "./side-channel.mjs";

const server = createServer({ name: "bench", version: "1.0.0" });
server.tool("again", { input: toolSchema, output: toolSchema }, ({ text }) => ({ text }));
const [near, far] = memoryPair();
serveChannel(far, server);
const client = createClient(connectChannel(near), {
  name: "bench",
  version: "1.0.0",
  validateOutput: compileSchema,
});

answerQuestions({ load: listAndCall }, { stay: true });

async function listAndCall({ calls }) {
  for (let n = 0; n < calls; n++) {
    await client.listTools();
    const { structuredContent } = await client.callTool("again", { text: TEXT });
    if (structuredContent.text !== TEXT) throw new Error("The call was not answered right");
  }
}
