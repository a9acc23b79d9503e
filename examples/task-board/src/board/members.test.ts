import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tempFile } from "../../test/temp-file.ts";
import { bram, ines, testBoard, zoe } from "../../test/test-board.ts";
import { demoTokens } from "./seed.ts";

test("members.list() gives the three seeded members, one of each role", () => {
  expect(testBoard().members.list()).toEqual([ines, bram, zoe]);
});

test("members.byName() finds a member however the accent is composed", () => {
  const { members } = testBoard();
  expect(members.byName("Zoë")).toEqual(zoe);
  expect(members.byName("Zoe\u0308")).toEqual(zoe);
});

test.each(["", "zoë", "Zoe", "Bram ", "Bram\0", "Bram' OR '1'='1", "%", "x".repeat(10_000_000)])(
  "members.byName() knows nobody of another name (%#)",
  (name) => {
    expect(testBoard().members.byName(name)).toBeUndefined();
  },
);

test("members.byToken() finds the member whose token it is", () => {
  const { members } = testBoard();
  expect(members.byToken(demoTokens.admin)).toEqual(ines);
  expect(members.byToken(demoTokens.member)).toEqual(bram);
  expect(members.byToken(demoTokens.viewer)).toEqual(zoe);
});

test.each(["", "demo-token-admin ", "DEMO-TOKEN-ADMIN", "demo-token-admin\0", "' OR 1=1 --"])(
  "members.byToken() knows nobody for %j",
  (token) => {
    expect(testBoard().members.byToken(token)).toBeUndefined();
  },
);

test("members.byToken() does not take the stored hash for a token", () => {
  // SHA-256 of demo-token-admin.
  const hash = "bcf6297492019c6abf2948c26ec53c22004ad2f32455d145540b9f6c967731c6";
  expect(testBoard().members.byToken(hash)).toBeUndefined();
});

test("a board's file does not contain the tokens", () => {
  const path = tempFile();
  const board = testBoard({ path });
  board.close();
  const bytes = readFileSync(path, "latin1");
  expect(bytes).toContain("Bram");
  expect(bytes).not.toContain("demo-token");
});
