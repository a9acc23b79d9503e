import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { HeldEndpoint } from "../../test/support/held-endpoint.ts";
import {
  channelOnStreams,
  linesOf,
  streamPair,
  streamsSettle,
} from "../../test/support/stream-pair.ts";
import type { CloseReason } from "../exchange/exchange.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import type { Frame } from "../jsonrpc/parse-frame.ts";
import { deferred } from "../util/deferred.ts";
import type { Channel, ChannelReader } from "./channel.ts";
import { connectChannel } from "./connect-channel.ts";
import type { LineChannelOptions, LineInput } from "./line-channel.ts";
import { lineChannel } from "./line-channel.ts";
import { serveChannel } from "./serve-channel.ts";

/** Opens a channel with a reader that keeps what it gets. */
function readAll(channel: Channel) {
  const frames: Frame[] = [];
  const ends: CloseReason[] = [];
  channel.open({
    frame(frame) {
      if (ends.length > 0) throw new Error("a frame after the end");
      frames.push(frame);
      return undefined;
    },
    end: (reason) => void ends.push(reason),
  });
  return { frames, ends };
}

function opened(options: LineChannelOptions = {}) {
  const on = channelOnStreams(options);
  return { ...on, ...readAll(on.channel) };
}

const request = (id: number | string, method = "m"): JsonRpcRequest => ({
  jsonrpc: "2.0",
  id,
  method,
});
const answer = (id: number | string, value: object = {}): JsonRpcResponse => ({
  jsonrpc: "2.0",
  id,
  result: { ...value },
});
const complaintsOf = (frames: readonly Frame[]) =>
  frames.flatMap((frame) => (frame.kind === "complaint" ? [frame.complaint] : []));

afterEach(() => void vi.useRealTimers());

test("a line channel reads nothing, and loses nothing, before it is opened", async () => {
  const { channel, input } = channelOnStreams();
  input.write(`${JSON.stringify(request(1))}\n`);
  await streamsSettle();
  const { frames } = readAll(channel);
  await streamsSettle();
  expect(frames).toEqual([{ kind: "message", message: request(1) }]);
});

test("a line channel gives messages, complaints and batches in the order of the lines", async () => {
  const { input, frames } = opened({ batch: true });
  input.write(`${JSON.stringify(request(1))}\nnoise\n[${JSON.stringify(request(2))}]\n`);
  await streamsSettle();
  expect(frames.map(({ kind }) => kind)).toEqual(["message", "complaint", "batch"]);
});

test("a line channel writes one message a line, many in one write, within the same turn", () => {
  const { channel, output } = opened();
  const write = vi.spyOn(output, "write");
  for (const id of [1, 2, 3]) void channel.send(request(id));
  return Promise.resolve().then(() => {
    expect(write.mock.calls.map(([text]) => text)).toEqual([
      [1, 2, 3].map((id) => `${JSON.stringify(request(id))}\n`).join(""),
    ]);
  });
});

test("a line channel sends a batch as one line", async () => {
  const { channel, output } = opened();
  const lines = linesOf(output);
  void channel.send([answer(1), answer(2)]);
  await streamsSettle();
  expect(lines).toEqual([JSON.stringify([answer(1), answer(2)])]);
});

// BUG-29, BUG-31
test("a line channel complains of a line over the limit with its id, and reads on", async () => {
  const { input, frames } = opened({ maxMessageBytes: 100 });
  const params = { text: "x".repeat(200) };
  input.write(`{"jsonrpc":"2.0","method":"m","params":${JSON.stringify(params)},"id":"big"}\n`);
  input.write(`${JSON.stringify(request(2))}\n`);
  await streamsSettle();
  expect(complaintsOf(frames)).toMatchObject([
    {
      code: "MESSAGE_TOO_LARGE",
      rpcCode: -32600,
      message:
        "Cannot take message: it is larger than the limit of 100 bytes (maxMessageBytes); it has 262",
      subject: "request",
      id: "big",
    },
  ]);
  expect(frames.at(-1)).toEqual({ kind: "message", message: request(2) });
});

test("a line channel takes its depth limit from the options", async () => {
  const { input, frames } = opened({ maxDepth: 2 });
  input.write('{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[]}}\n');
  await streamsSettle();
  expect(complaintsOf(frames)).toMatchObject([{ code: "MESSAGE_TOO_DEEP", id: 1 }]);
});

