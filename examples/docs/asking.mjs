import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";
import * as z from "zod";

const server = createServer({ name: "shop", version: "1.0.0" });
const form = z.object({ size: z.enum(["small", "large"]), gift: z.boolean().default(false) });

server.tool("order", {}, async (_, { elicit, once }) => {
  // The handler runs again with the answer: what has an effect goes into a step.
  const number = await once("number", () => 4711);
  const answer = await elicit("size", { message: "Which size?", schema: form });
  if (answer.action !== "accept") return "Nothing was ordered";
  return `Order ${number}: ${answer.content.size}${answer.content.gift ? ", as a gift" : ""}`;
});

const client = createClient(server, {
  name: "test",
  version: "1.0.0",
  handlers: { elicit: () => ({ action: "accept", content: { size: "large" } }) },
});
const { content } = await client.callTool("order");
console.log(content[0].text);
