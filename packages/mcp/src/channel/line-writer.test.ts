import { expect, test, vi } from "vitest";
import type { ByteSink } from "./byte-stream.ts";
import { LineWriter } from "./line-writer.ts";

/** A sink whose events are raised by the test. */
function fakeSink(room = true) {
  const listeners = new Map<string, ((error: Error) => void)[]>();
  const written: string[] = [];
  const sink = {
    room,
    ended: undefined as (() => void) | undefined,
    on(event: string, listener: (error: Error) => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    write(text: string) {
      written.push(text);
      return sink.room;
    },
    end(callback: () => void) {
      sink.ended = callback;
    },
    raise(event: string) {
      for (const listener of listeners.get(event) ?? []) listener(new Error(event));
    },
  };
  return { sink, written, writer: new LineWriter(sink as ByteSink) };
}

test("write() writes the lines of one turn with one call, in the next microtask", async () => {
  const { written, writer } = fakeSink();
  expect(writer.write("a")).toBeUndefined();
  void writer.write("b");
  expect(written).toEqual([]);
  await null;
  expect(written).toEqual(["a\nb\n"]);
  void writer.write("c");
  await null;
  expect(written).toEqual(["a\nb\n", "c\n"]);
});

test("write() does not wait for more lines beyond 64 Ki characters", async () => {
  const { written, writer } = fakeSink();
  const line = "x".repeat(65_535);
  void writer.write("a");
  void writer.write(line);
  expect(written).toEqual([`a\n${line}\n`]);
  void writer.write("b");
  await null;
  expect(written[1]).toBe("b\n");
});

test("write() returns one promise for all who wait, until the sink drains", async () => {
  const { sink, writer } = fakeSink(false);
  const line = "x".repeat(70_000);
  const first = writer.write(line);
  const second = writer.write("b");
  expect(first).toBeInstanceOf(Promise);
  expect(second).toBe(first);
  sink.room = true;
  sink.raise("drain");
  await first;
  expect(writer.write("c")).toBeUndefined();
});

test.each(["close", "error"])(
  "write() drops lines and lets go of who waits after %s",
  async (event) => {
    const { sink, written, writer } = fakeSink(false);
    const waiting = writer.write("x".repeat(70_000));
    void writer.write("queued");
    sink.raise(event);
    await waiting;
    expect(writer.ended).toBe(true);
    expect(writer.write("later")).toBeUndefined();
    await null;
    expect(written).toHaveLength(1);
  },
);

test("end() writes what is queued, and resolves when the sink has taken it", async () => {
  const { sink, written, writer } = fakeSink();
  void writer.write("a");
  let over = false;
  const ended = writer.end(1000).then(() => {
    over = true;
  });
  expect(written).toEqual(["a\n"]);
  await null;
  expect(over).toBe(false);
  sink.ended?.();
  await ended;
  expect(writer.write("b")).toBeUndefined();
});

test.each(["close", "error"])("end() resolves after %s", async (event) => {
  const { sink, writer } = fakeSink();
  const ended = writer.end(1000);
  sink.raise(event);
  await ended;
});

test("end() resolves after flushMs where the sink takes nothing, and lets go of who waits", async () => {
  vi.useFakeTimers();
  const { writer } = fakeSink(false);
  const waiting = writer.write("x".repeat(70_000));
  const ended = writer.end(1000);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([ended, waiting]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("end() resolves at once where the sink is gone", async () => {
  const { sink, writer } = fakeSink();
  sink.raise("close");
  await writer.end(1000);
  expect(sink.ended).toBeUndefined();
});
