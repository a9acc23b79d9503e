// Our client against a server on the official SDK (2.4.0), its `createMcpHandler`, over real sockets.

import { once } from "node:events";
import type { Server } from "node:http";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  McpServer,
} from "@modelcontextprotocol/server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Client } from "../../src/client/client.ts";
import { createClient } from "../../src/client/create-client.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { deferred } from "../../src/util/deferred.ts";
import { PLATFORMS } from "./client-fixture.ts";
import { nodeListener } from "./node-listener.ts";

/** With a keyword that the types of JSON Schema do not have. */
const ANNOTATED: object = {
  type: "object",
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    level: { type: "integer", "x-mcp-header": "Level" },
  },
};
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

describe.each(PLATFORMS)("a client on %s of a server on the SDK", (_platform, connect) => {
  let handler: McpHttpHandler;
  let listening: Server;
  let client: Client;
  const cancelled = deferred<void>();
  const unexpected: WireEvent[] = [];

  /** A server for each request, as the SDK has it. */
  const factory = (): McpServer => {
    const server = new McpServer(
      { name: "sdk", version: "2.4.0" },
      { capabilities: { logging: {} } },
    );
    server.registerTool("echo", { inputSchema: z.object({ text: z.string() }) }, (args) =>
      text(args.text),
    );
    server.registerTool("steps", {}, async ({ mcpReq }) => {
      for (let progress = 1; progress <= 3; progress++) {
        const progressToken = mcpReq._meta?.progressToken;
        if (progressToken === undefined) break;
        await mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken, progress },
        });
      }
      return text("done");
    });
    server.registerTool("wait", {}, async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken ?? 0;
      const params = { progressToken, progress: 1 };
      await mcpReq.notify({ method: "notifications/progress", params });
      await new Promise((resolve) => mcpReq.signal.addEventListener("abort", resolve));
      cancelled.resolve();
      return text("never");
    });
    server.registerTool("ask", {}, ({ mcpReq }) => {
      const sure = mcpReq.inputResponses?.["sure"];
      if (sure !== undefined) return text(JSON.stringify(sure));
      const requestedSchema = {
        type: "object" as const,
        properties: { sure: { type: "boolean" as const } },
      };
      const sureQuestion = inputRequired.elicit({ message: "Sure?", requestedSchema });
      return inputRequired({ inputRequests: { sure: sureQuestion } });
    });
    const inputSchema = fromJsonSchema<{ region?: string; level?: number }>(ANNOTATED);
    server.registerTool("query", { inputSchema }, (args) => text(JSON.stringify(args)));
    server.registerTool("big", {}, () => text("x".repeat(10_000_000)));
    server.registerResource("welcome", "note://welcome", {}, (uri) => ({
      contents: [{ uri: uri.href, text: "Welcome!" }],
    }));
    return server;
  };

  beforeAll(async () => {
    handler = createMcpHandler(factory);
    listening = createHttpServer(nodeListener((request) => handler.fetch(request)));
    listening.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;
    const connection = await connect(`http://127.0.0.1:${port}/mcp`, {
      observer(event) {
        if (event.kind === "stray" || event.kind === "complaint") unexpected.push(event);
      },
    });
    client = createClient(connection, {
      name: "wirewright",
      version: "0.1.0",
      handlers: { elicit: () => ({ action: "accept", content: { sure: true } }) },
    });
  });
  afterEach(() => {
    expect(unexpected.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await client.close();
    await handler.close();
    listening.closeAllConnections();
    listening.close();
  });

  test("discovers, lists and reads", async () => {
    expect((await client.discover()).supportedVersions).toContain("2026-07-28");
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      "echo",
      "steps",
      "wait",
      "ask",
      "query",
      "big",
    ]);
    expect(await client.readResource("note://welcome")).toMatchObject({
      contents: [{ text: "Welcome!" }],
    });
  });

  test("calls a tool, many at once", async () => {
    const texts = Array.from({ length: 50 }, (_, n) => `text ${n}`);
    const results = await Promise.all(texts.map((said) => client.callTool("echo", { text: said })));
    expect(results.map(({ content }) => content)).toEqual(texts.map((said) => text(said).content));
  });

  test("gets progress before the answer", async () => {
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
    expect(await client.callTool("steps", {}, { onProgress })).toMatchObject(text("done"));
    expect(seen).toEqual([1, 2, 3]);
  });

  test("cancels a call by closing its response", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("enough"));
    const call = client.callTool("wait", {}, { onProgress, signal: controller.signal });
    await expect(call).rejects.toThrow("enough");
    await cancelled.promise;
  });

  test("answers what the server asks", async () => {
    const { content } = await client.callTool("ask");
    expect(content).toMatchObject([{ text: expect.stringContaining('"sure":true') }]);
  });

  test.each([{ region: "世界", level: -7 }, { region: " padded " }, { level: 0 }, {}])(
    "repeats arguments in headers: %j",
    async (args) => {
      await client.listTools();
      const { content } = await client.callTool("query", args);
      expect(content).toEqual(text(JSON.stringify(args)).content);
    },
  );

  test("lists the tools by itself where a header was wanted that nobody knew of", async () => {
    const { port } = listening.address() as AddressInfo;
    const connection = await connect(`http://127.0.0.1:${port}/mcp`);
    const fresh = createClient(connection, { name: "t", version: "1" });
    const { content } = await fresh.callTool("query", { region: "eu" });
    expect(content).toEqual(text('{"region":"eu"}').content);
    await fresh.close();
  });

  test("takes a result of 10 MB", async () => {
    const { content } = await client.callTool("big");
    const [block] = content;
    expect(block?.type === "text" && block.text.length).toBe(10_000_000);
  });

  test("gets an error with its code", async () => {
    await expect(client.request("tools/nothing")).rejects.toMatchObject({ rpcCode: -32601 });
  });

  test("listens to changes until it leaves", async () => {
    const subscription = client.listen({ toolsListChanged: true });
    expect(await subscription.acknowledged).toEqual({ toolsListChanged: true });
    handler.notify.toolsChanged();
    expect(await subscription.next()).toMatchObject({ value: { kind: "toolsListChanged" } });
    await subscription.return();
  });
});
