import { expect, test } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import type { PendingRequest } from "./pending-request.ts";
import { ProgressTokens, tokenOf } from "./progress-tokens.ts";

const pending = (wireId: number): PendingRequest => ({
  wireId,
  request: { jsonrpc: "2.0", id: wireId, method: "m" },
  context: exchangeContext(),
  wireToken: undefined,
});

test.each([
  [{ _meta: { progressToken: 0 } }, 0],
  [{ _meta: { progressToken: "" } }, ""],
  [{ _meta: { progressToken: 1.5 } }, undefined],
  [{ _meta: { progressToken: null } }, undefined],
  [{ _meta: { progressToken: 9007199254740992 } }, undefined],
  [{ _meta: {} }, undefined],
  [{ _meta: null }, undefined],
  [{ _meta: [0] }, undefined],
  [{}, undefined],
  [undefined, undefined],
])("tokenOf() finds the token of %j", (params, token) => {
  expect(tokenOf(params)).toBe(token);
});

test("ProgressTokens finds a request by type and value", () => {
  const tokens = new ProgressTokens();
  const requests = [pending(1), pending(2), pending(3), pending(4)];
  const values = [1, "1", 0, ""];
  for (const [n, request] of requests.entries()) tokens.set(values[n] as string, request);
  expect(values.map((value) => tokens.get(value))).toEqual(requests);
  expect([2, "0", null, undefined, {}].map((value) => tokens.get(value))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("free() keeps a token that nobody uses, and makes one up where somebody does", () => {
  const tokens = new ProgressTokens();
  expect(tokens.free("t", 1)).toBe("t");
  tokens.set("t", pending(1));
  expect(tokens.free("t", 2)).toBe('"t"#2');
  tokens.set('"t"#2', pending(2));
  expect(tokens.free("t", 2)).toBe('"t"#2#');
  tokens.delete("t");
  expect(tokens.free("t", 3)).toBe("t");
});
