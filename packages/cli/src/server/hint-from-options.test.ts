import { expect, test } from "vitest";
import type { Failure } from "../failure.ts";
import { hintFromOptions } from "./hint-from-options.ts";

const refused: Failure = {
  code: "RPC_ERROR",
  exitCode: 4,
  rpcCode: -32601,
  message: "Cannot connect: the server refused server/discover: Method not found (error -32601)",
};

test("hintFromOptions() says that an option kept the rest from being asked", () => {
  expect(hintFromOptions(refused, { era: "auto", revision: "2026-07-28" })).toBe(
    "Because of --revision 2026-07-28 nothing else was asked: leave it out, and it is found out what the server speaks",
  );
  expect(hintFromOptions(refused, { era: "handshake", revision: undefined })).toContain(
    "Because of --era handshake",
  );
});

test("hintFromOptions() has nothing to say where all was asked, or something else is wrong", () => {
  expect(hintFromOptions(refused, { era: "auto", revision: undefined })).toBeUndefined();
  const other = { ...refused, message: "The server answered with error -32601: No" };
  expect(hintFromOptions(other, { era: "auto", revision: "2026-07-28" })).toBeUndefined();
});
