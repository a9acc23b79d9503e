// Our client on our server, over real sockets, both of whose faces are tried with both platforms of the client.

import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Client } from "../../src/client/client.ts";
import { createClient } from "../../src/client/create-client.ts";
import { fetchHandler } from "../../src/entry/http.ts";
import { nodeHandler } from "../../src/entry/node-http.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { createServer } from "../../src/server/create-server.ts";
import { deferred } from "../../src/util/deferred.ts";
import { eventually } from "../support/eventually.ts";
import { PLATFORMS } from "./client-fixture.ts";
import { nodeListener } from "./node-listener.ts";

interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens with a face of the server. */
async function listen(face: "node" | "fetch", endpoint: Endpoint): Promise<Serving> {
  const handler = face === "node" ? nodeHandler(endpoint) : fetchHandler(endpoint);
  const listener =
    "fetch" in handler || face === "fetch"
      ? nodeListener(handler as ReturnType<typeof fetchHandler>)
      : (handler as ReturnType<typeof nodeHandler>);
  const server = createHttpServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const FACES = PLATFORMS.flatMap(([platform, connect]) =>
  (["node", "fetch"] as const).map((face) => ({ platform, connect, face })),
);

describe.each(FACES)("a client on $platform of a server's $face face", ({ connect, face }) => {
  let serving: Serving;
  let client: Client;
  const aborted = deferred<void>();
  const events: WireEvent[] = [];
  const server = createServer({ name: "fixture", version: "1.0.0" })
    .tool(
      "query",
      {
        input: {
          validate: {
            "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) },
          } as const,
          jsonSchema: {
            type: "object",
            properties: {
              region: { type: "string", "x-mcp-header": "Region" },
              level: { type: "integer", "x-mcp-header": "Level" },
            },
          },
        },
      },
      (args) => JSON.stringify(args),
    )
    .tool("日本", {}, async (_, { progress }) => {
      for (let n = 1; n <= 3; n++) await progress(n);
      return "done";
    })
    .tool("waits", {}, async (_, { signal, progress }) => {
      await progress(1);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      aborted.resolve();
      return "never";
    })
    .tool("asks", {}, async (_, ctx) => {
      const answer = await ctx.elicit("ok", {
        message: "Go on?",
        schema: z.object({ sure: z.boolean() }),
      });
      return answer.action === "accept" ? `sure: ${answer.content.sure}` : answer.action;
    })
    .tool("big", {}, () => "x".repeat(10_000_000));
  server.resource("note://gr%C3%B6%C3%9Fe", { name: "note" }, () => "a note");

  beforeAll(async () => {
    serving = await listen(face, server);
    const connection = await connect(serving.url, { observer: (event) => void events.push(event) });
    client = createClient(connection, {
      name: "test",
      version: "1.0.0",
      handlers: { elicit: () => ({ action: "accept", content: { sure: true } }) },
    });
  });
  afterAll(async () => {
    await client.close();
    await serving.close();
  });

  test("discovers and lists", async () => {
    expect((await client.discover()).supportedVersions).toEqual(["2026-07-28"]);
    expect((await client.listTools()).tools).toHaveLength(5);
  });

  test("reads a resource", async () => {
    expect(await client.readResource("note://gr%C3%B6%C3%9Fe")).toMatchObject({
      contents: [{ text: "a note" }],
    });
  });

  test.each([{ region: "世界", level: -7 }, { region: " padded " }, { level: 0 }, {}])(
    "calls a tool whose arguments are repeated in headers, %j, listed before or not",
    async (args) => {
      const fresh = createClient(await connect(serving.url), { name: "t", version: "1" });
      for (const asker of [client, fresh]) {
        const { content } = await asker.callTool("query", args);
        expect(content).toEqual([{ type: "text", text: JSON.stringify(args) }]);
      }
      await fresh.close();
    },
  );

  test("gets progress before the answer", async () => {
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
    await client.callTool("日本", {}, { onProgress });
    expect(seen).toEqual([1, 2, 3]);
  });

  test("cancels a call, and the server learns of it", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("enough"));
    const call = client.callTool("waits", {}, { onProgress, signal: controller.signal });
    await expect(call).rejects.toThrow("enough");
    await aborted.promise;
  });

  test("gives a call up when its time is over", async () => {
    await expect(client.callTool("waits", {}, { timeoutMs: 50 })).rejects.toMatchObject({
      code: "TIMEOUT",
    });
  });

  test("answers what the server asks", async () => {
    const { content } = await client.callTool("asks");
    expect(content).toEqual([{ type: "text", text: "sure: true" }]);
  });

  test("takes a result of 10 MB", async () => {
    const { content } = await client.callTool("big");
    const [block] = content;
    expect(block?.type === "text" && block.text.length).toBe(10_000_000);
  });

  test("gets errors with their codes", async () => {
    await expect(client.request("tools/nothing")).rejects.toMatchObject({ rpcCode: -32601 });
    await expect(client.callTool("nothing")).rejects.toMatchObject({ rpcCode: -32602 });
  });

  test("listens to changes, under its own id", async () => {
    const subscription = client.listen({ toolsListChanged: true });
    expect(await subscription.acknowledged).toEqual({ toolsListChanged: true });
    await server.notify.toolsListChanged();
    expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
    await subscription.return?.();
  });

  test("sees every message and no stray one", () => {
    const kinds = new Set(events.map(({ kind }) => kind));
    expect(kinds).toEqual(
      new Set(["exchange-begun", "message-out", "message-in", "exchange-ended", "exchange-failed"]),
    );
  });
});

