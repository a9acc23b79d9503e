import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";

const prices = new Map([
  ["Travel mug", 24],
  ["Espresso cup", 12],
]);

serveStdio(() => {
  const server = new McpServer({ name: "catalog", version: "1.0.0" });

  server.registerTool(
    "product_price",
    {
      description: "Looks up the price of one product.",
      inputSchema: z.object({ name: z.string() }),
      outputSchema: z.object({ name: z.string(), price: z.number() }),
    },
    async ({ name }) => {
      const price = prices.get(name);
      if (price === undefined) throw new Error(`There is no ${name}`);
      const output = { name, price };
      return {
        content: [{ type: "text", text: JSON.stringify(output) }],
        structuredContent: output,
      };
    },
  );

  return server;
});
