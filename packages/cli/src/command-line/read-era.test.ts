import { expect, test } from "vitest";
import { UsageError } from "../usage-error.ts";
import { readEra, readRevision, refuseOtherEra } from "./read-era.ts";

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

test("refuseOtherEra() takes what goes together", () => {
  const pairs = [
    ["stateless", "2026-07-28"],
    ["handshake", "2024-11-05"],
    ["auto", "2026-07-28"],
    ["stateless", undefined],
    [undefined, "2025-11-25"],
  ] as const;
  for (const [era, revision] of pairs) refuseOtherEra(era, revision);
});

test.each([
  [
    () => refuseOtherEra("stateless", "2025-11-25"),
    "--revision 2025-11-25 is of the era handshake, and --era says stateless",
  ],
  [
    () => refuseOtherEra("handshake", "2026-07-28"),
    "--revision 2026-07-28 is of the era stateless, and --era says handshake",
  ],
  [() => readEra("legacy"), '--era has no "legacy"'],
  [() => readEra(""), '--era has no ""'],
  [() => readRevision("2025"), 'There is no revision "2025"'],
])("an unknown one is refused: %#", (read, message) => {
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});
