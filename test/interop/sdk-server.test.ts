// Our client against a server on the official SDK, over stdio in 2026-07-28.
//
// What the SDK's server (2.4.0) does otherwise, and is therefore not asked here: once a connection
// has begun, it answers a request of any version instead of refusing it with -32022.

import { fileURLToPath } from "node:url";
import type { WireEvent } from "@wirewright/mcp";
import type { Client } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let client: Client;
const events: WireEvent[] = [];
let onStderr: (line: string) => void = () => undefined;

beforeAll(async () => {
  const program = new URL("../fixtures/servers/everyday-sdk.mjs", import.meta.url);
  const connection = await connectStdio({
    command: process.execPath,
    args: [fileURLToPath(program)],
    observer: (event) => {
      if (event.kind === "stray" || event.kind === "complaint") events.push(event);
      if (event.kind === "stderr-line") onStderr(event.line);
    },
  });
  client = createClient(connection, { name: "wirewright", version: "0.1.0" });
});

afterEach(() => {
  expect(events.splice(0)).toEqual([]);
});

afterAll(() => client.close());

test("a server on the SDK is discovered", async () => {
  expect(await client.discover()).toMatchObject({
    resultType: "complete",
    supportedVersions: ["2026-07-28"],
    capabilities: { logging: {}, tools: {} },
    instructions: "Every tool is for trying something out.",
    _meta: {
      "io.modelcontextprotocol/serverInfo": { name: "everyday-sdk", version: "1.0.0" },
    },
  });
});

test("a server on the SDK has its tools listed", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["echo", "sum", "crash", "steps", "wait"]);
  expect(tools[1]).toMatchObject({ outputSchema: { required: ["sum"] } });
});

test("a server on the SDK has its tools called, many at once", async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
  const results = await Promise.all(texts.map((text) => client.callTool("echo", { text })));
  expect(results.map(({ content }) => content)).toEqual(
    texts.map((text) => [{ type: "text", text }]),
  );
});

test("a server on the SDK answers structured values", async () => {
  expect(await client.callTool("sum", { numbers: [1, 2] })).toMatchObject({
    structuredContent: { sum: 3 },
    content: [{ type: "text", text: '{"sum":3}' }],
  });
});

test("a server on the SDK reports progress, all of it and in order", async () => {
  const seen: unknown[] = [];
  await client.callTool(
    "steps",
    {},
    { progressToken: "", onProgress: (report) => seen.push(report) },
  );
  expect(seen).toEqual([1, 2, 3].map((progress) => ({ progressToken: "", progress, total: 3 })));
});

test("a server on the SDK is cancelled", async () => {
  const stopped = new Promise<string>((resolve) => {
    onStderr = resolve;
  });
  const controller = new AbortController();
  const reason = new Error("enough");
  const onProgress = (): void => controller.abort(reason);
  const pending = client.callTool("wait", {}, { signal: controller.signal, onProgress });
  await expect(pending).rejects.toBe(reason);
  expect(await stopped).toBe("wait was stopped");
  expect(await client.callTool("echo", { text: "on" })).toMatchObject({
    content: [{ text: "on" }],
  });
});

test("failures of tools on the SDK are results", async () => {
  expect(await client.callTool("crash")).toMatchObject({ isError: true });
  expect(await client.callTool("echo", { text: 1 })).toMatchObject({ isError: true });
});

test("other failures of a server on the SDK are errors", async () => {
  await expect(client.callTool("nope")).rejects.toMatchObject({
    name: "ProtocolError",
    code: "RPC_ERROR",
    rpcCode: -32602,
  });
  await expect(client.request("x/unknown")).rejects.toMatchObject({ rpcCode: -32601 });
});
