// Both halves against each other: our client on a connection to our server, which speaks one old
// revision. What either half gets wrong the other notices.

import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { memoryPair } from "../channel/memory-pair.ts";
import { openPeer } from "../channel/peer.ts";
import type { ClientOptions } from "../client/client-options.ts";
import { createClient } from "../client/create-client.ts";
import type { EndpointClient } from "../client/endpoint-client.ts";
import type { Endpoint } from "../exchange/exchange.ts";
import { encodeMessage } from "../jsonrpc/encode-message.ts";
import type { JsonRpcRequest } from "../jsonrpc/message.ts";
import { parseFrame } from "../jsonrpc/parse-frame.ts";
import { createServer } from "../server/create-server.ts";
import type { Server } from "../server/server.ts";
import { ToolError } from "../server/tool-error.ts";
import { connectEras } from "./connect-eras.ts";
import { serveEras } from "./serve-eras.ts";

const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function pair(
  revision: (typeof REVISIONS)[number],
  server: Server,
  options: Partial<ClientOptions<"automatic">> = {},
): Promise<{ client: EndpointClient<"automatic">; revision: string | undefined }> {
  const [near, far] = memoryPair();
  const serving = serveEras(far, server, { revisions: [revision] });
  const connection = await connectEras(near);
  const client = createClient(connection, { name: "test", version: "1.0.0", ...options });
  closers.push(async () => {
    await client.close();
    await serving.closed;
  });
  return { client: client as EndpointClient<"automatic">, revision: connection.info.revision };
}

function server(): Server {
  return createServer({ name: "old", version: "2.0.0", logging: true, instructions: "Be kind" });
}

