import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const NOW = Date.UTC(2026, 10, 30, 12, 0, 0);

test.each([
  ["0", 0],
  ["7", 7000],
  [" 120 ", 120_000],
  ["99999999999", 86_400_000],
  ["Mon, 30 Nov 2026 12:00:30 GMT", 30_000],
  ["Monday, 30-Nov-26 12:00:30 GMT", 30_000],
  ["Mon, 30 Nov 2026 11:00:00 GMT", 0],
])("retryAfterMs() reads %j", (value, ms) => {
  expect(retryAfterMs(value, NOW)).toBe(ms);
});

test.each([undefined, "", "soon", "-1", "1.5", "Mon, nonsense"])(
  "retryAfterMs() finds nothing in %j",
  (value) => {
    expect(retryAfterMs(value, NOW)).toBeUndefined();
  },
);
