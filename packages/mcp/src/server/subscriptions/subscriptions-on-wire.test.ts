import { PassThrough } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { requestOf } from "../../../test/support/ask.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { LineInbox, linesOf } from "../../../test/support/line-inbox.ts";
import { liveHeapBytes } from "../../../test/support/live-heap.ts";
import { RawWire } from "../../../test/support/raw-wire.ts";
import { lineChannel } from "../../channel/line-channel.ts";
import { serveChannel } from "../../channel/serve-channel.ts";
import type { Id } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";

const ID = "io.modelcontextprotocol/subscriptionId";
const INFO = { "io.modelcontextprotocol/serverInfo": { name: "t", version: "1" } };

let wire: RawWire | undefined;
afterEach(async () => {
  expect((await wire?.close()) ?? []).toEqual([]);
  wire = undefined;
});

function server(): Server {
  return createServer({ name: "t", version: "1" })
    .tool("t", {}, () => "ran")
    .template("note://{id}", {}, () => "");
}

function wireTo(subject: Server): RawWire {
  wire = new RawWire(subject);
  return wire;
}

const listen = (id: Id, notifications: object): object =>
  requestOf("subscriptions/listen", { notifications }, { id });
const cancel = (requestId: Id): object => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId },
});
const message = (method: string, id: Id, more: object = {}): object => ({
  jsonrpc: "2.0",
  method: `notifications/${method}`,
  params: { _meta: { [ID]: id }, ...more },
});
const acknowledged = (id: Id, notifications: object): object =>
  message("subscriptions/acknowledged", id, { notifications });
const goodbye = (id: Id): readonly object[] => [
  message("cancelled", id, { requestId: id, reason: "The server ends the subscription" }),
  { jsonrpc: "2.0", id, result: { resultType: "complete", _meta: { [ID]: id, ...INFO } } },
];

test("two subscriptions of one wire are apart, and one ends without the other", async () => {
  // BUG-137
  const subject = server();
  const raw = wireTo(subject);
  const [tools, notes] = [{ toolsListChanged: true }, { resourceSubscriptions: ["note://a"] }];
  raw.say(listen(1, tools), listen("1", notes));
  expect(await raw.next()).toEqual(acknowledged(1, tools));
  expect(await raw.next()).toEqual(acknowledged("1", notes));
  await subject.notify.resourceUpdated("note://a");
  await subject.notify.toolsListChanged();
  expect(await raw.next()).toEqual(message("resources/updated", "1", { uri: "note://a" }));
  expect(await raw.next()).toEqual(message("tools/list_changed", 1));

  raw.say(cancel("1"), requestOf("tools/call", { name: "t" }, { id: 2 }));
  expect(await raw.next()).toMatchObject({ id: 2, result: { content: [{ text: "ran" }] } });
  await subject.notify.resourceUpdated("note://a");
  await subject.notify.toolsListChanged();
  expect(await raw.next()).toEqual(message("tools/list_changed", 1));
  raw.say(cancel(1));
});

test("an id is free again when its subscription was cancelled", async () => {
  const raw = wireTo(server());
  raw.say(listen("s", {}), listen("s", {}));
  expect(await raw.next()).toEqual(acknowledged("s", {}));
  expect(await raw.next()).toMatchObject({ id: "s", error: { data: { reason: "DUPLICATE_ID" } } });
  raw.say(cancel("s"), listen("s", { toolsListChanged: true }), cancel("s"));
  expect(await raw.next()).toEqual(acknowledged("s", { toolsListChanged: true }));
});

test("the server's end is told by a cancellation and the result, and the wire goes on", async () => {
  const subject = server();
  const raw = wireTo(subject);
  raw.say(listen(0, {}), listen("0", {}));
  await Promise.all([raw.next(), raw.next()]);
  subject.endSubscriptions();
  const ends = await Promise.all([1, 2, 3, 4].map(() => raw.next()));
  expect(
    ends.filter(({ id, params }) => id === 0 || (params as { requestId: Id })?.requestId === 0),
  ).toEqual(goodbye(0));
  expect(
    ends.filter(({ id, params }) => id === "0" || (params as { requestId: Id })?.requestId === "0"),
  ).toEqual(goodbye("0"));
  raw.say(requestOf("tools/call", { name: "t" }, { id: 2 }));
  expect(await raw.next()).toMatchObject({ id: 2 });
});

