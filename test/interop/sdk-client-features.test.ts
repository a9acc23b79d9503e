// The official SDK's client, pinned to 2026-07-28, against the prompts, resources, completions,
// questions and subscriptions of a server on this library.
//
// The specification has a server that ends a subscription send `notifications/cancelled` (a MUST of
// basic/patterns/cancellation) and the result (a SHOULD of basic/patterns/subscriptions). The SDK's
// client (2.4.0) takes the first for an unexpected end, and no longer knows what the second answers.

import type { Client } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ConnectedSdkClient } from "./sdk-client-fixture.ts";
import { CARRIERS, connectToEveryday } from "./sdk-client-fixture.ts";

describe.each(CARRIERS)("over %s", (carrier) => {
  let connected: ConnectedSdkClient;
  let client: Client;

  beforeAll(async () => {
    connected = await connectToEveryday(carrier);
    client = connected.client;
  });

  afterAll(() => connected.close());

  afterEach(() => {
    expect(connected.errors.splice(0)).toEqual([]);
  });

  test("a client on the SDK walks the pages of a list", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["echo", "hang_up"]));
  });

  test("a client on the SDK lists and reads resources", async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["note://welcome", "note://pixel"]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: "note://{author}/{title}" }]);
    expect(await client.readResource({ uri: "note://ada/One" })).toMatchObject({
      contents: [{ uri: "note://ada/One", mimeType: "text/plain", text: "One by ada" }],
    });
    expect(await client.readResource({ uri: "note://pixel" })).toMatchObject({
      contents: [{ blob: "R0k=" }],
    });
    await expect(client.readResource({ uri: "note://nothing" })).rejects.toMatchObject({
      code: -32602,
      data: { uri: "note://nothing" },
    });
  });

  test("a client on the SDK lists and gets prompts, and has their arguments completed", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts).toMatchObject([{ name: "greet" }, { name: "talk" }]);
    const args = { name: "Ada", times: "2" };
    expect(await client.getPrompt({ name: "greet", arguments: args })).toMatchObject({
      messages: [{ role: "user", content: { type: "text", text: "Greet Ada 2 times" } }],
    });
    const ref = { type: "ref/prompt", name: "greet" } as const;
    const argument = { name: "times", value: "" };
    const { completion } = await client.complete({ ref, argument });
    expect(completion).toMatchObject({ total: 120, hasMore: true });
    expect(completion.values).toHaveLength(100);
  });

  test("a client on the SDK answers whatever it is asked, in several rounds", async () => {
    const asked: unknown[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: { sure: true } };
    });
    client.setRequestHandler("sampling/createMessage", () => ({
      role: "assistant",
      model: "m",
      content: { type: "text", text: "Knock knock" },
    }));
    client.setRequestHandler("roots/list", () => ({ roots: [{ uri: "file:///home" }] }));
    const text = async (name: string, args = {}): Promise<unknown> => {
      const { content } = await client.callTool({ name, arguments: args });
      return content;
    };
    expect(await text("ask", { what: "go" })).toMatchObject([{ text: "Done: go" }]);
    expect(await text("ask_both")).toMatchObject([{ text: "accept: Knock knock" }]);
    expect(await text("ask_twice")).toMatchObject([{ text: "order 7 from file:///home: accept" }]);
    expect(asked).toEqual(["Really go?", "Sign in", "Ship order 7?"]);
  });

  test("a client on the SDK is told of every kind of change, and ends its subscription", async () => {
    const seen: unknown[] = [];
    for (const method of [
      "notifications/tools/list_changed",
      "notifications/prompts/list_changed",
      "notifications/resources/list_changed",
      "notifications/resources/updated",
    ] as const) {
      client.setNotificationHandler(method, () => void seen.push(method));
    }
    const subscription = await client.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: ["note://welcome"],
    });
    await client.callTool({ name: "change" });
    await expect.poll(() => seen).toHaveLength(4);
    expect(seen).toEqual(
      expect.arrayContaining([
        "notifications/tools/list_changed",
        "notifications/prompts/list_changed",
        "notifications/resources/list_changed",
        "notifications/resources/updated",
      ]),
    );
    await subscription.close();
    expect(await subscription.closed).toBe("local");
    await client.callTool({ name: "change" });
    expect(seen).toHaveLength(4);
  });

  test("a client on the SDK listens, is told, and is told of the end", async () => {
    const seen: unknown[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      seen.push(params.uri);
    });
    const filter = { resourceSubscriptions: ["note://welcome", "other://x"] };
    const subscription = await client.listen(filter);
    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: ["note://welcome"] });
    await client.callTool({ name: "change" });
    await expect.poll(() => seen).toEqual(["note://welcome"]);
    await client.callTool({ name: "hang_up" });
    expect(await subscription.closed).toBe("remote");
    await expect.poll(() => connected.errors).toHaveLength(1);
    expect(connected.errors.splice(0)[0]?.message).toMatch(
      /^Received a response for an unknown message ID: /,
    );
  });
});
