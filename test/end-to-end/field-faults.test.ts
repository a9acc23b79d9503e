// What people have reported of other implementations, from one end of a wire to the other: each
// client and server here is one of this library, with a real channel between.

import { PassThrough } from "node:stream";
import type { JsonObject } from "@wirewright/mcp";
import { connectChannel, lineChannel, serveChannel } from "@wirewright/mcp/channel";
import type { Client, ClientOptions } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import { jsonSchema } from "@wirewright/mcp/json-schema";
import type { Server } from "@wirewright/mcp/server";
import { createServer } from "@wirewright/mcp/server";
import { afterEach, describe, expect, test } from "vitest";

const opened: Client[] = [];

afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

function connect(server: Server, options: Partial<ClientOptions<"automatic">> = {}): Client {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serveChannel(lineChannel(toServer, toClient), server);
  const connection = connectChannel(lineChannel(toClient, toServer));
  const client = createClient(connection, { name: "app", version: "1.0.0", ...options });
  opened.push(client);
  return client;
}

function plain(): Server {
  return createServer({ name: "s", version: "1", pageSize: 2 });
}

// BUG-151
describe("URIs", () => {
  const uris = [
    "file:///a",
    "file:///a/",
    "http://Host",
    "http://host/",
    "x:y",
    "urn:isbn:1",
    "note://A/B%2fC",
    "note://A/B%2FC",
    "data:,x",
    "file:///C:/x%20y",
    "mailto:Ada@Example.com",
    "HTTP://UPPER/./../x?b=1&a=2#f",
  ];

  test("are the same text in the list, when read, when listened for and when they change", async () => {
    const server = plain();
    for (const uri of uris) server.resource(uri, {}, () => `at ${uri}`);
    const client = connect(server);
    const listed = (await client.resources().toArray()).map(({ uri }) => uri);
    expect(listed).toEqual(uris);
    const subscription = client.listen({ resourceSubscriptions: listed });
    expect(await subscription.acknowledged).toEqual({ resourceSubscriptions: uris });
    for (const uri of listed) {
      expect(await client.readResource(uri)).toMatchObject({
        contents: [{ uri, text: `at ${uri}` }],
      });
      await server.notify.resourceUpdated(uri);
      expect(await subscription.next()).toEqual({ value: { kind: "resourceUpdated", uri } });
    }
    await expect(client.readResource("FILE:///a")).rejects.toMatchObject({ rpcCode: -32602 });
  });
});

// BUG-147
describe("names of tools", () => {
  const names = [
    "a.b",
    "ns/tool",
    "my tool",
    "Ünïcode",
    "工具",
    "x".repeat(200),
    "A",
    "a",
    " a",
    "__proto__",
    "constructor",
    "a\u0301",
    "\u00e1",
    'quote"back\\slash',
    "line\nbreak",
  ];

  test("are listed, called and told apart as they are spelled", async () => {
    const server = plain();
    for (const [at, name] of names.entries()) server.tool(name, {}, () => String(at));
    const client = connect(server);
    const listed = (await client.tools().toArray()).map(({ name }) => name);
    expect(listed).toEqual(names);
    for (const [at, name] of names.entries()) {
      expect(await client.callTool(name)).toMatchObject({ content: [{ text: String(at) }] });
    }
  });
});

// BUG-138
describe("pages", () => {
  test("of one list are none of another's, and an empty cursor is a cursor", async () => {
    const server = plain()
      .tool("a", {}, () => "")
      .tool("b", {}, () => "")
      .tool("c", {}, () => "");
    for (const name of ["p", "q", "r"]) server.prompt(name, {}, () => "");
    const client = connect(server);
    const { nextCursor = "none" } = await client.listTools();
    expect(nextCursor).not.toBe("none");
    for (const cursor of [nextCursor, ""]) {
      await expect(client.listPrompts({ cursor })).rejects.toMatchObject({
        rpcCode: -32602,
        data: { path: "/params/cursor" },
      });
    }
    await expect(client.listTools({ cursor: "" })).rejects.toMatchObject({ rpcCode: -32602 });
  });

  test("go on while tools come and go between them, without one twice", async () => {
    const server = plain();
    const registered = ["a", "b", "c", "d", "e"];
    for (const name of registered) server.tool(name, {}, () => "");
    const client = connect(server);
    const seen: string[] = [];
    for await (const { tools } of client.tools().pages) {
      seen.push(...tools.map(({ name }) => name));
      if (seen.length !== 2) continue;
      server.removeTool("c");
      server.tool("f", {}, () => "");
    }
    expect(seen).toEqual(["a", "b", "d", "e", "f"]);
  });
});

