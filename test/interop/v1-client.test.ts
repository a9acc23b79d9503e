// The official SDK of the handshake era as the client of our server, over stdio.

import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeEach, expect, test } from "vitest";

const program = fileURLToPath(new URL("../fixtures/servers/everyday-eras.mjs", import.meta.url));
let client: Client;
const errors: Error[] = [];

beforeEach(async () => {
  client = new Client(
    { name: "v1", version: "1.32.2" },
    {
      capabilities: {
        elicitation: { form: {}, url: {} },
        sampling: {},
        roots: { listChanged: true },
      },
    },
  );
  errors.length = 0;
  client.onerror = (error) => void errors.push(error);
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program] }));
});

afterEach(async () => {
  await client.close();
  expect(errors).toEqual([]);
});

test("it agrees on 2025-11-25 and knows the server", async () => {
  expect(client.getServerVersion()).toEqual({ name: "everyday", version: "1.0.0" });
  expect(client.getServerCapabilities()).toEqual({
    logging: {},
    completions: {},
    prompts: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    tools: { listChanged: true },
  });
  expect(client.getInstructions()).toBe("Every tool is for trying something out.");
  expect(await client.ping()).toEqual({});
});

test("it lists everything, page by page", async () => {
  const { tools, nextCursor } = await client.listTools();
  expect(tools[1]).toMatchObject({
    name: "sum",
    title: "Sum",
    annotations: { readOnlyHint: true },
  });
  const second = await client.listTools({ cursor: nextCursor });
  expect(second.nextCursor).toBeUndefined();
  expect((await client.listResources()).resources).toHaveLength(2);
  expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
  expect((await client.listPrompts()).prompts).toHaveLength(2);
});

test("it calls tools, and checks their output against the schema", async () => {
  await client.listTools();
  expect(await client.callTool({ name: "sum", arguments: { numbers: [1, 2, 3] } })).toEqual({
    content: [{ type: "text", text: '{"sum":6}' }],
    structuredContent: { sum: 6 },
  });
  expect(await client.callTool({ name: "echo", arguments: { text: 1 } })).toMatchObject({
    isError: true,
  });
  await expect(client.callTool({ name: "nope" })).rejects.toMatchObject({ code: -32602 });
  await expect(client.readResource({ uri: "note://nope" })).rejects.toMatchObject({ code: -32002 });
});

// What arrives in one piece with the answer it drops itself, so the call that waits shows it.
test("it gets progress, and cancels", async () => {
  const abort = new AbortController();
  const call = client.callTool({ name: "wait" }, undefined, {
    signal: abort.signal,
    onprogress: () => abort.abort("Enough"),
  });
  await expect(call).rejects.toThrow("Enough");
  await expect
    .poll(async () => client.callTool({ name: "stopped" }))
    .toEqual({ content: [{ type: "text", text: "1" }] });
});

test("it is asked for a form, and its answer counts", async () => {
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    expect(params).toMatchObject({ mode: "form", message: "Really delete?" });
    return { action: "accept", content: { sure: true } };
  });
  expect(await client.callTool({ name: "ask", arguments: { what: "delete" } })).toEqual({
    content: [{ type: "text", text: "Done: delete" }],
  });
});

test("it is asked for a page and for a model's words at once", async () => {
  const pages: unknown[] = [];
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    pages.push(params);
    return { action: "accept" };
  });
  client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => ({
    role: "assistant",
    model: "m",
    content: { type: "text", text: `Knock knock (${params.maxTokens})` },
  }));
  expect(await client.callTool({ name: "ask_both" })).toEqual({
    content: [{ type: "text", text: "accept: Knock knock (50)" }],
  });
  expect(pages).toMatchObject([
    { mode: "url", url: "https://example.com/sign-in", elicitationId: expect.any(String) },
  ]);
});

test("it is asked for its roots, then for a form", async () => {
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: "file:///project" }] }));
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: "decline" }));
  expect(await client.callTool({ name: "ask_twice" })).toEqual({
    content: [{ type: "text", text: "order 7 from file:///project: decline" }],
  });
  await client.sendRootsListChanged();
});

test("it is told of a resource while it subscribes, and of lists without asking", async () => {
  const told: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    told.push(params.uri);
  });
  client.setNotificationHandler(
    PromptListChangedNotificationSchema,
    () => void told.push("prompts"),
  );
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void told.push("tools"));
  await client.subscribeResource({ uri: "note://welcome" });
  await client.callTool({ name: "change" });
  await expect.poll(() => told).toEqual(["note://welcome", "tools", "prompts"]);
  await client.unsubscribeResource({ uri: "note://welcome" });
  told.length = 0;
  await client.callTool({ name: "change" });
  await expect.poll(() => told).toEqual(["tools", "prompts"]);
  await expect(client.subscribeResource({ uri: "nothing://here" })).rejects.toMatchObject({
    code: -32002,
  });
});

test("it sets the level of what is logged", async () => {
  const logs: unknown[] = [];
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    logs.push(params.level);
  });
  await client.callTool({ name: "log" });
  expect(logs).toEqual(["warning"]);
  await client.setLoggingLevel("debug");
  await client.callTool({ name: "log" });
  expect(logs).toEqual(["warning", "debug", "warning"]);
});

test("it gets prompts, contents and completions", async () => {
  expect(await client.getPrompt({ name: "greet", arguments: { name: "Ada" } })).toMatchObject({
    messages: [{ role: "user", content: { type: "text", text: "Greet Ada 1 times" } }],
  });
  expect(await client.readResource({ uri: "note://welcome" })).toEqual({
    contents: [{ uri: "note://welcome", mimeType: "text/plain", text: "Welcome!" }],
  });
  const completed = await client.complete({
    ref: { type: "ref/resource", uri: "note://{author}/{title}" },
    argument: { name: "title", value: "T" },
    context: { arguments: { author: "ada" } },
  });
  expect(completed.completion.values).toEqual(["T by ada"]);
});
