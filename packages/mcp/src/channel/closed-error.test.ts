import { expect, test } from "vitest";
import { ClosedError, TransportError } from "../errors/mcp-error.ts";
import { closedError } from "./closed-error.ts";

test("closedError() gives a ClosedError where this side closed the connection", () => {
  const reason = { code: "CLOSED", message: "This side closed the connection" } as const;
  const error = closedError(reason);
  expect(error).toBeInstanceOf(ClosedError);
  expect(error).toMatchObject({
    code: "CLOSED",
    message: "Cannot get an answer: this side closed the connection",
    cause: reason,
  });
});

test("closedError() gives the reason's code and the last five lines of stderr", () => {
  const stderr = ["1", "2", "3", "4", "5", "6"];
  const reason = {
    code: "CHILD_EXITED",
    message: "The server exited with code 1",
    stderr,
  } as const;
  const error = closedError(reason);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({
    code: "CHILD_EXITED",
    message:
      "Cannot get an answer: the server exited with code 1; its last lines of stderr: 2 | 3 | 4 | 5 | 6",
    cause: reason,
  });
});
