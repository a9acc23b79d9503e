import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { META, requestOf } from "../../test/support/ask.ts";
import { RawWire } from "../../test/support/raw-wire.ts";
import { deferred } from "../util/deferred.ts";
import { createServer } from "./create-server.ts";
import type { Server } from "./server.ts";

let wire: RawWire | undefined;

/** A wire to a server; what nobody took at the test's end must be nothing. */
function wireTo(build: (server: Server) => unknown): RawWire {
  const server = createServer({ name: "test", version: "1.0.0" });
  server.tool("echo", { input: z.object({ text: z.string() }) }, ({ text }) => text);
  build(server);
  wire = new RawWire(server);
  return wire;
}

afterEach(async () => {
  expect(await wire?.close()).toEqual([]);
  wire = undefined;
});

const call = (id: string | number, name: string, args: object = {}, meta: object = {}): object =>
  requestOf("tools/call", { name, arguments: args }, { id, meta: { ...meta } });

test("notifications are never answered, however wrong", async () => {
  // BUG-66
  const subject = wireTo(() => undefined);
  subject.say(
    { jsonrpc: "2.0", method: "notifications/roots/list_changed" },
    { jsonrpc: "2.0", method: "notifications/does/not/exist", params: { a: 1 } },
    { jsonrpc: "2.0", method: "notifications/cancelled" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: {} } },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "nobody" } },
    { jsonrpc: "2.0", method: "tools/call", params: { name: "echo", arguments: { text: "x" } } },
    { jsonrpc: "2.0", method: "notifications/x", params: [1] },
    { method: "notifications/x" },
    call("last", "echo", { text: "x" }),
  );
  expect(await subject.next()).toMatchObject({ id: "last" });
});

test("broken requests with an id are answered under it, and the next one works", async () => {
  // BUG-13
  const subject = wireTo(() => undefined);
  subject.say(
    { jsonrpc: "2.0", id: 5, method: 123 },
    { jsonrpc: "2.0", id: 6, method: "tools/call", params: "x" },
    { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: {}, _meta: META } },
    { id: 8, method: "tools/list" },
    { jsonrpc: "1.0", id: 9, method: "tools/list" },
    call(10, "echo", { text: "good" }),
  );
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => subject.next()));
  const byId = new Map(answers.map((answer) => [answer["id"], answer]));
  expect(byId.get(5)).toMatchObject({ error: { code: -32600, data: { path: "/method" } } });
  expect(byId.get(6)).toMatchObject({ error: { code: -32602, data: { path: "/params" } } });
  expect(byId.get(7)).toMatchObject({ error: { code: -32602, data: { path: "/params/name" } } });
  expect(byId.get(8)).toMatchObject({ error: { code: -32600, data: { path: "/jsonrpc" } } });
  expect(byId.get(9)).toMatchObject({ error: { code: -32600, data: { path: "/jsonrpc" } } });
  expect(byId.get(10)).toMatchObject({ result: { content: [{ text: "good" }] } });
});

test.each([0, "", "0", "slow"])(
  "cancelling request %j stops its handler and its answer",
  async (id) => {
    // BUG-03, BUG-51
    const begun = deferred<void>();
    const stopped = deferred<unknown>();
    const subject = wireTo((server) => {
      server.tool("slow", {}, async (_args, { signal, progress }) => {
        begun.resolve();
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        await progress(1);
        stopped.resolve(signal.reason);
        return "too late";
      });
    });
    subject.say(call(id, "slow", {}, { progressToken: id }));
    await begun.promise;
    const params = { requestId: id, reason: "The user gave up" };
    subject.say({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    expect(await stopped.promise).toMatchObject({
      name: "AbortError",
      message: "The user gave up",
    });
    subject.say(call("last", "echo", { text: "x" }));
    expect(await subject.next()).toMatchObject({ id: "last" });
  },
);

test("a handler that ignores its signal is not answered for either", async () => {
  const begun = deferred<void>();
  const goOn = deferred<void>();
  const subject = wireTo((server) => {
    server.tool("deaf", {}, async () => {
      begun.resolve();
      await goOn.promise;
      return "too late";
    });
  });
  subject.say(call(3, "deaf"));
  await begun.promise;
  const params = { requestId: 3 };
  subject.say({ jsonrpc: "2.0", method: "notifications/cancelled", params });
  subject.say(call("after", "echo", { text: "x" }));
  expect(await subject.next()).toMatchObject({ id: "after" });
  goOn.resolve();
  subject.say(call("last", "echo", { text: "x" }));
  expect(await subject.next()).toMatchObject({ id: "last" });
});

test("the id of a cancelled request can be used again", async () => {
  const begun = deferred<void>();
  const subject = wireTo((server) => {
    server.tool("deaf", {}, () => {
      begun.resolve();
      return new Promise(() => undefined);
    });
  });
  subject.say(call(3, "deaf"));
  await begun.promise;
  subject.say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 3 } });
  subject.say(call(3, "echo", { text: "again" }));
  expect(await subject.next()).toMatchObject({ id: 3, result: { content: [{ text: "again" }] } });
});

