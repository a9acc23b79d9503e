import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";
import * as z from "zod";

const server = createServer({ name: "printer", version: "1.0.0", tasks: { pollIntervalMs: 100 } });
const copies = z.object({ copies: z.number().int().min(1) });

server.tool("print", { task: "optional" }, async (_, { elicit, progress, signal }) => {
  // The call has been answered by now. The handler runs once, and waits here.
  const answer = await elicit("copies", { message: "How many copies?", schema: copies });
  if (answer.action !== "accept") return "Nothing was printed";
  for (let copy = 1; copy <= answer.content.copies; copy++) {
    signal.throwIfAborted();
    await progress(copy, { message: `Copy ${copy} of ${answer.content.copies}` });
  }
  return "Printed";
});

const client = createClient(server, {
  name: "office",
  version: "1.0.0",
  tasks: true,
  handlers: { elicit: () => ({ action: "accept", content: { copies: 3 } }) },
});

// One call, whatever the server makes of it.
const result = await client.callTool("print", {}, { onTask: ({ status }) => console.log(status) });
console.log(result.content[0].text);