test("a line channel sends nothing that is over the limit, and says so", async () => {
  const { channel, output } = opened({ maxMessageBytes: 50 });
  const lines = linesOf(output);
  expect(() => channel.send(answer(1, { text: "x".repeat(50) }))).toThrow(
    "Cannot send message: it is larger than the limit of 50 bytes (maxMessageBytes)",
  );
  void channel.send(answer(2));
  await streamsSettle();
  expect(lines).toEqual([JSON.stringify(answer(2))]);
});

test("a line channel pauses its source while a promise of the reader is pending", async () => {
  const { channel, input } = channelOnStreams();
  const slow = deferred<void>();
  const frames: Frame[] = [];
  const reader: ChannelReader = {
    frame: (frame) => (frames.push(frame) === 1 ? slow.promise : undefined),
    end: () => undefined,
  };
  channel.open(reader);
  input.write(`${JSON.stringify(request(1))}\n`);
  await streamsSettle();
  input.write(`${JSON.stringify(request(2))}\n`);
  await streamsSettle();
  expect(frames).toHaveLength(1);
  expect(input.isPaused()).toBe(true);
  slow.resolve();
  await streamsSettle();
  expect(frames).toHaveLength(2);
});

test("a line channel delivers nothing more of what it has read while the reader waits, and then all of it before the end", async () => {
  const { channel, input } = channelOnStreams();
  const waits = [deferred<void>(), deferred<void>()];
  const seen: unknown[] = [];
  channel.open({
    frame: (frame) => {
      seen.push(frame.kind === "message" && "id" in frame.message ? frame.message.id : frame.kind);
      return waits[seen.length - 1]?.promise;
    },
    end: ({ code }) => void seen.push(code),
  });
  const lines = [1, 2, 3].map((id) => JSON.stringify(request(id)));
  input.end(`${lines.join("\n")}\nno JSON`);
  await streamsSettle();
  expect(seen).toEqual([1]);
  waits[0]?.resolve();
  await streamsSettle();
  expect(seen).toEqual([1, 2]);
  waits[1]?.resolve();
  await streamsSettle();
  expect(seen).toEqual([1, 2, 3, "complaint", "INPUT_ENDED"]);
});

test("a line channel gives 200,000 messages of one read to a reader that waits at each, in linear time", async () => {
  const { channel, input } = channelOnStreams();
  const over = deferred<CloseReason>();
  let frames = 0;
  channel.open({
    frame() {
      frames++;
      return Promise.resolve();
    },
    end: over.resolve,
  });
  input.end(`${JSON.stringify({ jsonrpc: "2.0", method: "m" })}\n`.repeat(200_000));
  // What was held back used to be copied at each wait, which took a minute here.
  expect(await over.promise).toMatchObject({ code: "INPUT_ENDED" });
  expect(frames).toBe(200_000);
});

test("a line channel reads on when a promise of the reader is rejected", async () => {
  const { channel, input } = channelOnStreams();
  const frames: Frame[] = [];
  channel.open({
    frame(frame) {
      frames.push(frame);
      return Promise.reject(new Error("reader"));
    },
    end: () => undefined,
  });
  input.write(`${JSON.stringify(request(1))}\n`);
  await streamsSettle();
  input.write(`${JSON.stringify(request(2))}\n`);
  await streamsSettle();
  expect(frames).toHaveLength(2);
});

// BUG-32
test("send() returns a promise above the high-water mark, which resolves when it is read", async () => {
  const { channel, output } = opened();
  expect(channel.send(answer(1, { text: "x".repeat(100_000) }))).toBeInstanceOf(Promise);
  const waiting = channel.send(answer(2)) as Promise<void>;
  output.resume();
  await waiting;
  await streamsSettle();
  expect(channel.send(answer(3))).toBeUndefined();
});

// BUG-27
test("a line channel keeps a result of 20 MB among small ones whole and in order", async () => {
  const [left, right] = streamPair();
  const { frames } = readAll(right);
  const big = "x".repeat(20_000_000);
  void left.send(answer(1));
  void left.send(answer(2, { text: big }));
  void left.send(answer(3));
  await left.close();
  await streamsSettle();
  expect(frames.map((frame) => frame.kind === "message" && frame.message)).toEqual([
    answer(1),
    answer(2, { text: big }),
    answer(3),
  ]);
});

