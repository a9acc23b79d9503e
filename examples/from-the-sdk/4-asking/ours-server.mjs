import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import * as z from "zod";

const form = z.object({ size: z.enum(["small", "large"]) });

const server = createServer({ name: "shop", version: "1.0.0" });

server.tool("order", { description: "Orders a mug." }, async (_, { elicit }) => {
  const answer = await elicit("size", { message: "Which size?", schema: form });
  if (answer.action !== "accept") return "Nothing was ordered";
  return `Ordered a ${answer.content.size} mug`;
});

server.tool("slogan", { description: "Has a slogan written." }, async (_, { sample }) => {
  const { content } = await sample("slogan", {
    messages: [{ role: "user", content: { type: "text", text: "A slogan for mugs" } }],
    maxTokens: 100,
  });
  return content;
});

serveStdio(server);
