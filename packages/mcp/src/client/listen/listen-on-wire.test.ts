import { expect, test } from "vitest";
import { ScriptedServer } from "../../../test/support/scripted-server.ts";
import type { Id, JsonObject } from "../../jsonrpc/message.ts";
import { createClient } from "../create-client.ts";
import type { Subscription } from "./subscription.ts";

const APP = { name: "app", version: "2.0.0" };
const ID = "io.modelcontextprotocol/subscriptionId";

function notification(id: unknown, method: string, params: JsonObject = {}): JsonObject {
  return { jsonrpc: "2.0", method, params: { _meta: { [ID]: id }, ...params } };
}

function acknowledged(id: unknown): JsonObject {
  return notification(id, "notifications/subscriptions/acknowledged", { notifications: {} });
}

async function opened(server: ScriptedServer, subscription: Subscription): Promise<Id> {
  const { id } = await server.next();
  server.say(acknowledged(id));
  await subscription.acknowledged;
  return id as Id;
}

test("two subscriptions on one channel get their own events each, by id", async () => {
  // BUG-137
  const server = new ScriptedServer();
  const client = createClient(server.connection, APP);
  const tools = client.listen({ toolsListChanged: true });
  const first = await opened(server, tools);
  const prompts = client.listen({ promptsListChanged: true });
  const second = await opened(server, prompts);
  server.say(
    notification(second, "notifications/prompts/list_changed"),
    notification(String(first), "notifications/tools/list_changed"),
    notification(first, "notifications/tools/list_changed"),
  );
  expect(await prompts.next()).toEqual({ value: { kind: "promptsListChanged" } });
  expect(await tools.next()).toEqual({ value: { kind: "toolsListChanged" } });

  await tools.return();
  expect(await server.next()).toMatchObject({
    method: "notifications/cancelled",
    params: { requestId: first },
  });
  server.say({ jsonrpc: "2.0", id: second, result: { resultType: "complete" } });
  expect(await prompts.next()).toEqual({ value: undefined, done: true });
  expect(server.untaken).toEqual([]);
  await client.close();
});

test("a server that cancels a subscription and then answers is not written to", async () => {
  const server = new ScriptedServer();
  const client = createClient(server.connection, APP);
  const subscription = client.listen({ toolsListChanged: true });
  const id = await opened(server, subscription);
  server.say(
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } },
    { jsonrpc: "2.0", id, result: { resultType: "complete", _meta: { [ID]: id } } },
  );
  expect(await subscription.next()).toEqual({ value: undefined, done: true });
  const listed = client.listTools();
  server.answer(await server.next(), { tools: [] });
  await listed;
  expect(server.untaken).toEqual([]);
  await client.close();
});

test("a connection that ends for good fails the reader with the reason", async () => {
  const server = new ScriptedServer();
  const client = createClient(server.connection, APP);
  const subscription = client.listen({ toolsListChanged: true });
  await opened(server, subscription);
  server.end();
  await expect(subscription.next()).rejects.toMatchObject({ code: "INPUT_ENDED" });
  await client.close();
});
