import { expect, test } from "vitest";
import { EventQueue } from "./event-queue.ts";
import type { SubscriptionEvent } from "./subscription.ts";

const TOOLS: SubscriptionEvent = { kind: "toolsListChanged" };
const PROMPTS: SubscriptionEvent = { kind: "promptsListChanged" };
const OVER = { value: undefined, done: true };

function updated(uri: string): SubscriptionEvent {
  return { kind: "resourceUpdated", uri };
}

test("EventQueue gives events in order, those that were there and those that come", async () => {
  const queue = new EventQueue();
  queue.push(TOOLS);
  queue.push(updated("x:1"));
  expect(await queue.next()).toEqual({ value: TOOLS });
  expect(await queue.next()).toEqual({ value: updated("x:1") });
  const waiting = [queue.next(), queue.next()];
  queue.push(PROMPTS);
  queue.push(TOOLS);
  expect(await Promise.all(waiting)).toEqual([{ value: PROMPTS }, { value: TOOLS }]);
});

test("EventQueue keeps one change of a list and one update of a URI, where the first one stood", async () => {
  const queue = new EventQueue();
  for (const event of [TOOLS, updated("x:1"), updated("x:2"), TOOLS, updated("x:1")]) {
    expect(queue.push(event)).toBe(true);
  }
  queue.end();
  expect([await queue.next(), await queue.next(), await queue.next()]).toEqual([
    { value: TOOLS },
    { value: updated("x:1") },
    { value: updated("x:2") },
  ]);
  expect(await queue.next()).toEqual(OVER);
});

test("EventQueue keeps every other notification", async () => {
  const queue = new EventQueue();
  const notification = { jsonrpc: "2.0", method: "x/own" } as const;
  queue.push({ kind: "notification", notification: { ...notification } });
  queue.push({ kind: "notification", notification: { ...notification } });
  queue.end();
  expect(await queue.next()).toMatchObject({ value: { notification } });
  expect(await queue.next()).toMatchObject({ value: { notification } });
  expect(await queue.next()).toEqual(OVER);
});

test("EventQueue lets the oldest go where there are too many, and says so", async () => {
  const queue = new EventQueue(2);
  expect(queue.push(updated("x:1"))).toBe(true);
  expect(queue.push(updated("x:2"))).toBe(true);
  expect(queue.push(updated("x:3"))).toBe(false);
  expect(await queue.next()).toEqual({ value: updated("x:2") });
  expect(await queue.next()).toEqual({ value: updated("x:3") });
});

test("EventQueue ends after what waits has been read, and stays so", async () => {
  const queue = new EventQueue();
  queue.push(TOOLS);
  queue.end();
  queue.push(PROMPTS);
  expect(await queue.next()).toEqual({ value: TOOLS });
  expect(await queue.next()).toEqual(OVER);
  expect(await queue.next()).toEqual(OVER);
});

test("EventQueue fails once, after what waits has been read", async () => {
  const queue = new EventQueue();
  const error = new Error("gone");
  queue.push(TOOLS);
  queue.end({ error });
  queue.end({ error: new Error("again") });
  expect(await queue.next()).toEqual({ value: TOOLS });
  await expect(queue.next()).rejects.toBe(error);
  expect(await queue.next()).toEqual(OVER);
});

test("EventQueue tells whoever waits of its end: one of the failure, the others of the end", async () => {
  const queue = new EventQueue();
  const waiting = [queue.next(), queue.next()];
  const error = new Error("gone");
  queue.end({ error });
  expect(await Promise.allSettled(waiting)).toEqual([
    { status: "rejected", reason: error },
    { status: "fulfilled", value: OVER },
  ]);
});

test("EventQueue that is cleared has nothing more, not even a failure", async () => {
  const queue = new EventQueue();
  queue.push(TOOLS);
  queue.end({ error: new Error("gone") });
  queue.clear();
  expect(await queue.next()).toEqual(OVER);
});
