// With sessions, and with JSON answers, which cost it less than streams.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { listen } from "./fetch-server.mjs";
import { tellPort } from "./http-tools.mjs";
import { createSdkServer } from "./sdk-v1-server.mjs";

const sessions = new Map();
const server = createServer(async (request, response) => {
  const transport = sessions.get(request.headers["mcp-session-id"]) ?? (await begin());
  await transport.handleRequest(request, response);
});

async function begin() {
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: true,
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await createSdkServer().connect(transport);
  return transport;
}

tellPort(listen(server));
