import { describe, expect, test } from "vitest";
import {
  HANDSHAKE_REVISIONS,
  isRevision,
  isStatelessRevision,
  LATEST_REVISION,
  REVISIONS,
  STATELESS_REVISIONS,
} from "./revision.ts";

describe("isRevision()", () => {
  test("knows every edition and nothing else", () => {
    expect(REVISIONS.every(isRevision)).toBe(true);
    for (const value of ["2026-07-29", "draft", "", 2026, null, undefined]) {
      expect(isRevision(value)).toBe(false);
    }
  });
});

describe("isStatelessRevision()", () => {
  test("divides the editions into two eras", () => {
    expect(REVISIONS.filter(isStatelessRevision)).toEqual(STATELESS_REVISIONS);
    expect([...HANDSHAKE_REVISIONS, ...STATELESS_REVISIONS]).toEqual(REVISIONS);
  });
});

test("LATEST_REVISION is the last edition", () => {
  expect(REVISIONS.at(-1)).toBe(LATEST_REVISION);
});
