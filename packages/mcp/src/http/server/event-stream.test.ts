import type { Mock } from "vitest";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpResponder, HttpStream } from "../shared/responder.ts";
import { EventStream } from "./event-stream.ts";
import type { Beating } from "./keep-alive.ts";
import { KeepAlive } from "./keep-alive.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream whose queue is the test's to set. */
class FakeStream implements HttpStream, HttpResponder {
  readonly written: string[] = [];
  headers: HttpHeaders = {};
  drain: () => void = () => undefined;
  ended = false;
  destroyed = false;
  queuedBytes = 0;
  takenBytes = 0;

  answer(): void {
    throw new Error("Not answered here");
  }

  stream(headers: HttpHeaders, onDrain: () => void): HttpStream {
    this.headers = headers;
    this.drain = onDrain;
    return this;
  }

  write(text: string): boolean {
    this.written.push(text);
    return this.queuedBytes < 16_384;
  }

  end(text: string): void {
    this.written.push(text);
    this.ended = true;
  }

  destroy(): void {
    this.destroyed = true;
  }
}

function start(extra: HttpHeaders = {}) {
  const fake = new FakeStream();
  const keepAlive = new KeepAlive(15_000);
  const onStall = vi.fn();
  const stream = new EventStream(fake, extra, { keepAlive, stallMs: 30_000, onStall });
  return { fake, keepAlive, onStall, stream };
}

test("EventStream begins with its headers and those of the answer", () => {
  const { fake, stream } = start({ Vary: "Origin" });
  expect(fake.headers).toEqual({
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
    Vary: "Origin",
  });
  stream.closed();
});

test("EventStream writes each message as an event and ends with the last", () => {
  const { fake, stream } = start();
  expect(stream.send("1")).toBeUndefined();
  stream.end("2");
  expect(fake.written).toEqual(["event: message\ndata: 1\n\n", "event: message\ndata: 2\n\n"]);
  expect(fake.ended).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("EventStream sends nothing after its end", () => {
  const { fake, stream } = start();
  stream.end("1");
  expect(stream.send("2")).toBeUndefined();
  stream.end("3");
  expect(fake.written).toHaveLength(1);
});

test("EventStream holds a sender back until the queue is drained", async () => {
  const { fake, stream } = start();
  fake.queuedBytes = 20_000;
  let released = 0;
  const first = stream.send("1")?.then(() => released++);
  const second = stream.send("2")?.then(() => released++);
  await vi.advanceTimersByTimeAsync(1000);
  expect(released).toBe(0);
  fake.queuedBytes = 0;
  fake.drain();
  await Promise.all([first, second]);
  expect(released).toBe(2);
  expect(stream.send("3")).toBeUndefined();
  stream.closed();
  expect(vi.getTimerCount()).toBe(0);
});

test("EventStream gives up a queue that stands still", async () => {
  const { fake, onStall, stream } = start();
  fake.queuedBytes = 20_000;
  const sent = stream.send("1");
  const failed = expect(sent).rejects.toMatchObject({
    code: "NOTIFICATION_STALLED",
    message: "Cannot send notification: the other side has read nothing for 30000 ms",
  });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(onStall).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(onStall).toHaveBeenCalledOnce();
  expect(fake.destroyed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("EventStream waits for as long as anything is read", async () => {
  const { fake, onStall, stream } = start();
  fake.queuedBytes = 20_000;
  const sent = stream.send("1");
  for (let round = 0; round < 5; round++) {
    fake.takenBytes++;
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(onStall).not.toHaveBeenCalled();
  fake.drain();
  await sent;
  stream.closed();
});

test("EventStream lets go of its senders when the client is gone", async () => {
  const { fake, stream } = start();
  fake.queuedBytes = 20_000;
  const sent = stream.send("1");
  stream.closed();
  await sent;
  expect(vi.getTimerCount()).toBe(0);
});

test("EventStream destroys an end that nobody reads", async () => {
  const { fake, stream } = start();
  fake.queuedBytes = 20_000;
  stream.end("1");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fake.destroyed).toBe(true);
});

test("EventStream leaves an end alone that is read", async () => {
  const { fake, stream } = start();
  fake.queuedBytes = 20_000;
  stream.end("1");
  stream.closed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.destroyed).toBe(false);
});

test("EventStream refuses to queue more than 16 MiB", () => {
  const { fake, stream } = start();
  fake.queuedBytes = 16 * 1024 * 1024 + 1;
  expect(() => stream.send("1")).toThrow("bytes wait to be read already; await each notification");
  expect(fake.written).toHaveLength(0);
  stream.closed();
});

test("KeepAlive shows all streams to live with one timer, and needs none without streams", async () => {
  const { fake, keepAlive, stream } = start();
  const other: Beating & { beat: Mock } = { previous: undefined, next: undefined, beat: vi.fn() };
  keepAlive.add(other);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fake.written).toEqual([":\n\n", ":\n\n"]);
  expect(other.beat).toHaveBeenCalledTimes(2);
  stream.end("1");
  keepAlive.remove(other);
  expect(vi.getTimerCount()).toBe(0);
});

test("EventStream sends no comments where nobody reads, and counts those that fill the queue", async () => {
  const { fake, onStall } = start();
  fake.queuedBytes = 20_000;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fake.written).toEqual([":\n\n"]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fake.written).toEqual([":\n\n"]);
  expect(onStall).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
