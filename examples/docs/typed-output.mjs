import { createClient, invalidOutputOf } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";
import { z } from "zod";

const Sum = z.object({ sum: z.number() });
const server = createServer({ name: "sums", version: "1.0.0" });
server.tool("sum", { input: z.object({ numbers: z.array(z.number()) }), output: Sum }, (args) => ({
  sum: args.numbers.reduce((sum, number) => sum + number, 0),
}));

const client = createClient(server, { name: "test", version: "1.0.0" });
const result = await client.callTool("sum", { numbers: [1, 2] }, { output: Sum });
if (result.isError !== true) console.log(result.structuredContent.sum);

const Text = z.object({ sum: z.string() });
const error = await client.callTool("sum", { numbers: [3] }, { output: Text }).catch((e) => e);
console.log(error.code, invalidOutputOf(error).result.structuredContent);
