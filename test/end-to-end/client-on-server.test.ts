// Everything that the client can do, on a server of this library: as an Endpoint in this process, as a
// child process over stdio, and over HTTP with either of its clients.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Connection, Endpoint, WireEvent } from "@wirewright/mcp";
import { compose } from "@wirewright/mcp";
import type { Client, ClientOptions, Rounds } from "@wirewright/mcp/client";
import { createClient, invalidOutputOf } from "@wirewright/mcp/client";
import { connectHttp as connectFetch } from "@wirewright/mcp/http";
import { connectHttp, serveHttp } from "@wirewright/mcp/http-node";
import { jsonSchema } from "@wirewright/mcp/json-schema";
import { responseCache } from "@wirewright/mcp/middleware";
import { connectStdio } from "@wirewright/mcp/stdio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDemandingServer } from "../fixtures/demanding-server.mjs";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";

type Name = "everyday" | "demanding";

const servers = { everyday: createEverydayServer, demanding: () => createDemandingServer() };
const opened: { close(): Promise<void> }[] = [];
const asked: string[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wirewright-"));
});

afterEach(async () => {
  // Clients before their servers.
  for (const each of opened.splice(0).reverse()) await each.close();
  asked.splice(0);
  rmSync(folder, { recursive: true });
});

async function overStdio(name: Name): Promise<Connection> {
  const program = new URL(`../fixtures/servers/${name}.mjs`, import.meta.url);
  const args = [fileURLToPath(program), join(folder, "lives")];
  return connectStdio({ command: process.execPath, args });
}

/** A server on loopback, and a connection to it. */
async function overHttp(
  name: Name,
  connect: (url: string) => Promise<Connection>,
): Promise<Connection> {
  const serving = await serveHttp(servers[name](), { port: 0, signals: false });
  opened.push(serving);
  return connect(serving.url);
}

