import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fetcher, HttpReceiver, HttpRequest } from "../../http/client/fetcher.ts";
import { postSettings } from "../../http/client/post-settings.ts";
import { SessionStream } from "./session-stream.ts";
import { SessionWire } from "./session-wire.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Opened {
  readonly request: HttpRequest;
  readonly receiver: HttpReceiver;
}

function streamOf(options: { maxFailures?: number; maxEmpty?: number; retryMs?: number } = {}) {
  const opened: Opened[] = [];
  let cancelled = 0;
  const fetcher: Fetcher = {
    send(request, receiver) {
      opened.push({ request, receiver });
      const nothing = () => undefined;
      return { cancel: () => cancelled++, discard: nothing, pause: nothing, resume: nothing };
    },
    close: () => undefined,
  };
  const wire = new SessionWire(new URL("http://127.0.0.1/mcp"), postSettings(fetcher, {}));
  const onOver = vi.fn<(error: { code: string }) => void>();
  const onText = vi.fn<(text: string) => void>();
  const stream = new SessionStream({
    wire,
    name: "the stream",
    lastEventId: "",
    maxFailures: 5,
    maxEmpty: 3,
    ...options,
    onText,
    onOver,
  });
  const lastOpened = async (): Promise<Opened> => {
    await vi.advanceTimersByTimeAsync(0);
    const last = opened.at(-1);
    if (last === undefined) throw new Error("Nothing was opened");
    return last;
  };
  return { stream, opened, lastOpened, onOver, onText, cancelled: () => cancelled };
}

const EVENTS = { "content-type": "text/event-stream; charset=utf-8" };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A connection that begins well, says something and ends. */
function say({ receiver }: Opened, text: string): void {
  receiver.head(200, EVENTS);
  receiver.data(bytes(text));
  receiver.end();
}

describe("SessionStream is opened again", () => {
  test("after a second where the server named no time", async () => {
    const { stream, opened, lastOpened } = streamOf();
    stream.open();
    say(await lastOpened(), "data: 1\n\n");
    await vi.advanceTimersByTimeAsync(999);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);
    stream.close();
  });

  test.each([
    ["retry: 1500", 1500],
    ["retry: 0", 0],
    ["retry: abc", 1000],
    ["retry: 999999999", 999_999_999],
    ["retry: 99999999999", 2_147_483_647],
  ])("no sooner than the server said: %s", async (line, waitMs) => {
    const { stream, opened, lastOpened } = streamOf();
    stream.open();
    say(await lastOpened(), `id: a\n${line}\ndata:\n\n`);
    if (waitMs > 0) await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);
    stream.close();
  });

  test.each([
    ["the last that ended", "id: a\ndata: 1\n\nid: b\ndata: 2\n\nid: c\ndata: 3", "b"],
    ["one without data", "id: a\n\n", "a"],
    ["none, after an empty one", "id: a\ndata: 1\n\nid:\ndata: 2\n\n", undefined],
    ["none with a NUL", "id: a\ndata: 1\n\nid: b\0\ndata: 2\n\n", "a"],
  ])("from the event: %s", async (_what, text, id) => {
    const { stream, lastOpened } = streamOf();
    stream.open();
    say(await lastOpened(), text);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await lastOpened()).request.headers["last-event-id"]).toBe(id);
    stream.close();
  });

  test("ever later, up to a second, where the server ends it at once and asks for no pause", async () => {
    const { stream, opened, lastOpened } = streamOf({ maxEmpty: Number.POSITIVE_INFINITY });
    stream.open();
    for (const [at, waitMs] of [0, 100, 200, 400, 800, 1000, 1000].entries()) {
      say(await lastOpened(), `id: a${at}\nretry: 0\ndata:\n\n`);
      const count = opened.length;
      if (waitMs > 0) await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(opened).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(count + 1);
    }
    say(await lastOpened(), "data: 1\n\n");
    await vi.advanceTimersByTimeAsync(1);
    const { receiver } = await lastOpened();
    expect(opened).toHaveLength(9);
    await vi.advanceTimersByTimeAsync(1000);
    receiver.head(200, EVENTS);
    receiver.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(10);
    stream.close();
  });

  test("from the same event where nothing has come since", async () => {
    const { stream, lastOpened } = streamOf();
    stream.open();
    say(await lastOpened(), "id: a\ndata: 1\n\n");
    await vi.advanceTimersByTimeAsync(1000);
    say(await lastOpened(), ": nothing\n\n");
    await vi.advanceTimersByTimeAsync(1000);
    expect((await lastOpened()).request.headers["last-event-id"]).toBe("a");
    stream.close();
  });

  // BUG-120.
  test("each time that a middlebox cuts it, one connection at a time", async () => {
    const { stream, opened, lastOpened, onOver } = streamOf({
      maxEmpty: Number.POSITIVE_INFINITY,
    });
    stream.open();
    for (let at = 0; at < 200; at++) {
      const { receiver } = await lastOpened();
      receiver.head(200, EVENTS);
      if (at % 2 === 0) receiver.end();
      else receiver.failed({ kind: "lost", text: "reset" });
      await vi.advanceTimersByTimeAsync(1000);
      expect(opened).toHaveLength(at + 2);
    }
    expect(onOver).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    stream.close();
  });

  test("ever later while it fails, and then no more", async () => {
    const { stream, opened, lastOpened, onOver } = streamOf({ maxFailures: 4 });
    stream.open();
    for (const waitMs of [1000, 2000, 4000]) {
      const { receiver } = await lastOpened();
      const count = opened.length;
      receiver.head(503, {});
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(opened).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(count + 1);
    }
    (await lastOpened()).receiver.failed({ kind: "unreachable", text: "nobody" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(4);
    expect(onOver.mock.calls).toEqual([[expect.objectContaining({ code: "CONNECT_FAILED" })]]);
  });

  test("as late as a busy server asks", async () => {
    const { stream, opened, lastOpened } = streamOf();
    stream.open();
    (await lastOpened()).receiver.head(429, { "retry-after": "7" });
    await vi.advanceTimersByTimeAsync(6999);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);
    stream.close();
  });
});

describe("SessionStream is given up", () => {
  test.each([
    [405, {}],
    [404, {}],
    [401, {}],
    [501, {}],
    [200, { "content-type": "application/json" }],
  ])("at once where the answer is %i", async (status, headers) => {
    const { stream, opened, lastOpened, onOver } = streamOf();
    stream.open();
    (await lastOpened()).receiver.head(status, headers);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test("where it ends without an event again and again", async () => {
    const { stream, opened, lastOpened, onOver } = streamOf({ maxEmpty: 3 });
    stream.open();
    for (let at = 0; at < 3; at++) {
      say(await lastOpened(), ": nothing\n\n");
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(opened).toHaveLength(3);
    expect(onOver.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: "INPUT_ENDED",
          message:
            "Cannot get the stream: the server has ended the stream 3 times in a row without an event",
        }),
      ],
    ]);
  });

  test("when it is closed, whatever it waits for", async () => {
    const { stream, opened, lastOpened, onOver, cancelled } = streamOf();
    stream.open();
    say(await lastOpened(), "data: 1\n\n");
    stream.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
    expect(cancelled()).toBe(1);
    expect(onOver).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
