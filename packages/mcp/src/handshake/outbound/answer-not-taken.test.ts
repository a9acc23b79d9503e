import { expect, test } from "vitest";
import { ClosedError, TimeoutError, TransportError } from "../../errors/mcp-error.ts";
import { answerNotTaken } from "./answer-not-taken.ts";

const SENTENCE =
  "Cannot go on with tools/call: the server has not taken the answer to what it asked: ";

test("answerNotTaken() keeps what a caller can act on", () => {
  const cause = new TransportError("UNAUTHORIZED", "Status 401", {
    status: 401,
    challenge: "Bearer",
    retryAfterMs: 500,
  });
  const error = answerNotTaken("tools/call", cause);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({
    code: "UNAUTHORIZED",
    message: `${SENTENCE}status 401`,
    status: 401,
    challenge: "Bearer",
    retryAfterMs: 500,
    cause,
  });
});

test("answerNotTaken() of what took too long says so", () => {
  const error = answerNotTaken("tools/call", new TimeoutError("TIMEOUT", "Too slow", 70));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ code: "TIMEOUT", message: `${SENTENCE}too slow`, timeoutMs: 70 });
});

test("answerNotTaken() of anything else is a write that failed", () => {
  expect(answerNotTaken("tools/call", new ClosedError("Closed"))).toMatchObject({
    code: "WRITE_FAILED",
    message: `${SENTENCE}closed`,
  });
});