describe.each(REVISIONS)("a server that speaks only %s", (revision) => {
  test("is found out, discovered and called", async () => {
    const offers = server().tool(
      "sum",
      { input: z.object({ a: z.number(), b: z.number() }) },
      ({ a, b }) => String(a + b),
    );
    const { client, revision: spoken } = await pair(revision, offers);
    expect(spoken).toBe(revision);
    const discovered = await client.discover();
    expect(discovered.supportedVersions).toEqual(["2026-07-28"]);
    expect(discovered.instructions).toBe("Be kind");
    expect(discovered._meta).toEqual({
      "io.modelcontextprotocol/serverInfo": { name: "old", version: "2.0.0" },
    });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["sum"]);
    const result = await client.callTool("sum", { a: 1, b: 2 });
    expect(result.content).toEqual([{ type: "text", text: "3" }]);
    expect(result.resultType).toBe("complete");
  });

  test("reports progress and logs to the call that wants them", async () => {
    const offers = server().tool("work", {}, async (_args, { progress, log }) => {
      await progress(1, { total: 2 });
      await log("debug", "fine");
      await log("error", "coarse");
      await progress(2, { total: 2 });
      return "done";
    });
    const { client } = await pair(revision, offers);
    const progress: number[] = [];
    const logs: unknown[] = [];
    await client.callTool(
      "work",
      {},
      {
        onProgress: (report) => void progress.push(report.progress),
        onLog: ({ data }) => void logs.push(data),
        logLevel: "warning",
      },
    );
    expect(progress).toEqual([1, 2]);
    expect(logs).toEqual(["coarse"]);
    await client.callTool(
      "work",
      {},
      { onLog: ({ data }) => void logs.push(data), logLevel: "debug" },
    );
    expect(logs).toEqual(["coarse", "fine", "coarse"]);
  });

  test("asks for roots and a model's words in rounds of one call", async () => {
    let runs = 0;
    const offers = server().tool("ask", {}, async (_args, { roots, sample, log, progress }) => {
      runs++;
      await progress(runs === 1 ? 1 : 2);
      await log("info", "begins");
      const [root] = await roots();
      const said = await sample("joke", {
        messages: [{ role: "user", content: { type: "text", text: "Joke" } }],
        maxTokens: 10,
      });
      const text = Array.isArray(said.content) ? "" : (said.content as { text: string }).text;
      return `${root?.uri} ${text}`;
    });
    const logs: unknown[] = [];
    const { client } = await pair(revision, offers, {
      handlers: {
        roots: () => [{ uri: "file:///project" }],
        sample: ({ maxTokens }) => ({
          role: "assistant",
          model: "m",
          content: { type: "text", text: `ha ${maxTokens}` },
        }),
      },
    });
    const result = await client.callTool("ask", {}, { onLog: ({ data }) => void logs.push(data) });
    expect(result.content).toEqual([{ type: "text", text: "file:///project ha 10" }]);
    expect(runs).toBe(3);
    expect(logs).toEqual(["begins"]);
  });

  test("tells of changes, and of a resource while somebody listens for it", async () => {
    const offers = server().resource("note://a", { name: "a" }, () => "A");
    const { client } = await pair(revision, offers);
    const subscription = client.listen({
      toolsListChanged: true,
      resourceSubscriptions: ["note://a", "note://missing"],
    });
    expect(await subscription.acknowledged).toEqual({
      toolsListChanged: true,
      resourceSubscriptions: ["note://a"],
    });
    await offers.notify.resourceUpdated("note://a");
    expect((await subscription.next()).value).toEqual({ kind: "resourceUpdated", uri: "note://a" });
    await offers.notify.toolsListChanged();
    expect((await subscription.next()).value).toEqual({ kind: "toolsListChanged" });
    await subscription.return();
  });

  test("cancels what its caller no longer wants", async () => {
    let stopped = false;
    const begun: { resolve?: () => void } = {};
    const running = new Promise<void>((resolve) => {
      begun.resolve = resolve;
    });
    const offers = server().tool("wait", {}, async (_args, { signal }) => {
      begun.resolve?.();
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      stopped = true;
      return "late";
    });
    const { client } = await pair(revision, offers);
    const abort = new AbortController();
    const call = client.callTool("wait", {}, { signal: abort.signal });
    await running;
    abort.abort(new Error("Enough"));
    await expect(call).rejects.toThrow("Enough");
    await expect.poll(() => stopped).toBe(true);
  });

  test("passes the digits of arguments on as they were written", async () => {
    const [near, far] = memoryPair();
    const seen: string[] = [];
    const bridged: Endpoint = {
      exchange: (request) => {
        if (request.method === "tools/call") seen.push(encodeMessage(request));
        const result = { resultType: "complete", capabilities: {}, content: [] };
        return Promise.resolve({ jsonrpc: "2.0", id: request.id, result });
      },
    };
    const serving = serveEras(far, bridged, { revisions: [revision] });
    const peer = openPeer(near, {});
    closers.push(async () => {
      await peer.close();
      await serving.closed;
    });
    const params = { protocolVersion: revision, capabilities: {} };
    const context = exchangeContext();
    await peer.exchange({ jsonrpc: "2.0", id: 1, method: "initialize", params }, context);
    const frame = parseFrame(
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"t","arguments":{"n":1.0,"big":12345678901234567890}}}',
    );
    if (frame.kind !== "message") throw new Error("That is a message");
    await peer.exchange(frame.message as JsonRpcRequest, context);
    expect(seen[0]).toContain('"arguments":{"n":1.0,"big":12345678901234567890}');
  });

  test("says what went wrong in today's codes", async () => {
    const offers = server()
      .resource("note://a", { name: "a" }, () => "A")
      .tool("refuse", {}, () => {
        throw new ToolError("No");
      });
    const { client } = await pair(revision, offers);
    await expect(client.readResource("note://b")).rejects.toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32602,
      data: { uri: "note://b" },
    });
    await expect(client.callTool("nope")).rejects.toMatchObject({ rpcCode: -32602 });
    expect(await client.callTool("refuse")).toMatchObject({ isError: true });
  });
});
