import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "slow", version: "1.0.0" });
server.tool("sleep", {}, async (_, { signal }) => {
  await sleep(60_000, undefined, { signal });
});

const client = createClient(server, { name: "test", version: "1.0.0" });
try {
  await client.callTool("sleep", {}, { timeoutMs: 20 });
} catch (error) {
  console.log(error.code, "-", error.message);
}

const controller = new AbortController();
const call = client.callTool("sleep", {}, { signal: controller.signal });
controller.abort(new Error("Nobody waits for it any more"));
console.log(await call.catch((error) => error.message));
