import { expect, test } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { compose } from "./compose.ts";
import type { Endpoint, Middleware } from "./exchange.ts";
import { withExchange } from "./with-exchange.ts";

const server: Endpoint = {
  exchange: ({ id, params }) => Promise.resolve({ jsonrpc: "2.0", id, result: { ...params } }),
};

/** Adds its name to the params on the way in and to the result on the way out. */
function mark(name: string): Middleware {
  return (next) =>
    withExchange(next, async (request, context) => {
      const way = [...((request.params?.["way"] as string[] | undefined) ?? []), name];
      const response = await next.exchange({ ...request, params: { way } }, context);
      if (!("result" in response)) return response;
      const back = [...((response.result["back"] as string[] | undefined) ?? []), name];
      return { ...response, result: { ...response.result, back } };
    });
}

test("compose() passes a request through the first middleware first", async () => {
  const endpoint = compose(server, mark("outer"), mark("inner"));
  const response = await endpoint.exchange(
    { jsonrpc: "2.0", id: 1, method: "m" },
    exchangeContext(),
  );
  expect(response).toEqual({
    jsonrpc: "2.0",
    id: 1,
    result: { way: ["outer", "inner"], back: ["inner", "outer"] },
  });
});

test("compose() without middleware gives the endpoint itself", () => {
  expect(compose(server)).toBe(server);
});
