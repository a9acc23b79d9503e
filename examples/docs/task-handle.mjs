import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";
import * as z from "zod";

const server = createServer({ name: "shop", version: "1.0.0" });
const form = z.object({ name: z.string() });

// It asks first, by rounds of the call, and makes a task of the rest.
const task = { support: "required", begin: "in-handler" };
server.tool("order", { task }, async (_, { elicit, beginTask, signal }) => {
  const answer = await elicit("name", { message: "For whom?", schema: form });
  if (answer.action !== "accept") return "Nothing was ordered";
  await beginTask();
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
});

const client = createClient(server, {
  name: "app",
  version: "1.0.0",
  tasks: { minPollIntervalMs: 10 },
  handlers: { elicit: () => ({ action: "accept", content: { name: "Ada" } }) },
});

const started = await client.startTool("order");
if (started.kind === "task") {
  const { taskId, status } = started.task;
  console.log(status);

  // Keep the id, and go on with the task after a restart.
  const again = client.task(taskId);
  await again.cancel();
  for await (const state of again) console.log(state.status, state.statusMessage);
  await again.result().catch((error) => console.log(error.code));
}