test("the end of the wire is an end in good order", async () => {
  const raw = wireTo(server());
  raw.say(listen(1, {}));
  await raw.next();
  wire = undefined;
  expect((await raw.close()).map((line) => JSON.parse(line))).toEqual(goodbye(1));
});

test("a client that does not read costs a constant, and gets what counts when it does", async () => {
  const subject = server();
  const toServer = new PassThrough();
  const fromServer = new PassThrough({ highWaterMark: 1024 });
  const serving = serveChannel(lineChannel(toServer, fromServer), subject);
  const uris = Array.from({ length: 10 }, (_, n) => `note://${n}`);
  toServer.write(linesOf([listen(1, { toolsListChanged: true, resourceSubscriptions: uris })]));
  const waiting = (): number => fromServer.readableLength + fromServer.writableLength;
  const updates = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      await subject.notify.resourceUpdated(`note://${n % 10}`);
      if (n % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await updates(1000);
  const before = waiting();
  await updates(100_000);
  expect(waiting()).toBe(before);
  expect(before).toBeLessThan(100_000);

  const inbox = new LineInbox(fromServer);
  expect(await inbox.next()).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
  const last = new Map<string, number>();
  await subject.notify.toolsListChanged();
  for (let count = 1; ; count++) {
    const { method, params } = await inbox.next();
    if (method === "notifications/tools/list_changed") break;
    last.set((params as { uri: string }).uri, count);
  }
  expect([...last.keys()].sort()).toEqual(uris);
  expect(Math.max(...last.values())).toBeLessThan(2000);
  toServer.write(linesOf([cancel(1)]));
  toServer.end();
  await serving.closed;
});

test("a client that reads nothing for stallMs has its subscription ended with the reason", async () => {
  const subject = server();
  const toServer = new PassThrough();
  const fromServer = new PassThrough({ highWaterMark: 64 });
  const { observer, of } = collectEvents();
  const options = { stallMs: 20, observer };
  const serving = serveChannel(lineChannel(toServer, fromServer), subject, options);
  toServer.write(linesOf([listen("s", { toolsListChanged: true })]));
  await subject.notify.toolsListChanged();
  await expect.poll(() => of("exchange-failed").length, { timeout: 5000 }).toBe(1);
  expect(of("exchange-failed")[0]?.error).toMatchObject({ code: "NOTIFICATION_STALLED" });
  const inbox = new LineInbox(fromServer);
  for (let message = await inbox.next(); ; message = await inbox.next()) {
    if (message["id"] === undefined) continue;
    expect(message).toMatchObject({
      id: "s",
      error: { code: -32603, data: { reason: "NOTIFICATION_STALLED" } },
    });
    break;
  }
  toServer.end();
  await serving.closed;
});

test("ten thousand subscriptions that came and went leave the heap as it was", async () => {
  const subject = server();
  const raw = wireTo(subject);
  const openAndClose = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 100) {
      const ids = Array.from({ length: 100 }, (_, index) => `s${n + index}`);
      raw.say(...ids.map((id) => listen(id, { resourceSubscriptions: [`note://${id}`] })));
      for (const id of ids)
        expect(await raw.next()).toMatchObject({ params: { _meta: { [ID]: id } } });
      raw.say(...ids.map(cancel));
    }
    raw.say(requestOf("tools/call", { name: "t" }));
    await raw.next();
  };
  await openAndClose(3000);
  const before = await liveHeapBytes();
  await openAndClose(10_000);
  expect((await liveHeapBytes()) - before).toBeLessThan(1_000_000);
}, 60_000);
