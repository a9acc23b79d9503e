import { expect, test } from "vitest";
import type { Failure } from "../failure.ts";
import { hintFromEvidence } from "./hint-from-evidence.ts";

const late: Failure = { code: "TIMEOUT", exitCode: 6, message: "Late" };
const nothing = { stderr: [], junkLines: 0 };

test("hintFromEvidence() names the address that a server names", () => {
  const stderr = ["Listening on http://localhost:3000/mcp"];
  expect(hintFromEvidence(late, { ...nothing, stderr })).toBe(
    "It names the address http://localhost:3000/mcp: where it serves there, give that instead of the command",
  );
  expect(hintFromEvidence(late, { ...nothing, stderr, hasSpoken: true })).toBeUndefined();
});

test("hintFromEvidence() tells a question from half a message, and a banner from silence", () => {
  const asking = { ...nothing, unfinished: { bytes: 10, excerpt: "Password: " } };
  expect(hintFromEvidence(late, asking)).toContain("wait for somebody who types");
  const half = { ...nothing, unfinished: { bytes: 9, excerpt: '{"jsonrpc' } };
  expect(hintFromEvidence(late, half)).toBeUndefined();
  const banner = { ...nothing, junkLines: 1, firstJunk: "Ready" };
  expect(hintFromEvidence(late, banner)).toContain("Nothing of what it wrote is a message");
  expect(hintFromEvidence(late, nothing)).toBeUndefined();
});

test("hintFromEvidence() does not send anybody to a stderr that is empty", () => {
  const exit: Failure = { code: "CHILD_EXITED", exitCode: 5, message: "Gone" };
  expect(hintFromEvidence(exit, nothing)).toContain("It said nothing on stderr");
  expect(hintFromEvidence(exit, { ...nothing, hasSpoken: true })).toContain(
    "Look in it for what ends the process",
  );
  expect(hintFromEvidence(exit, { ...nothing, stderr: ["x"] })).toBeUndefined();
});
