// One broken answer, over every transport and in both eras: the same words wherever it comes from, at
// once. The time-out is a minute, and a run that needed it would end with code 6.
import { describe, expect, test } from "vitest";
import { runShell } from "./run-shell.ts";

const FAULTS: Readonly<Record<string, RegExp>> = {
  "not-json": /expected a value at byte 45, found "undefined/,
  "no-jsonrpc": /"jsonrpc" must be "2.0", found nothing/,
  "old-jsonrpc": /"jsonrpc" must be "2.0", found "1.0"/,
  "id-as-text": /its id is (?:the string )?"\d", but the request's is (?:the number )?\d/,
  "id-null":
    /an answer without an id that could be one|"id" must be that of the request, found null/,
  "two-at-once": /expected the end of the message at byte \d+, found "{/,
  "result-and-error": /it has both "result" and "error"/,
  neither: /it has no "method", "result" or "error"/,
  "error-as-text": /"error" must be an object, found "It failed"/,
  "error-code": /"error.code" must be an integer, found "E_BAD"/,
  "result-list": /"result" must be an object, found \[1,2\]/,
};

const TARGETS: Readonly<Record<string, (fault: string) => string>> = {
  "a stateless server on stdio": (fault) => `-- node faults/answers-broken.mjs stateless ${fault}`,
  "a handshake server on stdio": (fault) => `-- node faults/answers-broken.mjs handshake ${fault}`,
  "a stateless JSON body": (fault) => `http://localhost:3000/broken/stateless/json/${fault}`,
  "a handshake JSON body": (fault) => `http://localhost:3000/broken/handshake/json/${fault}`,
  "a stateless event stream": (fault) => `http://localhost:3000/broken/stateless/stream/${fault}`,
  "a handshake event stream": (fault) => `http://localhost:3000/broken/handshake/stream/${fault}`,
};

const CASES = Object.entries(TARGETS).flatMap(([place, target]) =>
  Object.entries(FAULTS).map(([fault, words]) => ({ place, fault, words, target: target(fault) })),
);

describe.concurrent("wirewright says what is wrong with an answer", { timeout: 60_000 }, () => {
  test.each(CASES)("$fault, of $place", async ({ words, target }) => {
    const { stdout, stderr, exitCode } = await runShell(
      `wirewright call --timeout 60s work ${target}`,
    );
    expect(stderr).toMatch(words);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 7 });
  });
});

describe.concurrent("wirewright finds an answer that is none", { timeout: 60_000 }, () => {
  test.each(["behind-a-prefix", "in-single-quotes", "in-utf-16", "as-an-event"])(
    "%s",
    async (fault) => {
      const { stderr, exitCode } = await runShell(
        `wirewright call --timeout 60s work -- node faults/answers-broken.mjs handshake ${fault}`,
      );
      expect(stderr).toContain(
        "wirewright: Cannot read the answer: it stands in a line that is no message; cannot parse message: expected",
      );
      expect(exitCode).toBe(7);
    },
  );

  test.each([
    ["tools/call", "node faults/answers-broken.mjs stateless as-it-came"],
    ["initialize", "cat"],
  ])("which is the request %s itself", async (method, server) => {
    const { stderr, exitCode } = await runShell(`wirewright call --timeout 60s work -- ${server}`);
    expect(stderr).toContain(
      `wirewright: Cannot take the answer: it is the request itself, ${method}, sent back`,
    );
    expect(exitCode).toBe(7);
  });
});
