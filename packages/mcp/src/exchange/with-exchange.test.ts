import { expect, test } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import type { JsonRpcNotification, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import type { Connection, Endpoint } from "./exchange.ts";
import { isConnection } from "./is-connection.ts";
import { withExchange } from "./with-exchange.ts";

/** An Endpoint whose methods need their `this`. */
class CountingEndpoint implements Endpoint {
  #requests = 0;
  readonly #accepted: string[] = [];

  get accepted(): readonly string[] {
    return this.#accepted;
  }

  exchange(request: JsonRpcRequest): Promise<JsonRpcResponse> {
    this.#requests++;
    const result = { requests: this.#requests };
    return Promise.resolve({ jsonrpc: "2.0", id: request.id, result });
  }

  accept(notification: JsonRpcNotification): void {
    this.#accepted.push(notification.method);
  }
}

test("withExchange() puts an exchange in front of an object of a class", async () => {
  const counting = new CountingEndpoint();
  const endpoint = withExchange(counting, (request) =>
    counting.exchange({ ...request, id: `${request.id}!` }),
  );
  const request = { jsonrpc: "2.0", id: "a", method: "m" } as const;
  expect(await endpoint.exchange(request, exchangeContext())).toEqual({
    jsonrpc: "2.0",
    id: "a!",
    result: { requests: 1 },
  });
});

test("withExchange() passes notifications on to an object of a class", () => {
  const counting = new CountingEndpoint();
  const endpoint = withExchange(counting, () => Promise.reject(new Error("not asked")));
  endpoint.accept?.({ jsonrpc: "2.0", method: "n" }, { caller: { transport: "memory" } });
  expect(counting.accepted).toEqual(["n"]);
});

test("withExchange() has no accept where the endpoint behind it has none", () => {
  const exchange = (): never => expect.unreachable();
  expect("accept" in withExchange({ exchange }, exchange)).toBe(false);
});

test("withExchange() leaves a connection one", async () => {
  const closed = Promise.resolve({ code: "CLOSED", message: "x" } as const);
  const closes: string[] = [];
  const connection: Connection = {
    exchange: () => Promise.reject(new Error("not asked")),
    info: { transport: "stdio", revision: "2026-07-28" },
    closed,
    close: async () => void closes.push("closed"),
  };
  const wrapped = withExchange(connection, connection.exchange);
  expect(isConnection(wrapped)).toBe(true);
  const { info, close } = wrapped as Connection;
  expect(info).toBe(connection.info);
  expect((wrapped as Connection).closed).toBe(closed);
  await close();
  expect(closes).toEqual(["closed"]);
});

test("withExchange() makes no connection of what is none", () => {
  const exchange = (): never => expect.unreachable();
  expect(isConnection(withExchange({ exchange }, exchange))).toBe(false);
});