// BUG-27
test("a line channel does not mix large answers that are sent at the same time", async () => {
  const [client, server] = streamPair();
  const endpoint = new HeldEndpoint();
  serveChannel(server, endpoint);
  const connection = connectChannel(client);
  const asked = Array.from({ length: 20 }, (_, id) =>
    connection.exchange(request(id), exchangeContext()),
  );
  await streamsSettle();
  for (const held of endpoint.requests) {
    held.answer({ text: String(held.request.id).repeat(300_000) });
  }
  const answers = await Promise.all(asked);
  expect(answers.map((response) => "result" in response && response.result["text"])).toEqual(
    Array.from({ length: 20 }, (_, n) => String(n + 1).repeat(300_000)),
  );
  await connection.close();
});

// BUG-38
test("a line channel gives a last line without LF, then the end", async () => {
  const { input, frames, ends } = opened();
  input.end(JSON.stringify(request(1)));
  await streamsSettle();
  expect(frames).toEqual([{ kind: "message", message: request(1) }]);
  expect(ends).toEqual([{ code: "INPUT_ENDED", message: "The other side ended the stream" }]);
});

test("a line channel still sends after the other side has ended", async () => {
  const { channel, input, output } = opened();
  const lines = linesOf(output);
  input.end();
  await streamsSettle();
  void channel.send(answer(1));
  await channel.close();
  expect(lines).toEqual([JSON.stringify(answer(1))]);
});

test("a line channel gives the end after what it has read, even while the reader is slow", async () => {
  const { channel, input } = channelOnStreams();
  const slow = deferred<void>();
  const order: string[] = [];
  channel.open({
    frame() {
      order.push("frame");
      return slow.promise;
    },
    end: () => void order.push("end"),
  });
  input.write(`${JSON.stringify(request(1))}\n`);
  await streamsSettle();
  input.end(`${JSON.stringify(request(2))}\n`);
  await streamsSettle();
  expect(order).toEqual(["frame"]);
  slow.resolve();
  await streamsSettle();
  expect(order).toEqual(["frame", "frame", "end"]);
});

test("a line channel reads a source that was told to give text", async () => {
  const { input, frames } = opened();
  input.setEncoding("utf8");
  const bytes = Buffer.from(`${JSON.stringify(request("é世👩‍🚀"))}\n`);
  for (const byte of bytes) input.write(Buffer.of(byte));
  await streamsSettle();
  expect(frames).toMatchObject([{ message: { id: "é世👩‍🚀" } }]);
});

test.each<[string, (stream: PassThrough) => unknown]>([
  ["ended", (stream) => stream.end().resume()],
  ["destroyed", (stream) => stream.destroy()],
  ["failed", (stream) => stream.on("error", () => undefined).destroy(new Error("early"))],
])("a line channel whose source %s before it was made is over", async (_what, before) => {
  const input = new PassThrough();
  before(input);
  await streamsSettle();
  const connection = connectChannel(lineChannel(input, new PassThrough()));
  await expect(connection.exchange(request(1), exchangeContext())).rejects.toMatchObject({
    code: "INPUT_ENDED",
    message: "Cannot get an answer: the stream was closed",
  });
  expect(await connection.closed).toMatchObject({ code: "INPUT_ENDED" });
});

test.each<[string, (stream: PassThrough) => unknown]>([
  ["ended", (stream) => stream.end().resume()],
  ["destroyed", (stream) => stream.destroy()],
])(
  "a line channel whose sink was %s before it was made ends when something is to be sent",
  async (_what, before) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const output = new PassThrough();
    before(output);
    await streamsSettle();
    const connection = connectChannel(lineChannel(new PassThrough(), output));
    const failed = expect(connection.exchange(request(1), exchangeContext())).rejects.toMatchObject(
      {
        code: "WRITE_FAILED",
      },
    );
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
  },
);

test("a line channel ends where its source is destroyed", async () => {
  const { input, ends } = opened();
  input.destroy();
  await streamsSettle();
  expect(ends).toEqual([{ code: "INPUT_ENDED", message: "The stream was closed" }]);
});

test("a line channel ends where its source fails, with the cause", async () => {
  const { input, ends } = opened();
  const cause = new Error("read EIO");
  input.destroy(cause);
  await streamsSettle();
  expect(ends).toEqual([
    { code: "INPUT_ENDED", message: "Cannot read from the other side: read EIO", cause },
  ]);
});

