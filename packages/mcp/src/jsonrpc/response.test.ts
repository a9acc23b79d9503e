import { expect, test } from "vitest";
import { errorResponse, resultResponse } from "./response.ts";

test("errorResponse() makes a response with an error, and data where there is any", () => {
  expect(errorResponse("", -32601, "no")).toStrictEqual({
    jsonrpc: "2.0",
    id: "",
    error: { code: -32601, message: "no" },
  });
  expect(errorResponse(0, -32602, "no", { path: "/a" })).toStrictEqual({
    jsonrpc: "2.0",
    id: 0,
    error: { code: -32602, message: "no", data: { path: "/a" } },
  });
});

test("resultResponse() makes a response with a result", () => {
  expect(resultResponse(0, { a: 1 })).toStrictEqual({ jsonrpc: "2.0", id: 0, result: { a: 1 } });
});
