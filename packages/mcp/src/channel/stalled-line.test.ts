// An answer that lacks nothing but its newline: whoever waits for it is told.

import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import type { JsonRpcResponse } from "../jsonrpc/message.ts";
import { connectChannel } from "./connect-channel.ts";
import { lineChannel } from "./line-channel.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function connected() {
  const input = new PassThrough();
  const connection = connectChannel(lineChannel(input, new PassThrough().resume()));
  const ask = (): Promise<JsonRpcResponse> =>
    connection.exchange({ jsonrpc: "2.0", id: "mine", method: "tools/call" }, exchangeContext());
  /** Resolves when what is written has been read. */
  const say = async (text: string): Promise<void> => {
    input.write(text);
    await new Promise(setImmediate);
  };
  return { connection, ask, say };
}

const answer = (id: number): string => `{"jsonrpc":"2.0","id":${id},"result":{}}`;
const unended = (bytes: number) => ({
  code: "INVALID_RESPONSE",
  message: `Cannot take response: ${bytes} bytes came without a newline behind them, which ends a message`,
});

test("an answer without a newline fails its request a second later, and the next one as well", async () => {
  const { connection, ask, say } = connected();
  const first = expect(ask()).rejects.toMatchObject(unended(36));
  await say(answer(1));
  await vi.advanceTimersByTimeAsync(1000);
  await first;
  const second = expect(ask()).rejects.toMatchObject(unended(72));
  await say(answer(2));
  await vi.advanceTimersByTimeAsync(1000);
  await second;
  await connection.close();
});

test("an answer whose newline comes late, and one that comes in pieces, are answers", async () => {
  const { connection, ask, say } = connected();
  const first = ask();
  await say(answer(1));
  await vi.advanceTimersByTimeAsync(900);
  await say("\n");
  expect(await first).toMatchObject({ id: "mine", result: {} });
  await vi.advanceTimersByTimeAsync(1000);
  const second = ask();
  for (const piece of ['{"jsonrpc":"2.0","id":2,"result":{"a":{}', ',"b":{}', "}}"]) {
    await say(piece);
    await vi.advanceTimersByTimeAsync(900);
  }
  await say("\n");
  expect(await second).toMatchObject({ result: { a: {}, b: {} } });
  await connection.close();
});

test("what is no whole answer is waited for", async () => {
  const { connection, ask, say } = connected();
  const call = ask();
  await say('{"jsonrpc":"2.0","id":1,"result":{"a":{}');
  await vi.advanceTimersByTimeAsync(5000);
  await say("}}\n");
  expect(await call).toMatchObject({ result: { a: {} } });
  await say("Password: ");
  await connection.close();
});
