import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { numberFromRef, refFromNumber } from "./task-ref.ts";

test("refFromNumber() and numberFromRef() undo each other", () => {
  expect(refFromNumber(12)).toBe("T-12");
  expect(numberFromRef("T-12")).toBe(12);
  expect(numberFromRef("T-999999999")).toBe(999_999_999);
});

test.each([
  ["", '""'],
  ["T-", '"T-"'],
  ["T-0", '"T-0"'],
  ["T-01", '"T-01"'],
  ["t-1", '"t-1"'],
  ["T-1 ", '"T-1 "'],
  ["T-1\n", '"T-1\\n"'],
  ["T-1000000000", '"T-1000000000"'],
  ["T-1e3", '"T-1e3"'],
  ["T-１", '"T-１"'],
  ["T-\ud800", '"T-\\ud800"'],
])("numberFromRef() refuses %j", (ref, shown) => {
  expect(() => numberFromRef(ref)).toThrow(
    refusal("INVALID", `a ref looks like "T-1", got ${shown}`),
  );
});

test("numberFromRef() refuses what is not text, since callers are programs", () => {
  const ref: unknown = 1;
  expect(() => numberFromRef(ref as string)).toThrow(
    refusal("INVALID", 'a ref looks like "T-1", got a value of type number'),
  );
});

test("numberFromRef() cuts a huge ref in its message", () => {
  const message = `a ref looks like "T-1", got "${"9".repeat(60)}…"`;
  expect(() => numberFromRef("9".repeat(1_000_000))).toThrow(refusal("INVALID", message));
});
