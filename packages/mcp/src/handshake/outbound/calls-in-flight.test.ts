import { expect, test } from "vitest";
import { exchangeContext } from "../../../test/support/exchange-context.ts";
import type { InFlightFor } from "./calls-in-flight.ts";
import { CallsInFlight } from "./calls-in-flight.ts";

class Call implements InFlightFor<Call> {
  previous: Call | undefined;
  next: Call | undefined;
  readonly context = exchangeContext();
  readonly principal: string | undefined;

  constructor(principal?: string) {
    this.principal = principal;
  }
}

test("CallsInFlight knows the latest call while all are of one principal", () => {
  const calls = new CallsInFlight<Call>();
  expect(calls.latest).toBeUndefined();
  const [ada, again, bob] = [new Call("ada"), new Call("ada"), new Call("bob")];
  calls.add(ada);
  calls.add(again);
  expect(calls.latest).toBe(again);
  calls.add(bob);
  expect(calls.latest).toBeUndefined();
  calls.delete(bob);
  expect(calls.latest).toBe(again);
  calls.delete(again);
  calls.delete(again);
  expect(calls.latest).toBe(ada);
  calls.delete(ada);
  expect([calls.latest, calls.isEmpty]).toEqual([undefined, true]);
});

test("CallsInFlight tells nobody in particular from somebody", () => {
  const calls = new CallsInFlight<Call>();
  calls.add(new Call());
  calls.add(new Call("undefined"));
  expect(calls.latest).toBeUndefined();
});

test("CallsInFlight finds a call by what it was sent with", () => {
  const calls = new CallsInFlight<Call>();
  const [first, second] = [new Call(), new Call()];
  calls.add(first);
  calls.add(second);
  expect(calls.get(first.context)).toBe(first);
  expect(calls.all()).toEqual([second, first]);
  calls.delete(first);
  expect(calls.get(first.context)).toBeUndefined();
});
