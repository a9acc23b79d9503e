import { createServer, ToolError } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import * as z from "zod";

const prices = new Map([
  ["Travel mug", 24],
  ["Espresso cup", 12],
]);

const server = createServer({ name: "catalog", version: "1.0.0" });

server.tool(
  "product_price",
  {
    description: "Looks up the price of one product.",
    input: z.object({ name: z.string() }),
    output: z.object({ name: z.string(), price: z.number() }),
  },
  async ({ name }) => {
    const price = prices.get(name);
    if (price === undefined) throw new ToolError(`There is no ${name}`);
    return { name, price };
  },
);

serveStdio(server);