// BUG-142
describe("structured content", () => {
  test.each([[[1, 2]], ["x"], [3], [0], [false], [null], [""], [[]], [{}]])(
    "%j comes as it was returned, and is checked by both",
    async (value) => {
      const output = jsonSchema({});
      const server = plain().tool("t", { output }, () => value);
      const client = connect(server, {
        validateOutput: (schema) => async (found) =>
          (await jsonSchema(schema)["~standard"].validate(found)).issues ?? [],
      });
      expect(await client.callTool("t", {}, { output })).toMatchObject({
        structuredContent: value,
        content: [{ type: "text" }],
      });
    },
  );
});

// BUG-143
describe("recursive schemas", () => {
  const schema = {
    type: "object",
    properties: { root: { $ref: "#/$defs/node" } },
    $defs: {
      node: {
        type: "object",
        properties: { name: { type: "string" }, children: { items: { $ref: "#/$defs/node" } } },
        required: ["name"],
      },
    },
  } as const;

  test("arrive with their definitions, and hold what is nested", async () => {
    const input = jsonSchema<{ root: JsonObject }>(schema);
    const client = connect(plain().tool("t", { input }, ({ root }) => String(root["name"])));
    const [tool] = await client.tools().toArray();
    expect(tool?.inputSchema).toEqual(schema);
    const node = (name: unknown, ...children: unknown[]) => ({ name, children });
    expect(await client.callTool("t", { root: node("a", node("b", node("c"))) })).toMatchObject({
      content: [{ text: "a" }],
    });
    expect(await client.callTool("t", { root: node("a", node("b", node(7))) })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("/root/children/0/children/0/name") }],
    });
  });
});

// BUG-154
describe("numbers", () => {
  test("beyond what a double holds are refused where an integer is wanted", async () => {
    const input = jsonSchema({
      type: "object",
      properties: { n: { type: "integer" } },
      required: ["n"],
    });
    const client = connect(plain().tool("t", { input }, ({ n }) => String(n)));
    for (const n of [1.5, "1"]) {
      expect(await client.callTool("t", { n })).toMatchObject({ isError: true });
    }
    // JSON would have null for them, which is not what was meant.
    for (const n of [Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(client.callTool("t", { n })).rejects.toMatchObject({
        code: "CANNOT_ENCODE",
        message: `Cannot write message as JSON: /params/arguments/n must be a finite number, found ${n}`,
      });
    }
    expect(await client.callTool("t", { n: 2 ** 53 - 1 })).toMatchObject({
      content: [{ text: "9007199254740991" }],
    });
  });
});

// BUG-156
describe("nesting", () => {
  test.each([1000, 10_000, 200_000])(
    "of %i levels fails its own call, and the next works",
    async (levels) => {
      let deep: unknown = [];
      for (let level = 0; level < levels; level++) deep = [deep];
      const server = plain()
        .tool("gives", { output: jsonSchema({}) }, () => deep)
        .tool("takes", { input: jsonSchema({}) }, () => "taken")
        .tool("ok", {}, () => "ok");
      const client = connect(server);
      const outcomes = await Promise.allSettled([
        client.callTool("gives"),
        client.callTool("takes", { deep }),
      ]);
      for (const outcome of outcomes) {
        const failed = outcome.status === "rejected" || outcome.value.isError === true;
        expect(failed).toBe(true);
      }
      expect(await client.callTool("ok")).toMatchObject({ content: [{ text: "ok" }] });
    },
  );
});

// BUG-60, BUG-65
describe("progress", () => {
  test("comes in each round of a call, under the token of that round", async () => {
    const server = plain().tool("t", {}, async (_args, { progress, elicit }) => {
      await progress(1);
      await elicit("a", { message: "m", schema: { type: "object", properties: {} } });
      await progress(2);
      await elicit("b", { message: "m", schema: { type: "object", properties: {} } });
      await progress(3);
      return "done";
    });
    const client = connect(server, {
      handlers: { elicit: () => ({ action: "accept", content: {} }) },
    });
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }): void => void seen.push(progress);
    expect(await client.callTool("t", {}, { onProgress })).toMatchObject({
      content: [{ text: "done" }],
    });
    expect(seen).toEqual([1, 1, 2, 1, 2, 3]);
  });

  test.each([0, "", "0", -1, "tok-a"])("comes under the token %j", async (progressToken) => {
    const server = plain().tool("t", {}, async (_args, { progress }) => {
      for (const step of [1, 1, 2, 1.5, Number.NaN, 3]) await progress(step);
    });
    const seen: unknown[] = [];
    await connect(server).callTool(
      "t",
      {},
      { progressToken, onProgress: (report) => seen.push([report.progressToken, report.progress]) },
    );
    expect(seen).toEqual([1, 2, 3].map((step) => [progressToken, step]));
  });
});
