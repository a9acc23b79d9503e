import { expect, test } from "vitest";
import { UsageError } from "../usage-error.ts";
import { readEra, readRevision } from "./read-era.ts";

test("readEra() takes the eras, or none", () => {
  expect([undefined, "auto", "stateless", "handshake"].map(readEra)).toEqual([
    undefined,
    "auto",
    "stateless",
    "handshake",
  ]);
});

test("readRevision() takes a revision, or none", () => {
  expect(["2024-11-05", "2026-07-28", undefined].map(readRevision)).toEqual([
    "2024-11-05",
    "2026-07-28",
    undefined,
  ]);
});

test.each([
  [() => readEra("legacy"), '--era has no "legacy"'],
  [() => readEra(""), '--era has no ""'],
  [() => readRevision("2025"), 'There is no revision "2025"'],
])("an unknown one is refused: %#", (read, message) => {
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});
