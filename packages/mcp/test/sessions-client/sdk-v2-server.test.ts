// Our client against a server on the official SDK 2.4.0, which speaks both eras at one address.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createClient } from "../../src/client/create-client.ts";
import { connectHttp } from "../../src/entry/node-http.ts";
import { nodeListener } from "../http/node-listener.ts";

async function serve() {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "sdk-v2", version: "2.4.0" });
    server.registerTool("echo", { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
      content: [{ type: "text", text }],
    }));
    return server;
  });
  const http = createServer(nodeListener((request) => handler.fetch(request)));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async [Symbol.asyncDispose]() {
      await handler.close();
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

describe("a client of a server on the SDK 2.x", () => {
  test.each([
    ["auto", "2026-07-28"],
    ["handshake", "2025-11-25"],
  ] as const)("in the era %s speaks %s", async (era, revision) => {
    await using server = await serve();
    const connection = await connectHttp(server.url, { era });
    expect(connection.info).toEqual({
      transport: "http",
      revision,
      server: { name: "sdk-v2", version: "2.4.0" },
    });
    const client = createClient(connection, { name: "wirewright", version: "0.1.0" });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["echo"]);
    const { content } = await client.callTool("echo", { text: "hi" });
    expect(content).toEqual([{ type: "text", text: "hi" }]);
    await client.close();
  });
});