// BUG-40, BUG-42
test("a line channel ends where it cannot write, after a moment to read what has arrived", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { channel, input, output, frames, ends } = opened();
  const cause = new Error("write EPIPE");
  output.destroy(cause);
  await streamsSettle();
  input.write(`${JSON.stringify(answer(1))}\n`);
  await streamsSettle();
  expect(frames).toHaveLength(1);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(ends).toEqual([
    { code: "WRITE_FAILED", message: "Cannot reach the other side: write EPIPE", cause },
  ]);
  input.write(`${JSON.stringify(answer(2))}\n`);
  await streamsSettle();
  expect(frames).toHaveLength(1);
  await channel.close();
  expect(ends).toHaveLength(1);
});

test("a line channel that cannot write ends with the source, and says why", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { input, output, ends } = opened();
  output.destroy(new Error("write EPIPE"));
  await streamsSettle();
  input.end();
  await streamsSettle();
  expect(ends).toMatchObject([{ code: "WRITE_FAILED" }]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a line channel reads on where its sink closed and nothing is to be sent", async () => {
  const { input, output, frames, ends } = opened();
  output.destroy();
  await streamsSettle();
  input.write(`${JSON.stringify(answer(1))}\n`);
  await streamsSettle();
  expect(frames).toHaveLength(1);
  expect(ends).toEqual([]);
});

test("a line channel whose sink closed without a word ends when something is to be sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { channel, output, ends } = opened();
  output.destroy();
  await streamsSettle();
  expect(channel.send(request(1))).toBeUndefined();
  vi.advanceTimersByTime(500);
  expect(ends).toEqual([
    { code: "WRITE_FAILED", message: "The stream to the other side was closed" },
  ]);
});

test("a line channel lets go of who waits for a sink that fails", async () => {
  const { channel, output } = opened();
  const waiting = channel.send(answer(1, { text: "x".repeat(100_000) }));
  expect(waiting).toBeInstanceOf(Promise);
  output.destroy(new Error("write EPIPE"));
  await waiting;
});

test("a line channel that failed before it was opened says so when it is", async () => {
  const { channel, input } = channelOnStreams();
  input.destroy(new Error("read EIO"));
  await streamsSettle();
  expect(readAll(channel).ends).toMatchObject([{ code: "INPUT_ENDED" }]);
});

test("close() sends what was accepted, ends both streams, and tells the reader", async () => {
  const { channel, input, output, ends } = opened();
  const lines = linesOf(output);
  void channel.send(answer(1));
  await channel.close();
  expect(lines).toEqual([JSON.stringify(answer(1))]);
  expect(output.writableFinished).toBe(true);
  expect(input.destroyed).toBe(true);
  expect(ends).toEqual([{ code: "CLOSED", message: "This side closed the connection" }]);
});

test("close() called again does not cut short what the first is still sending", async () => {
  const { channel, output } = opened();
  void channel.send(answer(1, { text: "x".repeat(100_000) }));
  const closed = [channel.close(), channel.close()];
  await streamsSettle();
  expect(output.destroyed).toBe(false);
  const lines = linesOf(output);
  await Promise.all(closed);
  expect(lines).toEqual([JSON.stringify(answer(1, { text: "x".repeat(100_000) }))]);
});

