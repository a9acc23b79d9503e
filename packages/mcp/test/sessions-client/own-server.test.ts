// Our client against our own server, both over real sockets, in each revision that has sessions, over
// HTTP+SSE and without sessions.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { createClient } from "../../src/client/create-client.ts";
import type { HttpServing } from "../../src/entry/node-http.ts";
import { connectHttp, serveHttp } from "../../src/entry/node-http.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { createServer } from "../../src/server/create-server.ts";
import type { Server } from "../../src/server/server.ts";
import type { Revision } from "../../src/spec/revision.ts";
import { deferred } from "../../src/util/deferred.ts";

const REVISIONS: readonly (readonly [Revision, string])[] = [
  ["2025-03-26", "/mcp"],
  ["2025-06-18", "/mcp"],
  ["2025-11-25", "/mcp"],
  ["2024-11-05", "/mcp"],
  ["2024-11-05", "/sse"],
  ["2025-11-25", "/sse"],
  ["2026-07-28", "/mcp"],
];

const ACCEPTED = '{"action":"accept","content":{"sure":true}}';

describe.each(REVISIONS)("our client of our server at %s, %s", (revision, path) => {
  let server: Server;
  let serving: HttpServing;
  let client: Client;
  const cancelled = deferred<void>();
  const unexpected: WireEvent[] = [];
  const asks = revision >= "2025-06-18";

  beforeAll(async () => {
    server = createServer({ name: "own", version: "1.0.0", logging: true })
      .tool("steps", {}, async (_args, { progress, log }) => {
        await log("warning", "careful");
        for (let at = 1; at <= 3; at++) await progress(at);
        return "done";
      })
      .tool("wait", {}, async (_args, { progress, signal }) => {
        await progress(1);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        cancelled.resolve();
        return "never";
      })
      .tool("ask", {}, async (_args, { elicit }) => {
        const schema = { type: "object", properties: { sure: { type: "boolean" } } } as const;
        return JSON.stringify(await elicit("sure", { message: "Sure?", schema }));
      })
      .resource("note://a", { name: "a" }, () => "text");
    serving = await serveHttp(server, { port: 0, signals: false, httpSse: true });
    const connection = await connectHttp(new URL(path, serving.url), {
      revisions: [revision],
      observer(event) {
        if (["stray", "complaint", "handler-failed"].includes(event.kind)) unexpected.push(event);
      },
    });
    expect(connection.info.revision).toBe(revision);
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
    await serving.close();
  });

  test("calls with progress and logs", async () => {
    const progress: number[] = [];
    const logs: unknown[] = [];
    const { content } = await client.callTool(
      "steps",
      {},
      {
        onProgress: (step) => progress.push(step.progress),
        logLevel: "info",
        onLog: ({ data }) => logs.push(data),
      },
    );
    expect(content).toEqual([{ type: "text", text: "done" }]);
    expect(progress).toEqual([1, 2, 3]);
    expect(logs).toEqual(["careful"]);
  });

  test("cancels", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("enough"));
    const call = client.callTool("wait", {}, { onProgress, signal: controller.signal });
    await expect(call).rejects.toThrow("enough");
    await cancelled.promise;
  });

  test("is asked by a form where the revision has forms", async () => {
    const result = await client.callTool("ask");
    if (asks) expect(result.content).toMatchObject([{ text: ACCEPTED }]);
    else expect(result).toMatchObject({ isError: true });
  });

  test("listens", async () => {
    const filter = { toolsListChanged: true, resourceSubscriptions: ["note://a"] };
    const subscription = client.listen(filter);
    expect(await subscription.acknowledged).toEqual(filter);
    await server.notify.resourceUpdated("note://a");
    expect(await subscription.next()).toMatchObject({ value: { kind: "resourceUpdated" } });
    await server.notify.toolsListChanged();
    expect(await subscription.next()).toMatchObject({ value: { kind: "toolsListChanged" } });
    await subscription.return();
  });
});
