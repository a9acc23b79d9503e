// Our client on the reference server of the handshake era, over stdio.

import { fileURLToPath } from "node:url";
import type { Connection, WireEvent } from "@wirewright/mcp";
import type { Client } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";
import { afterEach, beforeEach, expect, test } from "vitest";

const program = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
);
let connection: Connection;
let client: Client;
let asked: string[];
let events: WireEvent[];

beforeEach(async () => {
  asked = [];
  events = [];
  connection = await connectStdio({
    command: process.execPath,
    args: [program, "stdio"],
    observer: (event) => void events.push(event),
  });
  client = createClient(connection, {
    name: "ours",
    version: "1.0.0",
    handlers: {
      elicit: ({ message }, { defaults }) => {
        asked.push(message);
        return { action: "accept", content: { ...defaults, name: "Ada" } };
      },
      elicitUrl: ({ url }) => {
        asked.push(url);
        return { action: "accept" };
      },
      sample: ({ messages }) => {
        asked.push(JSON.stringify(messages));
        return { role: "assistant", model: "m", content: { type: "text", text: "Words" } };
      },
      roots: () => {
        asked.push("roots");
        return [{ uri: "file:///project", name: "work" }];
      },
    },
  });
});

afterEach(async () => {
  await client.close();
});

test("it is found to speak 2025-11-25, and discovered", async () => {
  expect(connection.info).toMatchObject({ transport: "stdio", revision: "2025-11-25" });
  const discovered = await client.discover();
  expect(discovered.supportedVersions).toEqual(["2026-07-28"]);
  expect(discovered.capabilities).toMatchObject({
    tools: { listChanged: true },
    resources: { subscribe: true },
    logging: {},
  });
  expect(discovered.capabilities).not.toHaveProperty("tasks");
});

test("it lists and calls its tools", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("echo");
  expect(tools.some((tool) => "execution" in tool)).toBe(false);
  const echo = await client.callTool("echo", { message: "hi" });
  expect(echo.content).toEqual([{ type: "text", text: "Echo: hi" }]);
  expect(await client.callTool("echo", {})).toMatchObject({ isError: true });
});

test("it reports progress, and can be cancelled", async () => {
  const progress: number[] = [];
  await client.callTool(
    "trigger-long-running-operation",
    { duration: 0.3, steps: 3 },
    { onProgress: (report) => void progress.push(report.progress) },
  );
  expect(progress).toEqual([1, 2, 3]);
  const abort = new AbortController();
  const call = client.callTool(
    "trigger-long-running-operation",
    { duration: 30, steps: 300 },
    { signal: abort.signal, onProgress: () => abort.abort(new Error("Enough")) },
  );
  await expect(call).rejects.toThrow("Enough");
  expect(await client.callTool("echo", { message: "on" })).toMatchObject({
    content: [{ type: "text", text: "Echo: on" }],
  });
});

test("what it asks for reaches our handlers, and the answers the server", async () => {
  const elicited = await client.callTool("trigger-elicitation-request");
  expect(JSON.stringify(elicited.content)).toContain("Ada");
  const sampled = await client.callTool("trigger-sampling-request", {
    prompt: "Hello",
    maxTokens: 10,
  });
  expect(JSON.stringify(sampled.content)).toContain("Words");
  expect(asked.filter((question) => question !== "roots")).toHaveLength(2);
});

test("it is told of roots where a call can ask for them", async () => {
  const roots = await client.callTool("get-roots-list");
  expect(roots.isError).not.toBe(true);
});

test("a resource is subscribed to while somebody listens", async () => {
  const { resources } = await client.listResources();
  const uri = resources[0]?.uri ?? "";
  const subscription = client.listen({ resourceSubscriptions: [uri] });
  expect(await subscription.acknowledged).toEqual({ resourceSubscriptions: [uri] });
  await client.callTool("toggle-subscriber-updates");
  expect((await subscription.next()).value).toEqual({ kind: "resourceUpdated", uri });
  await subscription.return();
  await expect
    .poll(() => methodsOut().filter((method) => method.startsWith("resources/")))
    .toEqual(["resources/list", "resources/subscribe", "resources/unsubscribe"]);
});

test("a tool that must be called as a task is waited for", { timeout: 30_000 }, async () => {
  const result = await client.callTool("simulate-research-query", { topic: "wires" });
  expect(JSON.stringify(result.content)).toContain("wires");
  expect(methodsOut()).toContain("tasks/result");
});

test("log messages reach the call that wants them, from its level on", async () => {
  await client.callTool("echo", { message: "hi" }, { logLevel: "error", onLog: () => undefined });
  expect(methodsOut()).toContain("logging/setLevel");
});

/** The methods of what we have sent, in order. */
function methodsOut(): readonly string[] {
  return events.flatMap((event) =>
    event.kind === "message-out" && "method" in event.message ? [event.message.method] : [],
  );
}
