import { ProtocolError, TimeoutError, TransportError } from "@wirewright/mcp/errors";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { Interrupted } from "./server/interrupt.ts";
import { UsageError } from "./usage-error.ts";

test("failureOf() keeps message and hint of a usage error", () => {
  expect(failureOf(new UsageError("No verb", "The verb comes first"))).toEqual({
    code: "USAGE",
    exitCode: 2,
    message: "No verb",
    hint: "The verb comes first",
  });
});

test("failureOf() keeps code and data of the server's error", () => {
  expect(failureOf(new ProtocolError(-32602, "Unknown tool", { name: "x" }))).toEqual({
    code: "RPC_ERROR",
    exitCode: 4,
    message: "The server answered with error -32602: Unknown tool",
    hint: "The request arrived and was refused; sending it again unchanged rarely helps",
    rpcCode: -32602,
    data: { name: "x" },
  });
});

test("failureOf() says what to look at where the server does not know the method", () => {
  expect(failureOf(new ProtocolError(-32601, "Method not found", undefined))).toMatchObject({
    exitCode: 4,
    hint: "The server has no such method: wirewright discover shows what it can do, and in which revision",
  });
});

test("failureOf() says how the server ended, without the lines that the error quotes", () => {
  const cause = { code: "CHILD_EXITED", message: "The server exited with code 3", exitCode: 3 };
  const error = new TransportError("CHILD_EXITED", "Cannot get an answer: ...; boom", { cause });
  expect(failureOf(error)).toMatchObject({
    exitCode: 5,
    message: "The server exited with code 3",
  });
});

test("failureOf() gives a time-out the hint that helps at a command line", () => {
  expect(failureOf(new TimeoutError("TIMEOUT", "No answer within 5 ms", 5))).toEqual({
    code: "TIMEOUT",
    exitCode: 6,
    message: "No answer within 5 ms",
    hint: "Give it longer with --timeout 2m, or look with --wire at what has crossed",
  });
});

test("failureOf() gives other codes the library's hint", () => {
  const { hint } = failureOf(new TransportError("WRONG_ID", "Cannot take the answer"));
  expect(hint).toContain("The other side has to send the id back as it came");
});

test("failureOf() tells an interruption", () => {
  expect(failureOf(new Interrupted("SIGINT"))).toEqual({
    code: "INTERRUPTED",
    exitCode: 130,
    message: "Interrupted by SIGINT",
  });
});

test("failureOf() asks to report what nobody expected", () => {
  const failure = failureOf(new TypeError("x is not a function"));
  expect(failure).toMatchObject({ code: "UNEXPECTED", exitCode: 1 });
  expect(failure.message).toContain("TypeError: x is not a function");
  expect(failure.hint).toContain("please report it");
});

test("failureOf() survives what is no error at all", () => {
  expect(failureOf("boom").message).toBe("boom");
});

test("failureOf() tells what the connection's own sentence says, with the code behind it", () => {
  const cause = { code: -32601, message: "What?" };
  const text = "Cannot connect: the server refused initialize: What?";
  expect(failureOf(new ProtocolError(-32601, text, undefined, { cause }))).toMatchObject({
    message: "Cannot connect: the server refused initialize: What? (error -32601)",
    hint: "It knows neither server/discover nor initialize, of which every server knows one. --era stateless asks it without",
  });
});

test("failureOf() names --task where that is what a server misses, and nothing of it elsewhere", () => {
  const hintOf = (data: unknown) => failureOf(new ProtocolError(-32021, "Missing", data)).hint;
  const extensions = { "io.modelcontextprotocol/tasks": {} };
  expect(hintOf({ requiredCapabilities: { extensions } })).toBe(
    "It is done as a task only: give --task, and take it from there with wirewright tasks get",
  );
  expect(hintOf({ requiredCapabilities: { sampling: {} } })).toBe(
    "It asks a model before it answers: --sampling-cmd names a command that answers in its place",
  );
  expect(hintOf({ requiredCapabilities: { elicitation: {} } })).toBe(
    "It asks for something before it answers: run it at a terminal, or give --answer name=value",
  );
  expect(hintOf({ requiredCapabilities: { roots: {} } })).toContain("--sampling-cmd");
});

test.each([
  ["RATE_LIMITED", { status: 429, retryAfterMs: 6500 }, "Wait 7 s before the next request"],
  ["RATE_LIMITED", { status: 429 }, "It does not say for how long"],
  ["HTTP_ERROR", { status: 502 }, "what stands in front of the server"],
  ["HTTP_ERROR", { status: 500 }, "Look at the log of the server"],
  ["FORBIDDEN", { status: 403, challenge: 'Bearer scope="a"' }, 'It says Bearer scope="a"'],
] as const)(
  "failureOf() tells by what an answer said what helps against %s %j",
  (code, said, hint) => {
    expect(failureOf(new TransportError(code, "No", said)).hint).toContain(hint);
  },
);

test.each([
  ["CONNECT_FAILED", "ECONNREFUSED", "Nothing listens there"],
  ["CONNECT_FAILED", "ENOTFOUND", "no host of that name"],
  ["CONNECT_FAILED", "EPROTO", "Try the address with http://"],
  ["CONNECT_FAILED", "DEPTH_ZERO_SELF_SIGNED_CERT", "NODE_EXTRA_CA_CERTS"],
  ["CONNECT_FAILED", "EHOSTUNREACH", "Nothing was sent. Check the URL"],
  ["INPUT_ENDED", "ECONNRESET", "begins with https://"],
] as const)(
  "failureOf() tells by the system's error what helps against %s, %s",
  (code, errno, hint) => {
    const cause = new Error("system", { cause: Object.assign(new Error("x"), { code: errno }) });
    expect(failureOf(new TransportError(code, "No", { cause })).hint).toContain(hint);
  },
);
