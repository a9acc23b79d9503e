import { afterEach, expect, test, vi } from "vitest";
import { afterTurn } from "./after-turn.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What happens in which order when promises are chained while it is waited for. */
async function orderOf(): Promise<readonly string[]> {
  const order: string[] = [];
  const over = new Promise<void>((resolve) => {
    afterTurn(() => {
      order.push("turn over");
      resolve();
    });
  });
  for (let step = 1; step <= 100; step++) await null;
  order.push("a hundred promises later");
  await over;
  return order;
}

const expected = ["a hundred promises later", "turn over"];

test("afterTurn() calls back once the promises of this turn have gone on", async () => {
  expect(await orderOf()).toEqual(expected);
});

test("afterTurn() does so where there is no setImmediate", async () => {
  vi.stubGlobal("setImmediate", undefined);
  expect(await orderOf()).toEqual(expected);
});
