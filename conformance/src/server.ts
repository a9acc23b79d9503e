// The server of the conformance suite: over HTTP on PORT, at /mcp; over stdio with `--stdio`.
import { memoryEventStore, serveHttp } from "@wirewright/mcp/http-node";
import { serveStdio } from "@wirewright/mcp/stdio";
import { createConformanceServer } from "./create-conformance-server.ts";

const server = createConformanceServer();
if (process.argv.includes("--stdio")) serveStdio(server);
else {
  const { url } = await serveHttp(server, {
    port: Number(process.env["PORT"] ?? 3000),
    // Shorter than `test_reconnection` takes, so that its client has to fetch the answer.
    sessions: { events: memoryEventStore(), maxStreamMs: 400, retryMs: 200 },
  });
  process.stderr.write(`Listening on ${url}\n`);
}