test("close() waits no longer than flushMs for an other side that never reads", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { channel, output } = opened({ flushMs: 100 });
  void channel.send(answer(1, { text: "x".repeat(100_000) }));
  let closed = false;
  const closing = channel.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(99);
  await streamsSettle();
  expect(closed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await closing;
  expect(output.destroyed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("close() resolves where the sink has failed, been destroyed or been ended before", async () => {
  for (const spoil of [
    (output: PassThrough) => output.destroy(new Error("write EPIPE")),
    (output: PassThrough) => output.destroy(),
    (output: PassThrough) => output.end(),
  ]) {
    const { channel, output } = opened();
    output.resume();
    spoil(output);
    await channel.close();
  }
});

test("send() after close() sends nothing and returns undefined", async () => {
  const { channel, output, ends } = opened();
  const lines = linesOf(output);
  await channel.close();
  expect(channel.send(answer(1))).toBeUndefined();
  await streamsSettle();
  expect(lines).toEqual([]);
  expect(ends).toHaveLength(1);
});

test.each([
  [{ maxMessageBytes: 0 }, "maxMessageBytes: it must be an integer from 1, current value is 0"],
  [{ maxDepth: 1.5 }, "maxDepth: it must be an integer from 1, current value is 1.5"],
  [
    { flushMs: Number.POSITIVE_INFINITY },
    "flushMs: it must be an integer from 1 to 2147483647, current value is Infinity",
  ],
])("lineChannel() refuses %j", (options, what) => {
  expect(() => channelOnStreams(options)).toThrow(new RangeError(`Cannot use ${what}`));
});

/** Two ends of one connection over the loopback interface. */
async function socketPair(): Promise<{ near: Socket; far: Socket; stop: () => Promise<unknown> }> {
  const server = createServer({ allowHalfOpen: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, "connection");
  const near = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const [far] = (await accepted) as [Socket];
  return {
    near,
    far,
    stop: () => {
      for (const socket of [near, far]) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a line channel works over one socket both ways", async () => {
  const { near, far, stop } = await socketPair();
  const endpoint = new HeldEndpoint();
  const serving = serveChannel(lineChannel(far, far), endpoint);
  const connection = connectChannel(lineChannel(near, near));
  const asked = connection.exchange(request("a"), exchangeContext());
  await vi.waitFor(() => endpoint.at(0).answer({ text: "x".repeat(300_000) }));
  expect(await asked).toEqual(answer("a", { text: "x".repeat(300_000) }));
  await connection.close();
  expect((await serving.closed).code).toBe("INPUT_ENDED");
  await stop();
});

// BUG-38
test("a line channel answers over a socket whose other side has ended its half", async () => {
  const { near, far, stop } = await socketPair();
  const endpoint = new HeldEndpoint();
  const serving = serveChannel(lineChannel(far, far), endpoint);
  const [farEnded, nearEnded] = [once(far, "end"), once(near, "end")];
  const received: string[] = [];
  near.setEncoding("utf8").on("data", (text: string) => void received.push(text));
  near.end(`${JSON.stringify(request(1))}\n`);
  await vi.waitFor(() => endpoint.at(0));
  await farEnded;
  endpoint.at(0).answer({ late: true });
  expect((await serving.closed).code).toBe("INPUT_ENDED");
  await nearEnded;
  expect(received.join("")).toBe(`${JSON.stringify(answer(1, { late: true }))}\n`);
  await stop();
});

test("a line channel fails what is pending when its socket is reset, once and with the cause", async () => {
  const { near, far, stop } = await socketPair();
  const connection = connectChannel(lineChannel(near, near));
  const asked = connection.exchange(request(1), exchangeContext());
  await once(far, "data");
  far.resetAndDestroy();
  await expect(asked).rejects.toMatchObject({
    code: "WRITE_FAILED",
    cause: { cause: { code: "ECONNRESET" } },
  });
  await connection.closed;
  await stop();
});

test("a line channel shows each line as it crosses, whatever it turns out to be", async () => {
  const seen: [string, string][] = [];
  const { channel, input } = opened({ onLine: (...line) => void seen.push(line) });
  const spaced = '{ "jsonrpc": "2.0", "id": 1.0, "method": "m" }';
  input.write(`noise\n${spaced}\n`);
  await streamsSettle();
  void channel.send(request(2));
  expect(seen).toEqual([
    ["in", "noise"],
    ["in", spaced],
    ["out", '{"jsonrpc":"2.0","id":2,"method":"m"}'],
  ]);
});

test("a line channel tells what has come of a line without its end, and keeps that when it is closed", async () => {
  const inputs: LineInput[] = [];
  const { channel, input } = opened({ onInput: (given) => inputs.push(given) });
  const [reading] = inputs;
  expect(inputs).toHaveLength(1);
  expect(reading?.unfinished()).toBeUndefined();
  input.write(`${JSON.stringify(request(1))}\n{"jsonrpc":`);
  await streamsSettle();
  expect(reading?.unfinished()).toEqual({ bytes: 11, excerpt: '{"jsonrpc":' });
  const closed = channel.close();
  input.end();
  await closed;
  expect(reading?.unfinished()).toEqual({ bytes: 11, excerpt: '{"jsonrpc":' });
});

test("a line channel shows a byte order mark to whoever sees the lines", async () => {
  const lines: string[] = [];
  const { input, frames } = opened({ onLine: (_, line) => lines.push(line) });
  input.write(`\uFEFF${JSON.stringify(request(1))}\n${JSON.stringify(request(2))}\n`);
  await streamsSettle();
  expect(lines).toEqual([`\uFEFF${JSON.stringify(request(1))}`, JSON.stringify(request(2))]);
  expect(frames).toEqual([1, 2].map((id) => ({ kind: "message", message: request(id) })));
});
