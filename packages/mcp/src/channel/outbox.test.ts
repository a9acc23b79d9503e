import { expect, test } from "vitest";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import type { WireEvent } from "../exchange/observer.ts";
import { deferred } from "../util/deferred.ts";
import { Outbox } from "./outbox.ts";

const message = { jsonrpc: "2.0", method: "n" } as const;

test("send() passes on what the message is about, and shows it to the observer", () => {
  const channel = new ScriptedChannel();
  const events: WireEvent[] = [];
  const outbox = new Outbox(channel, (event) => void events.push(event));
  expect(outbox.send(message, "a")).toBeUndefined();
  expect(channel.about).toEqual(["a"]);
  expect(events).toEqual([{ kind: "message-out", message }]);
});

test("send() shows the observer nothing that could not be sent", () => {
  const events: WireEvent[] = [];
  const outbox = new Outbox(new ScriptedChannel(), (event) => void events.push(event));
  expect(() => outbox.send({ ...message, params: { n: 1n } })).toThrow("Cannot write message");
  expect(events).toEqual([]);
});

test("backlog is pending while more than a hundred posted messages are unread", async () => {
  const channel = new ScriptedChannel();
  const drain = deferred<void>();
  channel.full = drain.promise;
  const outbox = new Outbox(channel, undefined);
  for (let n = 0; n < 100; n++) outbox.post(message);
  expect(outbox.backlog).toBeUndefined();
  outbox.post(message);
  expect(outbox.backlog).toBe(drain.promise);
  drain.resolve();
  await turns();
  expect(outbox.backlog).toBeUndefined();
});

test("backlog does not count messages whose sender waits", () => {
  const channel = new ScriptedChannel();
  channel.full = deferred<void>().promise;
  const outbox = new Outbox(channel, undefined);
  for (let n = 0; n < 200; n++) void outbox.send(message);
  expect(outbox.backlog).toBeUndefined();
});
