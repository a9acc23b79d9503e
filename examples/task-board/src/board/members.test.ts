import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tempFile } from "../../test/temp-file.ts";
import { bram, ines, testBoard, zoe } from "../../test/test-board.ts";
import { newToken } from "./new-token.ts";

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
  const tokens = [ines, bram, zoe].map(({ name }) => {
    const token = newToken();
    expect(members.setToken(name, token)).toBe(true);
    return token;
  });
  expect(tokens.map((token) => members.byToken(token))).toEqual([ines, bram, zoe]);
});

test("members.setToken() puts the old token out of force", () => {
  const { members } = testBoard();
  members.setToken("Zoe\u0308", "first-token-of-zoe");
  members.setToken("Zoë", "second-token-of-zoe");
  expect(members.byToken("first-token-of-zoe")).toBeUndefined();
  expect(members.byToken("second-token-of-zoe")).toEqual(zoe);
});

test("members.setToken() knows nobody of another name, and takes no token twice", () => {
  const { members } = testBoard();
  expect(members.setToken("Nobody", "a-token-for-nobody")).toBe(false);
  members.setToken("Ines", "one-token-for-two");
  expect(() => members.setToken("Bram", "one-token-for-two")).toThrow("UNIQUE");
  expect(members.byToken("one-token-for-two")).toEqual(ines);
});

test.each(["", "a-token-of-ines ", "A-TOKEN-OF-INES", "a-token-of-ines\0", "' OR 1=1 --"])(
  "members.byToken() knows nobody for %j",
  (token) => {
    const { members } = testBoard();
    members.setToken("Ines", "a-token-of-ines");
    expect(members.byToken(token)).toBeUndefined();
  },
);

test("members.byToken() does not take the stored hash for a token", () => {
  const { members } = testBoard();
  members.setToken("Ines", "demo-token-admin");
  expect(members.byToken("demo-token-admin")).toEqual(ines);
  // SHA-256 of demo-token-admin.
  const hash = "bcf6297492019c6abf2948c26ec53c22004ad2f32455d145540b9f6c967731c6";
  expect(members.byToken(hash)).toBeUndefined();
});

test("a board's file does not contain the tokens", () => {
  const path = tempFile();
  const board = testBoard({ path });
  const token = newToken();
  board.members.setToken("Bram", token);
  board.close();
  const bytes = readFileSync(path, "latin1");
  expect(bytes).toContain("Bram");
  expect(bytes).not.toContain(token);
});
