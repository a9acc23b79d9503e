import { expect, test } from "vitest";
import type { AnyMcpError } from "./mcp-error.ts";
import { ClosedError, McpError, ProtocolError, TimeoutError, TransportError } from "./mcp-error.ts";

test("ProtocolError carries the peer's code and data as they came", () => {
  const error = new ProtocolError(-32602, "no such tool", { path: "/params/name" });
  expect(error).toBeInstanceOf(McpError);
  expect(error).toMatchObject({
    name: "ProtocolError",
    code: "RPC_ERROR",
    message: "no such tool",
    rpcCode: -32602,
    data: { path: "/params/name" },
  });
});

test("TransportError carries its code, its cause and the status where there is one", () => {
  const cause = new Error("EPIPE");
  const error = new TransportError("WRITE_FAILED", "Cannot write", { cause, status: 502 });
  expect(error).toMatchObject({ name: "TransportError", code: "WRITE_FAILED", status: 502 });
  expect(error.cause).toBe(cause);
});

test("TransportError has no member status where no response arrived", () => {
  expect("status" in new TransportError("NOT_JSON", "Cannot parse")).toBe(false);
});

test("TimeoutError carries the time that ran out", () => {
  expect(new TimeoutError("TIMEOUT", "Cannot wait longer", 500)).toMatchObject({
    name: "TimeoutError",
    code: "TIMEOUT",
    timeoutMs: 500,
  });
});

test("ClosedError has the code CLOSED", () => {
  expect(new ClosedError("closed")).toMatchObject({ name: "ClosedError", code: "CLOSED" });
});

test("McpError has no member cause where there is none", () => {
  expect("cause" in new McpError("CLOSED", "closed")).toBe(false);
});

test("AnyMcpError narrows by its code", () => {
  const describe = (error: AnyMcpError): number | string =>
    error.code === "RPC_ERROR" ? error.rpcCode : error.code;
  expect(describe(new ProtocolError(-32601, "no"))).toBe(-32601);
  expect(describe(new ClosedError("closed"))).toBe("CLOSED");
});

test("ProtocolError has no member data where the peer sent none", () => {
  expect("data" in new ProtocolError(-32601, "no")).toBe(false);
  expect(new ProtocolError(-32601, "no", null).data).toBe(null);
});
