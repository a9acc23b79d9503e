import { setTimeout as sleep } from "node:timers/promises";
import { compose, withExchange } from "@wirewright/mcp";
import { createClient } from "@wirewright/mcp/client";
import { deadline, requestsInFlight } from "@wirewright/mcp/middleware";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "slow", version: "1.0.0" });
server.tool("sleep", {}, (_, { signal }) => sleep(60_000, undefined, { signal }));

/** Middleware is a function from one Endpoint to another. */
const logged = (next) =>
  withExchange(next, async (request, context) => {
    const response = await next.exchange(request, context);
    console.log(request.method, "error" in response ? response.error.data.reason : "ok");
    return response;
  });

const endpoint = compose(server, logged, requestsInFlight({ max: 8 }), deadline({ timeoutMs: 20 }));
const client = createClient(endpoint, { name: "test", version: "1.0.0" });

await client.listTools();
await client.callTool("sleep").catch((error) => console.log(error.rpcCode, error.message));