describe.each([
  ["in this process", async (name: Name): Promise<Endpoint> => servers[name]()],
  ["over stdio", overStdio],
  ["over HTTP", (name: Name) => overHttp(name, connectHttp)],
  ["over HTTP by fetch", (name: Name) => overHttp(name, connectFetch)],
] as const)("a client %s", (where, open) => {
  /** A client that answers everything it is asked. */
  async function connect<R extends Rounds = "automatic">(
    name: Name,
    options: Partial<ClientOptions<R>> = {},
    wrap: (endpoint: Endpoint) => Endpoint = (endpoint) => endpoint,
  ): Promise<Client<R>> {
    const client = createClient<R>(wrap(await open(name)), {
      name: "app",
      version: "1.0.0",
      handlers: {
        elicit: ({ message }) => {
          asked.push(message);
          return { action: "accept", content: { sure: true, name: "Ada" } };
        },
        elicitUrl: ({ url }) => {
          asked.push(url);
          return { action: "accept" };
        },
        sample: () => ({
          role: "assistant",
          content: { type: "text", text: "Knock knock" },
          model: "m",
        }),
        roots: () => [{ uri: "file:///home/ada" }],
      },
      ...options,
    });
    opened.push(client);
    return client;
  }

  test("walks the pages of a list with for await, and stops where the reader stops", async () => {
    const client = await connect("everyday");
    const names: string[] = [];
    for await (const { name } of client.tools()) names.push(name);
    expect(names).toHaveLength(16);
    expect(names.slice(0, 2)).toEqual(["echo", "sum"]);
    const sizes: number[] = [];
    for await (const { tools } of client.tools().pages) sizes.push(tools.length);
    expect(sizes).toEqual([12, 4]);
    for await (const { name } of client.tools()) if (name === "sum") break;
    expect(await client.prompts().toArray()).toHaveLength(2);
  });

  test("completes what is typed", async () => {
    const client = await connect("everyday");
    const ref = { type: "ref/resource", uri: "note://{author}/{title}" } as const;
    const context = { arguments: { author: "ada" } };
    const { completion } = await client.complete(ref, { name: "title", value: "On" }, { context });
    expect(completion.values).toEqual(["On by ada"]);
  });

  test("keeps what it has read until a notification says that it is old", async () => {
    const sent: string[] = [];
    const client = await connect("demanding", {}, (next) =>
      compose(next, responseCache(), (endpoint) => ({
        ...endpoint,
        exchange: (request, context) => {
          sent.push(request.method);
          return endpoint.exchange(request, context);
        },
      })),
    );
    const subscription = client.listen({ resourceSubscriptions: ["memo:version"] });
    await subscription.acknowledged;
    const read = async (): Promise<unknown> =>
      (await client.readResource("memo:version")).contents[0];
    sent.splice(0);
    expect(await read()).toMatchObject({ text: "version 0" });
    expect(await read()).toMatchObject({ text: "version 0" });
    expect(sent).toEqual(["resources/read"]);
    await client.callTool("write");
    expect(await subscription.next()).toMatchObject({ value: { kind: "resourceUpdated" } });
    expect(await read()).toMatchObject({ text: "version 1" });
    expect(sent).toEqual(["resources/read", "tools/call", "resources/read"]);
  });

  test("goes on in rounds: one question, several at once, one after the other", async () => {
    const client = await connect("everyday");
    const text = async (name: string, args = {}): Promise<unknown> =>
      (await client.callTool(name, args)).content;
    expect(await text("ask", { what: "go" })).toMatchObject([{ text: "Done: go" }]);
    expect(await text("ask_both")).toMatchObject([{ text: "accept: Knock knock" }]);
    expect(await text("ask_twice")).toMatchObject([
      { text: "order 7 from file:///home/ada: accept" },
    ]);
    expect(asked).toEqual(["Really go?", "https://example.com/sign-in", "Ship order 7?"]);
  });

  test("goes on in rounds for a prompt as well", async () => {
    const client = await connect("demanding");
    expect(await client.getPrompt("sign")).toMatchObject({
      messages: [{ content: { text: "Signed: Ada" } }],
    });
    expect(asked).toEqual(["Who are you?"]);
  });

  test("leaves the rounds to an application that wants them", async () => {
    const client = await connect("everyday", {
      rounds: "manual",
      handlers: {},
      capabilities: { elicitation: { form: {} }, roots: {} },
    });
    const first = await client.callTool("ask_twice");
    expect(first).toMatchObject({
      resultType: "input_required",
      inputRequests: { roots: { method: "roots/list" } },
    });
    const second = await client.callTool(
      "ask_twice",
      {},
      {
        inputResponses: { roots: { roots: [{ uri: "file:///a" }] } },
        requestState: (first as { requestState: string }).requestState,
      },
    );
    expect(second).toMatchObject({
      inputRequests: { sure: { params: { message: "Ship order 7?" } } },
    });
    expect(
      await client.callTool(
        "ask_twice",
        {},
        {
          inputResponses: { sure: { action: "decline" } },
          requestState: (second as { requestState: string }).requestState,
        },
      ),
    ).toMatchObject({ content: [{ text: "order 7 from file:///a: decline" }] });
  });

  test("gives up a call that takes too long, and the server stops it", async () => {
    const client = await connect("everyday");
    await expect(client.callTool("wait", {}, { timeoutMs: 100 })).rejects.toMatchObject({
      code: "TIMEOUT",
      message: "Cannot wait any longer for tools/call: no answer within 100 ms (timeoutMs)",
    });
    await expect.poll(() => client.callTool("stopped")).toMatchObject({ content: [{ text: "1" }] });
  });

  test("gives up a call that its application cancels, and the server stops it", async () => {
    const client = await connect("everyday");
    const controller = new AbortController();
    const reason = new Error("enough");
    const onProgress = (): void => controller.abort(reason);
    const options = { signal: controller.signal, onProgress };
    await expect(client.callTool("wait", {}, options)).rejects.toBe(reason);
    await expect.poll(() => client.callTool("stopped")).toMatchObject({ content: [{ text: "1" }] });
  });

  test("waits longer than its time-out while there is progress, but no longer than the maximum", async () => {
    const client = await connect("demanding");
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }): void => void seen.push(progress);
    const [patient, strict] = await Promise.allSettled([
      client.callTool("slow_steps", {}, { timeoutMs: 1200, onProgress }),
      client.callTool(
        "slow_steps",
        {},
        { timeoutMs: 1200, maxTimeoutMs: 1300, onProgress: () => undefined },
      ),
    ]);
    expect(patient).toMatchObject({ value: { content: [{ text: "patience pays" }] } });
    expect(strict).toMatchObject({
      reason: {
        code: "TIMEOUT",
        message: "Cannot wait any longer for tools/call: no answer within 1300 ms (maxTimeoutMs)",
      },
    });
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test("sees progress and log messages before the result", async () => {
    const client = await connect("everyday");
    const seen: unknown[] = [];
    const note = (what: unknown): void => void seen.push(what);
    seen.push(await client.callTool("steps", {}, { onProgress: note, progressToken: 0 }));
    expect(seen).toMatchObject([
      { progressToken: 0, progress: 1 },
      { progress: 2 },
      { progress: 3 },
      { content: [{ text: "done" }] },
    ]);
    seen.splice(0);
    seen.push(await client.callTool("log", {}, { onLog: note, logLevel: "info" }));
    expect(seen).toMatchObject([{ level: "warning", logger: "monitor" }, { content: [] }]);
  });

  test("checks the outputs of tools against the schemas that they show", async () => {
    const client = await connect("demanding", {
      validateOutput: (schema) => async (value) =>
        (await jsonSchema(schema)["~standard"].validate(value)).issues ?? [],
    });
    expect(await client.callTool("honest")).toMatchObject({ structuredContent: { n: 7 } });
    const error = await client.callTool("lies").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "INVALID_OUTPUT" });
    expect(invalidOutputOf(error)?.result).toMatchObject({ structuredContent: { n: "seven" } });
  });

  test("sets aside the tool that nobody can use, and lists the others", async () => {
    const client = await connect("demanding");
    const pages = [];
    for await (const page of client.tools().pages) pages.push(page);
    const names = pages.flatMap(({ tools }) => tools.map(({ name }) => name));
    expect(names).toEqual(["honest", "lies", "hang", "slow_steps", "die", "write"]);
    expect(pages.flatMap(({ setAside = [] }) => setAside)).toMatchObject([
      {
        name: "odd",
        reason: expect.stringContaining("/inputSchema/$schema names a dialect that is not known"),
      },
    ]);
  });

  test("listens for changes, until the server ends it", async () => {
    const client = await connect("everyday");
    const subscription = client.listen({ promptsListChanged: true, toolsListChanged: true });
    expect(await subscription.acknowledged).toEqual({
      promptsListChanged: true,
      toolsListChanged: true,
    });
    await client.callTool("change");
    const seen = [(await subscription.next()).value, (await subscription.next()).value];
    expect(seen).toEqual([{ kind: "toolsListChanged" }, { kind: "promptsListChanged" }]);
    await client.callTool("hang_up");
    expect(await subscription.next()).toMatchObject({ done: true });
  });

  test("tells failures apart: of the tool, of the request, of the closed client", async () => {
    const events: WireEvent[] = [];
    const client = await connect("everyday", { observer: (event) => events.push(event) });
    expect(await client.callTool("refuse")).toMatchObject({ isError: true });
    await expect(client.callTool("nope")).rejects.toMatchObject({ rpcCode: -32602 });
    await client.close();
    await expect(client.callTool("echo")).rejects.toMatchObject({ code: "CLOSED" });
    expect({ where, events }).toEqual({ where, events: [] });
  });
});

