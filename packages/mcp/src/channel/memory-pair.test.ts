import { expect, test } from "vitest";
import { turns } from "../../test/support/turns.ts";
import type { CloseReason } from "../exchange/exchange.ts";
import type { Message } from "../jsonrpc/message.ts";
import type { Frame } from "../jsonrpc/parse-frame.ts";
import { deferred } from "../util/deferred.ts";
import type { Channel } from "./channel.ts";
import { memoryPair } from "./memory-pair.ts";

function readAll(channel: Channel, wait?: () => undefined | Promise<unknown>) {
  const order: (Frame | CloseReason)[] = [];
  channel.open({
    frame(frame) {
      order.push(frame);
      return wait?.();
    },
    end: (reason) => void order.push(reason),
  });
  return order;
}

const note = (n: number): Message => ({ jsonrpc: "2.0", method: `n${n}` });
const frame = (n: number): Frame => ({ kind: "message", message: note(n) as never });

test("memoryPair() delivers what is sent, in order and in a later microtask", async () => {
  const [left, right] = memoryPair();
  const order = readAll(right);
  void left.send(note(1));
  void left.send(note(2));
  expect(order).toEqual([]);
  await turns();
  expect(order).toEqual([frame(1), frame(2)]);
});

test("memoryPair() keeps what is sent before the other side opens", async () => {
  const [left, right] = memoryPair();
  void left.send(note(1));
  await turns();
  const order = readAll(right);
  await turns();
  expect(order).toEqual([frame(1)]);
});

test("memoryPair() hands on a copy, as a wire does", async () => {
  const [left, right] = memoryPair();
  const order = readAll(right);
  const params = { date: new Date(0), nothing: undefined };
  void left.send({ jsonrpc: "2.0", method: "n", params });
  await turns();
  expect(order).toEqual([
    {
      kind: "message",
      message: { jsonrpc: "2.0", method: "n", params: { date: "1970-01-01T00:00:00.000Z" } },
    },
  ]);
});

test("memoryPair() refuses what has no JSON form", () => {
  const [left] = memoryPair();
  const message: Message = { jsonrpc: "2.0", method: "n", params: { n: 1n } };
  expect(() => left.send(message)).toThrow("Cannot write message as JSON");
});

test("memoryPair() delivers the next frame only when the reader is done with the last", async () => {
  const [left, right] = memoryPair();
  const slow = deferred<void>();
  const order = readAll(right, () => slow.promise);
  void left.send(note(1));
  void left.send(note(2));
  await turns();
  expect(order).toHaveLength(1);
  slow.resolve();
  await turns();
  expect(order).toHaveLength(2);
});

test("memoryPair() goes on after a promise of the reader is rejected", async () => {
  const [left, right] = memoryPair();
  const order = readAll(right, () => Promise.reject(new Error("reader")));
  void left.send(note(1));
  void left.send(note(2));
  await turns();
  expect(order).toHaveLength(2);
});

test("memoryPair() is above its high-water mark at 257 messages that nobody took", async () => {
  const [left, right] = memoryPair();
  for (let n = 0; n < 256; n++) expect(left.send(note(n))).toBeUndefined();
  const waiting = left.send(note(256));
  expect(waiting).toBeInstanceOf(Promise);
  void readAll(right);
  await waiting;
  expect(left.send(note(0))).toBeUndefined();
});

test("close() ends both sides, after what was sent, each with its reason", async () => {
  const [left, right] = memoryPair();
  const atLeft = readAll(left);
  const atRight = readAll(right);
  void right.send(note(1));
  void left.send(note(2));
  await left.close();
  await left.close();
  await turns();
  expect(atLeft).toEqual([
    frame(1),
    { code: "CLOSED", message: "This side closed the connection" },
  ]);
  expect(atRight).toEqual([
    frame(2),
    { code: "INPUT_ENDED", message: "The other side closed the connection" },
  ]);
});

test("close() lets go of who waits for a side that never opens", async () => {
  const [left, right] = memoryPair();
  for (let n = 0; n < 256; n++) void left.send(note(n));
  const waiting = left.send(note(256));
  await right.close();
  await waiting;
});

test("send() after the end sends nothing and returns undefined", async () => {
  const [left, right] = memoryPair();
  const order = readAll(right);
  await left.close();
  expect(left.send(note(1))).toBeUndefined();
  expect(right.send(note(2))).toBeUndefined();
  await turns();
  expect(order).toHaveLength(1);
});
