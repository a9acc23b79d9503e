// The pieces assembled: a client and a server over each kind of channel.

import { expect, test } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { HeldEndpoint } from "../../test/support/held-endpoint.ts";
import { streamPair, streamsSettle } from "../../test/support/stream-pair.ts";
import type { Endpoint } from "../exchange/exchange.ts";
import type { JsonRpcRequest } from "../jsonrpc/message.ts";
import type { Channel } from "./channel.ts";
import { connectChannel } from "./connect-channel.ts";
import { memoryPair } from "./memory-pair.ts";
import { serveChannel } from "./serve-channel.ts";

const pairs: [string, () => [Channel, Channel]][] = [
  ["memory", memoryPair],
  ["streams", streamPair],
];

const request = (id: number | string, params?: object): JsonRpcRequest => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  ...(params && { params: { ...params } }),
});

function story(pair: () => [Channel, Channel], endpoint: Endpoint) {
  const [near, far] = pair();
  return { connection: connectChannel(near), serving: serveChannel(far, endpoint) };
}

test.each(pairs)("500 calls of one tick each get their own answer over %s", async (_name, pair) => {
  const echo: Endpoint = {
    exchange: async ({ id, params }) => ({ jsonrpc: "2.0", id, result: { ...params } }),
  };
  const { connection } = story(pair, echo);
  const asked = Array.from({ length: 500 }, (_, n) =>
    connection.exchange(request(`call ${n}`, { n }), exchangeContext()),
  );
  expect(await Promise.all(asked)).toEqual(
    Array.from({ length: 500 }, (_, n) => ({ jsonrpc: "2.0", id: `call ${n}`, result: { n } })),
  );
  await connection.close();
});

test.each(pairs)(
  "progress arrives before the answer over %s, under the caller's token",
  async (_name, pair) => {
    const stepping: Endpoint = {
      exchange: async ({ id, params }, context) => {
        const token = params?.["_meta"] as object | undefined;
        for (const progress of [1, 2, 3]) {
          await context.notify({
            jsonrpc: "2.0",
            method: "notifications/progress",
            params: { ...token, progress },
          });
        }
        return { jsonrpc: "2.0", id, result: {} };
      },
    };
    const { connection } = story(pair, stepping);
    const contexts = [exchangeContext(), exchangeContext()];
    await Promise.all(
      contexts.map((context) =>
        connection.exchange(request(0, { _meta: { progressToken: 0 } }), context),
      ),
    );
    for (const { notified } of contexts) {
      expect(notified.map(({ params }) => params)).toEqual(
        [1, 2, 3].map((progress) => ({ progressToken: 0, progress })),
      );
    }
    await connection.close();
  },
);

test.each(pairs)(
  "an aborted call aborts the handler and nobody else's over %s",
  async (_name, pair) => {
    const endpoint = new HeldEndpoint();
    const { connection } = story(pair, endpoint);
    const controller = new AbortController();
    const aborted = connection.exchange(request("a"), exchangeContext(controller.signal));
    const other = connection.exchange(request("b"), exchangeContext());
    await streamsSettle();
    controller.abort(new Error("no longer wanted"));
    await expect(aborted).rejects.toThrow("no longer wanted");
    await streamsSettle();
    expect(endpoint.at(0).context.signal.reason).toMatchObject({ message: "no longer wanted" });
    expect(endpoint.at(1).context.signal.aborted).toBe(false);
    endpoint.at(0).answer({ late: true });
    endpoint.at(1).answer({});
    expect(await other).toEqual({ jsonrpc: "2.0", id: "b", result: {} });
    await connection.close();
  },
);

test.each(pairs)("a server that closes finishes what it was asked over %s", async (_name, pair) => {
  const endpoint = new HeldEndpoint();
  const { connection, serving } = story(pair, endpoint);
  const asked = connection.exchange(request("a"), exchangeContext());
  await streamsSettle();
  const closed = serving.close();
  endpoint.at(0).answer({});
  expect(await asked).toEqual({ jsonrpc: "2.0", id: "a", result: {} });
  await closed;
  expect((await connection.closed).code).toBe("INPUT_ENDED");
  await expect(connection.exchange(request("b"), exchangeContext())).rejects.toMatchObject({
    code: "INPUT_ENDED",
    message: expect.stringMatching(/^Cannot get an answer: the other side (ended|closed) the /),
  });
});

test.each(pairs)(
  "a client that goes away leaves no handler behind over %s",
  async (_name, pair) => {
    const endpoint = new HeldEndpoint();
    const [near, far] = pair();
    const connection = connectChannel(near);
    const serving = serveChannel(far, endpoint, { drainMs: 1 });
    const asked = connection.exchange(request("a"), exchangeContext());
    asked.catch(() => undefined);
    await streamsSettle();
    await connection.close();
    await expect(asked).rejects.toMatchObject({ code: "CLOSED" });
    await serving.closed;
    expect(endpoint.at(0).context.signal.aborted).toBe(true);
  },
);

// BUG-32
test.each(pairs)(
  "a flood of awaited notifications is paced by its reader over %s, and all arrive",
  async (_name, pair) => {
    const flood: Endpoint = {
      exchange: async ({ id }, context) => {
        for (let progress = 0; progress < 5_000; progress++) {
          await context.notify({
            jsonrpc: "2.0",
            method: "notifications/progress",
            params: { progressToken: "t", progress },
          });
        }
        return { jsonrpc: "2.0", id, result: { text: "x".repeat(1_000_000) } };
      },
    };
    const { connection } = story(pair, flood);
    const context = exchangeContext();
    const response = await connection.exchange(
      request("a", { _meta: { progressToken: "t" } }),
      context,
    );
    expect(context.notified.map(({ params }) => params?.["progress"])).toEqual(
      Array.from({ length: 5_000 }, (_, n) => n),
    );
    expect(response).toMatchObject({ result: { text: expect.stringMatching(/^x{1000000}$/) } });
    await connection.close();
  },
);
