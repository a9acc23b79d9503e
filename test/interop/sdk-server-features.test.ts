// Our client against the resources, prompts, completions, questions, logs and subscriptions of a
// server on the official SDK (2.4.0), over stdio in 2026-07-28.

import { fileURLToPath } from "node:url";
import type { WireEvent } from "@wirewright/mcp";
import type { Client, Subscription, SubscriptionEvent } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let client: Client;
const asked: unknown[] = [];
const events: WireEvent[] = [];

beforeAll(async () => {
  const program = new URL("../fixtures/servers/features-sdk.mjs", import.meta.url);
  const connection = await connectStdio({
    command: process.execPath,
    args: [fileURLToPath(program)],
    observer: (event) => {
      if (event.kind === "stray" || event.kind === "complaint") events.push(event);
    },
  });
  client = createClient(connection, {
    name: "wirewright",
    version: "0.1.0",
    handlers: {
      elicit: ({ message }) => {
        asked.push(message);
        return { action: "accept", content: { sure: true } };
      },
      elicitUrl: ({ url }) => {
        asked.push(url);
        return { action: "accept" };
      },
      sample: () => ({
        role: "assistant",
        content: { type: "text", text: "Knock knock" },
        model: "a-model",
      }),
      roots: () => [{ uri: "file:///home/ada" }],
    },
  });
});

afterEach(() => {
  expect(events.splice(0)).toEqual([]);
});

afterAll(() => client.close());

test("resources of the SDK are listed and read, text and bytes", async () => {
  const resources = await client.resources().toArray();
  expect(resources).toMatchObject([
    { uri: "note://welcome", name: "welcome", mimeType: "text/plain" },
    { uri: "note://pixel", name: "pixel" },
  ]);
  expect(await client.readResource("note://welcome")).toMatchObject({
    contents: [{ uri: "note://welcome", mimeType: "text/plain", text: "Welcome!" }],
  });
  expect(await client.readResource("note://pixel")).toMatchObject({
    contents: [{ uri: "note://pixel", blob: "R0k=" }],
  });
});

test("a resource that the SDK does not have is not found", async () => {
  await expect(client.readResource("other://none")).rejects.toMatchObject({ rpcCode: -32602 });
});

test("templates of the SDK are listed, read and completed", async () => {
  expect(await client.resourceTemplates().toArray()).toMatchObject([
    { uriTemplate: "note://{author}/{title}", name: "notes" },
  ]);
  expect(await client.readResource("note://ada/One")).toMatchObject({
    contents: [{ uri: "note://ada/One", text: "One by ada" }],
  });
  const ref = { type: "ref/resource", uri: "note://{author}/{title}" } as const;
  const { completion } = await client.complete(ref, { name: "author", value: "a" });
  expect(completion).toMatchObject({ values: ["ada"], total: 1, hasMore: false });
});

test("prompts of the SDK are listed, got and completed", async () => {
  expect(await client.prompts().toArray()).toMatchObject([
    { name: "greet", title: "Greet somebody", arguments: [{ name: "name" }, { name: "times" }] },
  ]);
  expect(await client.getPrompt("greet", { name: "Ada", times: "2" })).toMatchObject({
    messages: [{ role: "user", content: { type: "text", text: "Greet Ada 2 times" } }],
  });
  const ref = { type: "ref/prompt", name: "greet" } as const;
  const { completion } = await client.complete(ref, { name: "times", value: "1" });
  expect(completion).toMatchObject({ values: ["1", "11"] });
});

test("a form that the SDK asks to be filled in is, and the call goes on", async () => {
  expect(await client.callTool("ask", { what: "go" })).toMatchObject({
    content: [{ text: 'accept: {"sure":true}' }],
  });
  expect(asked.splice(0)).toEqual(["Really go?"]);
});

test("several questions of the SDK at once are answered, and its state goes back", async () => {
  expect(await client.callTool("ask_all")).toMatchObject({
    content: [{ text: "accept Knock knock file:///home/ada state 1" }],
  });
  expect(asked.splice(0)).toEqual(["https://example.com/"]);
});

test("log messages of the SDK come from the level on that the call asks for", async () => {
  const seen: unknown[] = [];
  await client.callTool("log", {}, { logLevel: "warning", onLog: (message) => seen.push(message) });
  expect(seen).toEqual([{ level: "warning", logger: "monitor", data: { disk: "almost full" } }]);
});

test("every kind of change on the SDK is told to who listens, until it leaves", async () => {
  const subscription = client.listen({
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ["note://welcome"],
  });
  expect(await subscription.acknowledged).toEqual({
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ["note://welcome"],
  });
  await client.callTool("change");
  expect(await take(subscription, 4)).toEqual([
    { kind: "resourceUpdated", uri: "note://welcome" },
    { kind: "toolsListChanged" },
    { kind: "promptsListChanged" },
    { kind: "resourcesListChanged" },
  ]);
  await subscription.return();
  expect(await client.callTool("change")).toMatchObject({ content: [{ text: "changed" }] });
});

async function take(subscription: Subscription, count: number): Promise<SubscriptionEvent[]> {
  const taken: SubscriptionEvent[] = [];
  while (taken.length < count) {
    const { value } = await subscription.next();
    if (value === undefined) break;
    taken.push(value);
  }
  return taken;
}
