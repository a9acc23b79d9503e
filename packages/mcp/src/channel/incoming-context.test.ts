import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import { WindingDown } from "../exchange/winding-down.ts";
import type { Deferred } from "../util/deferred.ts";
import { deferred } from "../util/deferred.ts";
import { IncomingContext } from "./incoming-context.ts";
import { Outbox } from "./outbox.ts";

const request = { jsonrpc: "2.0", id: "a", method: "m" } as const;
const notification = { jsonrpc: "2.0", method: "n" } as const;

function contextOn(channel: ScriptedChannel): IncomingContext {
  const outbox = new Outbox(channel, undefined);
  const caller = { transport: "custom" } as const;
  return new IncomingContext(request, { outbox, caller, stallMs: 1000 }, 0);
}

/** A channel that nobody reads until `drain` is resolved. */
function fullChannel(): { channel: ScriptedChannel; drain: Deferred<void> } {
  const channel = new ScriptedChannel();
  const drain = deferred<void>();
  channel.full = drain.promise;
  return { channel, drain };
}

async function stateOf(promise: Promise<void>): Promise<string> {
  let state = "pending";
  promise.then(
    () => {
      state = "resolved";
    },
    (error) => {
      state = String(error.code);
    },
  );
  await turns();
  return state;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("notify() resolves at once below the high-water mark, and sets no timer", async () => {
  const channel = new ScriptedChannel();
  await contextOn(channel).notify(notification);
  expect(channel.sent).toEqual([notification]);
  expect(channel.about).toEqual(["a"]);
  expect(vi.getTimerCount()).toBe(0);
});

// BUG-32
test("notify() waits above the high-water mark until the other side reads", async () => {
  const { channel, drain } = fullChannel();
  const notified = contextOn(channel).notify(notification);
  expect(await stateOf(notified)).toBe("pending");
  drain.resolve();
  expect(await stateOf(notified)).toBe("resolved");
  expect(vi.getTimerCount()).toBe(0);
});

test("notify() rejects where the other side reads nothing for stallMs, and aborts the signal", async () => {
  const { channel } = fullChannel();
  const context = contextOn(channel);
  const notified = context.notify(notification);
  vi.advanceTimersByTime(999);
  expect(await stateOf(notified)).toBe("pending");
  expect(context.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(notified).rejects.toMatchObject({
    code: "NOTIFICATION_STALLED",
    message: "Cannot send notification: the other side has read nothing for 1000 ms",
  });
  expect(context.signal.reason).toMatchObject({ code: "NOTIFICATION_STALLED" });
  expect(context.over).toBe(false);
});

test("notify() sets one timer however many notifications meet the same full queue", async () => {
  const { channel, drain } = fullChannel();
  const context = contextOn(channel);
  const notified = Array.from({ length: 1000 }, () => context.notify(notification));
  expect(vi.getTimerCount()).toBe(1);
  drain.resolve();
  await Promise.all(notified);
  expect(vi.getTimerCount()).toBe(0);
});

test("notify() lets go of who waits when the request is cancelled", async () => {
  const { channel } = fullChannel();
  const context = contextOn(channel);
  const notified = context.notify(notification);
  context.cancel("cancelled");
  expect(await stateOf(notified)).toBe("resolved");
  expect(vi.getTimerCount()).toBe(0);
  expect(context.signal.reason).toBe("cancelled");
});

test("notify() sends nothing and resolves after the answer", async () => {
  const channel = new ScriptedChannel();
  const context = contextOn(channel);
  context.finish();
  await context.notify(notification);
  expect(channel.sent).toEqual([]);
  expect(context.signal.aborted).toBe(false);
});

test("notify() rejects where the notification has no JSON form", async () => {
  const context = contextOn(new ScriptedChannel());
  await expect(context.notify({ ...notification, params: { n: 1n } })).rejects.toMatchObject({
    code: "CANNOT_ENCODE",
  });
});

test("notify() need not be awaited: a failure is not one that nobody handles", async () => {
  vi.useRealTimers();
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  void contextOn(new ScriptedChannel()).notify({ ...notification, params: { n: 1n } });
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("windDown() aborts the signal and leaves the answer wanted", async () => {
  const channel = new ScriptedChannel();
  const context = contextOn(channel);
  context.windDown(new WindingDown());
  expect(context.signal.reason).toBeInstanceOf(WindingDown);
  await context.notify(notification);
  expect(channel.sent).toEqual([notification]);
});
