// JSON has neither NaN nor infinities, and JSON.stringify() writes them as null, which the other side
// takes for what was meant. So a message with one is not sent, and its sender hears where it is.

import type { Connection } from "@wirewright/mcp";
import { connectChannel, memoryPair, serveChannel } from "@wirewright/mcp/channel";
import { createClient } from "@wirewright/mcp/client";
import { connectHttp as connectFetch } from "@wirewright/mcp/http";
import { connectHttp, serveHttp } from "@wirewright/mcp/http-node";
import { jsonSchema } from "@wirewright/mcp/json-schema";
import type { Server } from "@wirewright/mcp/server";
import { createServer, toolResult } from "@wirewright/mcp/server";
import { afterEach, describe, expect, test } from "vitest";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function statistics(): Server {
  const server = createServer({ name: "statistics", version: "1.0.0" });
  server.tool("echo", { input: jsonSchema({ type: "object" }) }, (args) => JSON.stringify(args));
  const fields = { content: [], structuredContent: { means: [1.5, 0 / 0] } };
  return server.tool("mean", {}, () => toolResult(fields));
}

async function overChannel(server: Server): Promise<Connection> {
  const [near, far] = memoryPair();
  const serving = serveChannel(far, server);
  closing.push(() => serving.close());
  return connectChannel(near);
}

async function overHttp(
  server: Server,
  connect: (url: string) => Promise<Connection>,
): Promise<Connection> {
  const serving = await serveHttp(server, { port: 0, signals: false });
  closing.push(() => serving.close());
  return connect(serving.url);
}

describe.each([
  ["over a channel", overChannel],
  ["over HTTP", (server: Server) => overHttp(server, connectHttp)],
  ["over HTTP by fetch", (server: Server) => overHttp(server, connectFetch)],
] as const)("a number that JSON does not have, %s,", (_where, open) => {
  test("in arguments fails the call with its path, and the next one works", async () => {
    const client = createClient(await open(statistics()), { name: "app", version: "1" });
    closing.push(() => client.close());
    await expect(client.callTool("echo", { rows: [1, Number.NaN] })).rejects.toMatchObject({
      code: "CANNOT_ENCODE",
      message:
        "Cannot write message as JSON: /params/arguments/rows/1 must be a finite number, found NaN",
    });
    const { content } = await client.callTool("echo", { rows: [1, null] });
    expect(content).toMatchObject([{ text: '{"rows":[1,null]}' }]);
  });

  test("in a result is the server's error with its path, and the next call works", async () => {
    const client = createClient(await open(statistics()), { name: "app", version: "1" });
    closing.push(() => client.close());
    await expect(client.callTool("mean")).rejects.toMatchObject({
      rpcCode: -32603,
      message:
        "Cannot write message as JSON: /result/structuredContent/means/1 must be a finite number, found NaN",
      data: { reason: "CANNOT_ENCODE" },
    });
    expect((await client.callTool("echo")).content).toMatchObject([{ text: "{}" }]);
  });
});
