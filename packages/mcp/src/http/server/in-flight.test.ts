import { expect, test, vi } from "vitest";
import { ClosedError } from "../../errors/mcp-error.ts";
import type { Ongoing } from "./in-flight.ts";
import { InFlight } from "./in-flight.ts";

function ongoing() {
  return {
    previous: undefined,
    next: undefined,
    windDown: vi.fn(),
    expire: vi.fn(),
  } satisfies Ongoing;
}

test("InFlight gives out as many places as there are, and takes them back", () => {
  const inFlight = new InFlight(2, 1);
  expect([inFlight.take(), inFlight.take(), inFlight.take()]).toEqual([true, true, false]);
  inFlight.release();
  expect(inFlight.take()).toBe(true);
});

test("InFlight counts subscriptions by principal, nobody's together", () => {
  const inFlight = new InFlight(1, 2);
  const subscribe = (principal?: string) => inFlight.subscribe(principal);
  expect([subscribe("a"), subscribe("a"), subscribe("a")]).toEqual([true, true, false]);
  expect([subscribe(), subscribe(), subscribe()]).toEqual([true, true, false]);
  expect(subscribe("undefined")).toBe(true);
  inFlight.unsubscribe("a");
  expect([subscribe("a"), subscribe("a")]).toEqual([true, false]);
});

test("InFlight is idle when every place is free and nothing is being answered", async () => {
  const inFlight = new InFlight(2, 1);
  await inFlight.idle();
  inFlight.take();
  const one = ongoing();
  inFlight.add(one);
  let idle = 0;
  void inFlight.idle().then(() => idle++);
  inFlight.release();
  await Promise.resolve();
  expect(idle).toBe(0);
  inFlight.remove(one);
  await inFlight.idle();
  expect(idle).toBe(1);
});

test("InFlight winds down and ends what is being answered, and what comes after", () => {
  const inFlight = new InFlight(2, 1);
  const [gone, early, late, last] = [ongoing(), ongoing(), ongoing(), ongoing()];
  inFlight.add(gone);
  inFlight.remove(gone);
  inFlight.add(early);
  inFlight.windDown();
  inFlight.add(late);
  expect([gone, early, late].map(({ windDown }) => windDown.mock.calls.length)).toEqual([0, 1, 1]);
  const reason = new ClosedError("over");
  inFlight.expire(reason);
  inFlight.add(last);
  expect([gone, early, late, last].map(({ expire }) => expire.mock.calls)).toEqual([
    [],
    [[reason]],
    [[reason]],
    [[reason]],
  ]);
});
