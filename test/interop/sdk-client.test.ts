// The official SDK's client, pinned to 2026-07-28, against servers on this library.
//
// What the SDK's client (2.4.0) cannot do, and is therefore not asked here: where progress arrives in
// one chunk with the result of its call, it drops it and says "Received a progress notification for
// an unknown token" to `onerror`. An aborted call rejects with its `REQUEST_TIMEOUT`. Over HTTP it
// takes the 404 that an unknown method must have for a fault of the transport.

import type { Client } from "@modelcontextprotocol/client";
import { ProtocolError } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ConnectedSdkClient } from "./sdk-client-fixture.ts";
import { CARRIERS, connectToEveryday, connectToProgram } from "./sdk-client-fixture.ts";

let connected: ConnectedSdkClient;
let client: Client;

afterEach(() => {
  expect(connected.errors.splice(0)).toEqual([]);
});

describe.each(CARRIERS)("the everyday server over %s", (carrier) => {
  beforeAll(async () => {
    connected = await connectToEveryday(carrier);
    client = connected.client;
  });

  afterAll(() => connected.close());

  test("is discovered", async () => {
    expect(client.getServerVersion()).toEqual({ name: "everyday", version: "1.0.0" });
    expect(client.getInstructions()).toBe("Every tool is for trying something out.");
    expect(await client.discover()).toMatchObject({
      supportedVersions: ["2026-07-28"],
      capabilities: { logging: {}, tools: {} },
      ttlMs: 60_000,
      cacheScope: "public",
    });
  });

  test("has its tools listed, in order", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).slice(0, 3)).toEqual(["echo", "sum", "list"]);
    expect(tools[1]).toMatchObject({
      title: "Sum",
      description: "Adds numbers",
      inputSchema: { type: "object", required: ["numbers"] },
      outputSchema: { type: "object", required: ["sum"] },
      annotations: { readOnlyHint: true },
    });
  });

  test("has its tools called", async () => {
    expect(await client.callTool({ name: "echo", arguments: { text: "Grüße" } })).toMatchObject({
      content: [{ type: "text", text: "Grüße" }],
    });
    expect(await client.callTool({ name: "nothing" })).toMatchObject({ content: [] });
    expect(await client.callTool({ name: "blocks" })).toMatchObject({
      content: [
        { type: "text", text: "one" },
        { type: "image", data: "AA==", mimeType: "image/png" },
      ],
    });
  });

  test("has its structured results taken, which the client checks against the schema", async () => {
    await client.listTools();
    expect(await client.callTool({ name: "sum", arguments: { numbers: [1, 2] } })).toMatchObject({
      structuredContent: { sum: 3 },
    });
    expect(await client.callTool({ name: "list" })).toMatchObject({
      structuredContent: ["a", "b"],
    });
  });

  test("reports progress, is cancelled, and goes on", async () => {
    const controller = new AbortController();
    const seen: unknown[] = [];
    const onprogress = (progress: unknown): void => {
      seen.push(progress);
      controller.abort("enough");
    };
    const pending = client.callTool({ name: "wait" }, { signal: controller.signal, onprogress });
    await expect(pending).rejects.toThrow("enough");
    expect(seen).toEqual([{ progress: 1, message: "Waiting to be cancelled" }]);
    // Over HTTP nothing orders the end of one response and the next request.
    await expect
      .poll(() => client.callTool({ name: "stopped" }))
      .toMatchObject({ content: [{ text: "1" }] });
  });

  test("sends log messages to a call that asks for them", async () => {
    const seen: unknown[] = [];
    client.setNotificationHandler("notifications/message", ({ params }) => {
      seen.push(params);
    });
    const _meta = { "io.modelcontextprotocol/logLevel": "warning" };
    await client.callTool({ name: "log", _meta });
    expect(seen).toEqual([{ level: "warning", logger: "monitor", data: { disk: "almost full" } }]);
  });

  test("tells failures of tools as results", async () => {
    expect(await client.callTool({ name: "refuse" })).toMatchObject({
      isError: true,
      content: [{ text: "There is no task T-9" }],
    });
    expect(await client.callTool({ name: "crash" })).toMatchObject({
      isError: true,
      content: [{ text: "The tool crash failed; the server knows why" }],
    });
    expect(await client.callTool({ name: "echo", arguments: { text: 1 } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("- /text: Invalid input") }],
    });
  });

  test("tells other failures as errors", async () => {
    const unknown = await client.callTool({ name: "nope" }).catch((error: unknown) => error);
    expect(unknown).toBeInstanceOf(ProtocolError);
    expect(unknown).toMatchObject({ code: -32602, data: { path: "/params/name" } });
  });

  test("tells that a method is unknown", async () => {
    const schema = {
      "~standard": { version: 1, vendor: "x", validate: (value: unknown) => ({ value }) },
    } as const;
    const error = await client
      .request({ method: "x/unknown", params: {} }, schema)
      .catch((reason: unknown) => reason);
    if (carrier === "stdio") expect(error).toMatchObject({ code: -32601 });
    else {
      expect(connected.errors.splice(0)).toEqual([error]);
      expect(error).toMatchObject({
        data: { status: 404, text: expect.stringContaining('"code":-32601') },
      });
    }
  });
});

describe("the task board", () => {
  beforeAll(async () => {
    connected = await connectToProgram("examples/task-board/dist/main.js", ":memory:");
    client = connected.client;
  });

  afterAll(() => connected.close());

  test("has its tools listed", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["tasks_get", "tasks_list", "tasks_create", "tasks_update"]),
    );
  });

  test("has its tasks created and read", async () => {
    const created = await client.callTool({ name: "tasks_create", arguments: { title: "Try it" } });
    const { ref } = created.structuredContent as { ref: string };
    expect(await client.callTool({ name: "tasks_get", arguments: { ref } })).toMatchObject({
      structuredContent: { ref, title: "Try it", status: "open" },
    });
  });

  test("says what it refuses", async () => {
    expect(
      await client.callTool({ name: "tasks_get", arguments: { ref: "T-99999" } }),
    ).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("T-99999") }],
    });
  });
});