describe.each(PLATFORMS)("a subscription over %s", (_platform, connect) => {
  test("is opened again when its stream breaks, and when the server comes back", async () => {
    const server = createServer({ name: "fixture", version: "1.0.0" });
    server.tool("x", {}, () => "x");
    const handler = nodeHandler(server);
    const first = createHttpServer(handler);
    first.listen(0, "127.0.0.1");
    await once(first, "listening");
    const { port } = first.address() as AddressInfo;
    const connection = await connect(`http://127.0.0.1:${port}/mcp`);
    const client = createClient(connection, { name: "t", version: "1" });
    const subscription = client.listen({ toolsListChanged: true });
    await subscription.acknowledged;
    first.closeAllConnections();
    expect(await subscription.next()).toMatchObject({ value: { kind: "mayHaveMissed" } });
    // Nobody listens for a while.
    first.closeAllConnections();
    first.close();
    await once(first, "close");
    const second = createHttpServer(handler);
    second.listen(port, "127.0.0.1");
    await once(second, "listening");
    expect(await subscription.next()).toMatchObject({ value: { kind: "mayHaveMissed" } });
    await server.notify.toolsListChanged();
    expect(await subscription.next()).toMatchObject({ value: { kind: "toolsListChanged" } });
    await handler.close();
    expect(await subscription.next()).toEqual({ done: true, value: undefined });
    await client.close();
    second.closeAllConnections();
    second.close();
    await eventually(() => second.listening).toBe(false);
  });

  test("ends with the error where the server refuses it later", async () => {
    let isRefusing = false;
    const server = createServer({ name: "fixture", version: "1.0.0" });
    server.tool("x", {}, () => "x");
    const handler = nodeHandler(server);
    const listening = createHttpServer((request, response) => {
      if (isRefusing) response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
      else handler(request, response);
    });
    listening.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;
    const client = createClient(await connect(`http://127.0.0.1:${port}/mcp`), {
      name: "t",
      version: "1",
    });
    const subscription = client.listen({ toolsListChanged: true });
    await subscription.acknowledged;
    isRefusing = true;
    listening.closeAllConnections();
    await expect(subscription.next()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    await client.close();
    await handler.close();
    listening.close();
  });
});
