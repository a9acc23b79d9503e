// The official SDK's client (2.4.0) against a server of this library over HTTP.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpServing } from "../../src/entry/node-http.ts";
import { serveHttp } from "../../src/entry/node-http.ts";
import { createServer } from "../../src/server/create-server.ts";
import { deferred } from "../../src/util/deferred.ts";

const anything = {
  "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) },
} as const;
const jsonSchema = {
  type: "object",
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    level: { type: "integer", "x-mcp-header": "Level" },
  },
};
const aborted = deferred<unknown>();
const server = createServer({ name: "fixture", version: "1.0.0" })
  .tool(
    "echo",
    { description: "Says it again", input: { validate: anything, jsonSchema } },
    (args) => JSON.stringify(args),
  )
  .tool("日本", { description: "Reports progress" }, async (_args, { progress }) => {
    await progress(1, { total: 2 });
    await progress(2, { total: 2 });
    return "done";
  })
  .tool("waits", { description: "Waits for its end" }, async (_args, { signal, progress }) => {
    await progress(1);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    aborted.resolve(signal.reason);
    return "never";
  });

describe.each(["auto", { pin: "2026-07-28" }] as const)("the SDK's client in mode %j", (mode) => {
  let serving: HttpServing;
  let client: Client;

  beforeAll(async () => {
    serving = await serveHttp(server, { port: 0, signals: false });
    client = new Client({ name: "sdk", version: "2.4.0" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)));
  });
  afterAll(async () => {
    await client.close();
    await serving.close();
  });

  test("lists the tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["echo", "日本", "waits"]);
  });

  test.each([
    { region: "us-west1", level: 42 },
    { region: "世界", level: -7 },
    { region: " padded ", level: 0 },
    { region: "=?base64?literal?=" },
    {},
  ])("calls a tool whose parameters are repeated in headers with %j", async (args) => {
    await client.listTools();
    const { content } = await client.callTool({ name: "echo", arguments: args });
    expect(content).toEqual([{ type: "text", text: JSON.stringify(args) }]);
  });

  test("calls a tool whose name is no ASCII, and gets its progress", async () => {
    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void seen.push(progress);
    const { content } = await client.callTool({ name: "日本" }, { onprogress });
    expect(content).toEqual([{ type: "text", text: "done" }]);
    expect(seen).toEqual([1, 2]);
  });

  test("cancels a call by closing its response", async () => {
    const controller = new AbortController();
    const onprogress = () => controller.abort(new Error("enough"));
    const options = { signal: controller.signal, onprogress };
    await expect(client.callTool({ name: "waits" }, options)).rejects.toThrow("enough");
    expect(await aborted.promise).toMatchObject({ name: "AbortError" });
  });
});