test("progress comes before the result, and none after it", async () => {
  const returned = deferred<void>();
  const subject = wireTo((server) => {
    server.tool("steps", {}, async (_args, { progress }) => {
      await progress(1);
      void progress(2);
      void returned.promise.then(() => progress(3));
      return "done";
    });
  });
  subject.say(call(1, "steps", {}, { progressToken: 0 }));
  expect(await subject.next()).toMatchObject({ params: { progressToken: 0, progress: 1 } });
  expect(await subject.next()).toMatchObject({ params: { progressToken: 0, progress: 2 } });
  expect(await subject.next()).toMatchObject({ id: 1, result: { content: [{ text: "done" }] } });
  returned.resolve();
  subject.say(call(2, "echo", { text: "x" }));
  expect(await subject.next()).toMatchObject({ id: 2 });
});

test("a slow call holds up nothing else", async () => {
  // BUG-49
  const goOn = deferred<void>();
  const subject = wireTo((server) => {
    server.tool("slow", {}, async () => {
      await goOn.promise;
      return "slow";
    });
  });
  subject.say(call(1, "slow"), requestOf("tools/list", {}, { id: 2 }), call(3, "nope"));
  expect(await subject.next()).toMatchObject({ id: 2 });
  expect(await subject.next()).toMatchObject({ id: 3, error: { code: -32602 } });
  goOn.resolve();
  expect(await subject.next()).toMatchObject({ id: 1 });
});

test("the list is the same bytes every time", async () => {
  const subject = wireTo((server) => server.tool("t", { description: "Über" }, () => ""));
  subject.say(requestOf("tools/list"));
  const first = await subject.line();
  subject.say(requestOf("tools/list"));
  expect(await subject.line()).toBe(first);
  expect(first).toBe(
    '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[{"name":"echo","inputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"text":{"type":"string"}},"required":["text"]}},{"name":"t","description":"Über","inputSchema":{"type":"object","additionalProperties":false}}],"ttlMs":0,"cacheScope":"private","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.0.0"}}}}',
  );
});

test("lone surrogates come back as they went in", async () => {
  // BUG-22
  const subject = wireTo(() => undefined);
  const request = JSON.stringify(call(1, "echo", { text: "?" })).replace(
    '"?"',
    '"\\ud800 \\udc00"',
  );
  subject.say(request);
  expect(await subject.line()).toContain('"text":"\\ud800 \\udc00"');
});

test("arguments nested too deep are refused, and the next request works", async () => {
  // BUG-156
  const subject = wireTo(() => undefined);
  for (const depth of [1000, 200_000]) {
    const deep = "[".repeat(depth) + "]".repeat(depth);
    subject.say(JSON.stringify(call(1, "echo", { text: "?" })).replace('"?"', deep));
    expect(await subject.next()).toMatchObject({
      id: 1,
      error: { code: -32600, data: { reason: "MESSAGE_TOO_DEEP" } },
    });
  }
  subject.say(call(2, "echo", { text: "x" }));
  expect(await subject.next()).toMatchObject({ id: 2, result: {} });
});

test("a result that JSON cannot write is -32603 with the reason", async () => {
  const subject = wireTo((server) => {
    server.tool("big", {}, () => ({ type: "text", text: "x", _meta: { "com.example/n": 1n } }));
  });
  subject.say(call(1, "big"));
  expect(await subject.next()).toMatchObject({
    id: 1,
    error: { code: -32603, data: { reason: "CANNOT_ENCODE" } },
  });
});