describe("a client of a child process that dies", () => {
  test("has reads repeated by the next one, and fails the call that was no read", async () => {
    const client = createClient(await overStdio("demanding"), { name: "app", version: "1" });
    opened.push(client);
    const read = client.readResource("memo:late");
    await expect(client.callTool("die")).rejects.toMatchObject({ code: "CHILD_EXITED" });
    expect(await read).toMatchObject({ contents: [{ text: "at last" }] });
    expect(await client.readResource("memo:lives")).toMatchObject({ contents: [{ text: "2" }] });
  });

  test("has reads fail where it wants no retries", async () => {
    const client = createClient(await overStdio("demanding"), {
      name: "app",
      version: "1",
      retries: 0,
    });
    opened.push(client);
    const read = client.readResource("memo:late").catch((error: unknown) => error);
    await expect(client.callTool("die")).rejects.toMatchObject({ code: "CHILD_EXITED" });
    expect(await read).toMatchObject({ code: "CHILD_EXITED" });
  });

  test("listens again, and is told that it may have missed something", async () => {
    const client = createClient(await overStdio("demanding"), { name: "app", version: "1" });
    opened.push(client);
    const subscription = client.listen({ resourcesListChanged: true });
    const agreed = await subscription.acknowledged;
    await expect(client.callTool("die")).rejects.toMatchObject({ code: "CHILD_EXITED" });
    expect(await subscription.next()).toEqual({
      value: { kind: "mayHaveMissed", acknowledged: agreed },
    });
    await client.callTool("write");
    expect(await subscription.next()).toEqual({ value: { kind: "resourcesListChanged" } });
  });
});
