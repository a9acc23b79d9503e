// The official SDK's client (2.4.0) against a server of this library over HTTP, on real sockets.
//
// A server that ends a subscription sends `notifications/cancelled` and the result, since the
// specification asks for both in two places; the SDK's client takes the first as the end, and what
// follows it for an answer that it knows nothing of.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpServing } from "../../src/entry/node-http.ts";
import { serveHttp } from "../../src/entry/node-http.ts";
import { createServer } from "../../src/server/create-server.ts";
import type { Server } from "../../src/server/server.ts";
import { deferred } from "../../src/util/deferred.ts";
import { eventually } from "../support/eventually.ts";

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
const server: Server = createServer({ name: "fixture", version: "1.0.0" })
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
  .tool("confirms", { description: "Asks first" }, async (_args, { elicit }) => {
    const schema = { type: "object", properties: { sure: { type: "boolean" } } } as const;
    const answer = await elicit("sure", { message: "Really?", schema });
    return answer.action === "accept" ? `Sure: ${answer.content["sure"]}` : answer.action;
  })
  .tool("changes", { description: "Changes a note" }, async () => {
    await server.notify.resourceUpdated("note://one");
    return "changed";
  })
  .resource("note://one", { name: "one" }, () => "One")
  .tool("waits", { description: "Waits for its end" }, async (_args, { signal, progress }) => {
    await progress(1);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    aborted.resolve(signal.reason);
    return "never";
  });

describe.each(["auto", { pin: "2026-07-28" }] as const)("the SDK's client in mode %j", (mode) => {
  let serving: HttpServing;
  let client: Client;
  const errors: Error[] = [];

  beforeAll(async () => {
    serving = await serveHttp(server, { port: 0, signals: false });
    client = new Client(
      { name: "sdk", version: "2.4.0" },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
    );
    client.onerror = (error) => errors.push(error);
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)));
  });
  afterAll(async () => {
    await client.close();
    await serving.close();
  });

  test("lists the tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["echo", "日本", "confirms", "changes", "waits"]);
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

  test("answers what a tool asks", async () => {
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: { sure: true } };
    });
    const { content } = await client.callTool({ name: "confirms" });
    expect(content).toEqual([{ type: "text", text: "Sure: true" }]);
    expect(asked).toEqual(["Really?"]);
  });

  test("listens, is told of a change, and of the end when the server is closed", async () => {
    const seen: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      seen.push(params.uri);
    });
    const filter = { resourceSubscriptions: ["note://one", "note://two"] };
    const subscription = await client.listen(filter);
    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: ["note://one"] });
    await client.callTool({ name: "changes" });
    await eventually(() => seen).toEqual(["note://one"]);
    expect(errors).toEqual([]);
    await serving.close();
    expect(await subscription.closed).toBe("remote");
  });
});
