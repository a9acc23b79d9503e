// BUG-07, BUG-24, BUG-88, BUG-94, BUG-96, BUG-111: answers that are none. Each fails at once, with a code, and the
// next request on the same connection works.

import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { McpErrorCode } from "../../src/errors/error-code.ts";
import { TransportError } from "../../src/errors/mcp-error.ts";
import type { Connection } from "../../src/exchange/exchange.ts";
import { connectPool, outcomeOf, PLATFORMS } from "./client-fixture.ts";
import type { RawExchange } from "./raw-server.ts";
import { eventOf, goodAnswer, httpAnswer, RawServer, RESULT, STREAM_HEAD } from "./raw-server.ts";

interface Fault {
  readonly name: string;
  readonly say: (exchange: RawExchange) => void;
  readonly code: McpErrorCode;
  readonly status?: number;
  readonly message: string | RegExp;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const HTML = { "Content-Type": "text/html" };
const PAGE =
  "<!doctype html><html><head><title>Sign in</title><style>p{}</style></head><body><p>Who are you?</p></body></html>";
const answerWith =
  (status: string, headers: Record<string, string>, body = "") =>
  ({ socket }: RawExchange) =>
    void socket.write(httpAnswer(status, headers, body));
const streamOf =
  (...events: readonly string[]) =>
  ({ socket }: RawExchange) =>
    void socket.end(STREAM_HEAD + events.join(""));
/** Stays open: only what was said can be the reason to give up. */
const openStreamOf =
  (...events: readonly string[]) =>
  ({ socket }: RawExchange) =>
    void socket.write(STREAM_HEAD + events.join(""));
const CHUNKED_HEAD =
  "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
const progress = eventOf({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1 },
});

const FAULTS: readonly Fault[] = [
  {
    name: "a stream that ends without the response",
    say: streamOf(progress),
    code: "INPUT_ENDED",
    message:
      "Cannot get an answer to tools/call: the server ended the stream without a response; whether the request was carried out is not known",
  },
  {
    name: "a stream with junk that ends without the response",
    say: streamOf("data: oh no\n\n"),
    code: "INPUT_ENDED",
    message: /without a response; it had "oh no"; whether/,
  },
  {
    name: "a stream that is cut in the middle of the response",
    say: streamOf('data: {"jsonrpc":"2.0","id":1,"resu'),
    code: "INPUT_ENDED",
    message: /ended the stream without a response/,
  },
  {
    name: "a reset in the middle of a stream",
    say({ socket }) {
      const size = progress.length.toString(16);
      socket.write(`${CHUNKED_HEAD}${size}\r\n${progress}\r\n`, () => socket.resetAndDestroy());
    },
    code: "INPUT_ENDED",
    message: /^Cannot get an answer to tools\/call: the connection broke \(.+\); whether/,
  },
  {
    name: "a reset before anything",
    say: ({ socket }) => void socket.resetAndDestroy(),
    code: "INPUT_ENDED",
    message: /^Cannot get an answer to tools\/call: the connection broke \(.+\); whether/,
  },
  {
    name: "an end before anything",
    say: ({ socket }) => void socket.end(),
    code: "INPUT_ENDED",
    message: /^Cannot get an answer to tools\/call: the connection broke \(.+\); whether/,
  },
  {
    name: "a body that is shorter than it says",
    say: ({ socket }) =>
      void socket.end(httpAnswer("200 OK", { ...JSON_TYPE, "Content-Length": "500" }, "{")),
    code: "INPUT_ENDED",
    message: /the connection broke/,
  },
  {
    name: "something that is not HTTP",
    say: ({ socket }) => void socket.end("220 smtp.example ESMTP\r\n"),
    code: "UNEXPECTED_ANSWER",
    message: /^Cannot take the answer to tools\/call: it cannot be read \(.+\)$/,
  },
  {
    name: "a head that is far too large",
    say: ({ socket }) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}\r\n\r\n`),
    code: "UNEXPECTED_ANSWER",
    message: /it cannot be read \(.+\)$/,
  },
  {
    name: "a broken chunk",
    say: ({ socket }) => void socket.write(`${CHUNKED_HEAD}zz\r\n`),
    code: "UNEXPECTED_ANSWER",
    message: /it cannot be read \(.+\)$/,
  },
  {
    name: "a change of the protocol",
    say: ({ socket }) =>
      void socket.write("HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
    code: "INPUT_ENDED",
    message: /the connection broke/,
  },
  {
    name: "a body that is not JSON",
    say: answerWith("200 OK", JSON_TYPE, "Internal error"),
    code: "INVALID_RESPONSE",
    status: 200,
    message:
      'Cannot take the answer to tools/call: cannot parse message: expected a value at byte 0, found "Internal error"; it begins with "Internal error"',
  },
  {
    name: "a body that is an array",
    say: answerWith("200 OK", JSON_TYPE, "[]"),
    code: "INVALID_RESPONSE",
    status: 200,
    message: /^Cannot take the answer to tools\/call: cannot take an array/,
  },
  {
    name: "a body without jsonrpc",
    say: answerWith("200 OK", JSON_TYPE, '{"id":1,"result":{}}'),
    code: "INVALID_RESPONSE",
    status: 200,
    message: /"jsonrpc"|\/jsonrpc/,
  },
  {
    name: "a body that is a notification",
    say: answerWith("200 OK", JSON_TYPE, '{"jsonrpc":"2.0","method":"notifications/progress"}'),
    code: "INVALID_RESPONSE",
    status: 200,
    message: "Cannot take the answer to tools/call: it is a notification",
  },
  {
    name: "a body that is a request",
    say: answerWith("200 OK", JSON_TYPE, '{"jsonrpc":"2.0","id":7,"method":"ping"}'),
    code: "INVALID_RESPONSE",
    status: 200,
    message: "Cannot take the answer to tools/call: it is a request",
  },
  {
    name: "a body that is the request again, with a result",
    say: answerWith(
      "200 OK",
      JSON_TYPE,
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","result":{}}',
    ),
    code: "INVALID_RESPONSE",
    status: 200,
    message: /method/,
  },
  {
    name: "another id",
    say: answerWith("200 OK", JSON_TYPE, '{"jsonrpc":"2.0","id":99,"result":{}}'),
    code: "WRONG_ID",
    status: 200,
    message: "Cannot take the answer to tools/call: its id is 99, but the request's is 1",
  },
  {
    name: "an id of another type, on a stream that stays open",
    say: openStreamOf(eventOf({ jsonrpc: "2.0", id: "1", result: RESULT })),
    code: "WRONG_ID",
    status: 200,
    message: 'Cannot take the answer to tools/call: its id is "1", but the request\'s is 1',
  },
  {
    name: "a broken response on a stream that stays open",
    say: openStreamOf('data: {"jsonrpc":"2.0","id":1,"result":\n\n'),
    code: "INVALID_RESPONSE",
    status: 200,
    message:
      /^Cannot take the answer to tools\/call: cannot parse message: expected a value at byte/,
  },
  {
    name: "a 202",
    say: answerWith("202 Accepted", {}),
    code: "UNEXPECTED_ANSWER",
    status: 202,
    message:
      "Cannot take the answer to tools/call: status 202 takes a notification, and a request was sent",
  },
  {
    name: "a 204",
    say: ({ socket }) => void socket.write("HTTP/1.1 204 No Content\r\n\r\n"),
    code: "UNEXPECTED_ANSWER",
    status: 204,
    message: "Cannot take the answer to tools/call: status 204 has no body",
  },
  {
    name: "an empty 200",
    say: answerWith("200 OK", JSON_TYPE),
    code: "UNEXPECTED_ANSWER",
    status: 200,
    message: "Cannot take the answer to tools/call: status 200, but its body is empty",
  },
  {
    name: "a 200 without a content type",
    say: answerWith("200 OK", {}, '{"jsonrpc":"2.0","id":1,"result":{}}'),
    code: "UNEXPECTED_ANSWER",
    status: 200,
    message: /status 200 with a body without a content type: \{"jsonrpc"/,
  },
  {
    name: "a login page",
    say: answerWith("200 OK", HTML, PAGE),
    code: "UNEXPECTED_ANSWER",
    status: 200,
    message:
      "Cannot take the answer to tools/call: status 200 with a body of type text/html: Sign in - Who are you?",
  },
  {
    name: "a page that never ends",
    say: ({ socket }) =>
      void socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n${"x".repeat(5000)}`),
    code: "UNEXPECTED_ANSWER",
    status: 200,
    message: /status 200 with a body of type text\/plain: x+…$/,
  },
  {
    name: "a page that stalls",
    say: ({ socket }) => void socket.write("HTTP/1.1 500 Oops\r\nContent-Length: 9\r\n\r\nstal"),
    code: "HTTP_ERROR",
    status: 500,
    message: /status 500 \(Internal Server Error\): stal$/,
  },
  {
    name: "a body in another character set",
    say: answerWith("200 OK", { "Content-Type": "application/json; charset=utf-16" }, "{}"),
    code: "UNEXPECTED_ANSWER",
    status: 200,
    message: /status 200 with a body in utf-16; messages are UTF-8/,
  },
  {
    name: "a gateway's page",
    say: answerWith("502 Bad Gateway", HTML, "<html><body><h1>502</h1>nginx</body></html>"),
    code: "HTTP_ERROR",
    status: 502,
    message:
      "Cannot get an answer to tools/call: the server answered with status 502 (Bad Gateway): 502 nginx",
  },
  {
    name: "a 503 without a body",
    say: answerWith("503 Service Unavailable", { "Retry-After": "3" }),
    code: "HTTP_ERROR",
    status: 503,
    message:
      "Cannot get an answer to tools/call: the server answered with status 503 (Service Unavailable)",
  },
  {
    name: "a 404 of a web server",
    say: answerWith("404 Not Found", { "Content-Type": "text/plain" }, "no such page"),
    code: "NO_ENDPOINT",
    status: 404,
    message: /status 404 \(Not Found\): no such page$/,
  },
  {
    name: "a 413",
    say: answerWith("413 Payload Too Large", {}),
    code: "MESSAGE_TOO_LARGE",
    status: 413,
    message: /status 413/,
  },
  {
    name: "a 400 whose error is no JSON-RPC error",
    say: answerWith("400 Bad Request", JSON_TYPE, '{"error":{"code":"BAD_REQUEST","message":"x"}}'),
    code: "HTTP_ERROR",
    status: 400,
    message: /status 400 \(Bad Request\): \{"error":\{"code":"BAD_REQUEST"/,
  },
  {
    name: "a 500 with a result",
    say: answerWith("500 Oops", JSON_TYPE, '{"jsonrpc":"2.0","id":1,"result":{}}'),
    code: "HTTP_ERROR",
    status: 500,
    message: /status 500/,
  },
];

describe.each(PLATFORMS)("over %s a request fails at once for", (_platform, connect) => {
  test.each(FAULTS)("$name", async ({ say, code, status, message }) => {
    await using server = await RawServer.start((exchange) => {
      if (exchange.at === 0) say(exchange);
      else exchange.socket.write(goodAnswer(exchange.request));
    });
    const connection = await connect(server.url);
    const { failed } = (await outcomeOf(connection)) as { failed: TransportError };
    expect(failed).toBeInstanceOf(TransportError);
    expect(failed).toMatchObject({ code, ...(status === undefined ? {} : { status }) });
    if (typeof message === "string") expect(failed.message).toBe(message);
    else expect(failed.message).toMatch(message);
    expect(await outcomeOf(connection)).toMatchObject({ id: 1, result: RESULT });
    expect(server.requests).toHaveLength(2);
    await connection.close();
  });

  test("a challenge, which is there as data", async () => {
    const challenge =
      'Bearer resource_metadata="https://a.example/.well-known/x", scope="mcp:basic"';
    await using server = await RawServer.start(({ socket, at }) =>
      socket.write(
        at === 0
          ? httpAnswer("401 Unauthorized", { "WWW-Authenticate": challenge })
          : httpAnswer("403 Forbidden", { "WWW-Authenticate": challenge }, "no"),
      ),
    );
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toMatchObject({
      failed: { code: "UNAUTHORIZED", status: 401, challenge },
    });
    expect(await outcomeOf(connection)).toMatchObject({
      failed: { code: "FORBIDDEN", status: 403, challenge },
    });
    // Nothing is looked for where the challenge points, nor at any well-known address.
    expect(server.requests.map(({ line }) => line)).toEqual([
      "POST /mcp HTTP/1.1",
      "POST /mcp HTTP/1.1",
    ]);
    await connection.close();
  });

  test.each([
    ["401 Unauthorized", "UNAUTHORIZED", {}],
    ["403 Forbidden", "FORBIDDEN", { "WWW-Authenticate": 'Bearer error="insufficient_scope"' }],
    ["429 Too Many Requests", "RATE_LIMITED", { "Retry-After": "1" }],
  ])("a %s, also where a JSON-RPC error explains it", async (status, code, headers) => {
    const body = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Who are you?"}}';
    await using server = await RawServer.start(
      answerWith(status, { ...JSON_TYPE, ...headers }, body),
    );
    const connection = await connect(server.url);
    const { failed } = (await outcomeOf(connection)) as { failed: TransportError };
    expect(failed).toMatchObject({ code, status: Number(status.slice(0, 3)) });
    expect(failed.message).toBe(
      `Cannot get an answer to tools/call: the server answered with status ${status.replace(" ", " (")}): Who are you?`,
    );
    await connection.close();
  });

  test("too many requests, and says how long to wait", async () => {
    await using server = await RawServer.start(({ socket }) =>
      socket.write(httpAnswer("429 Too Many Requests", { "Retry-After": "7" })),
    );
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toMatchObject({
      failed: { code: "RATE_LIMITED", status: 429, retryAfterMs: 7000 },
    });
    await connection.close();
  });

  test.each([
    ["its length", (body: string) => httpAnswer("200 OK", JSON_TYPE, body)],
    [
      "what has come",
      (body: string) =>
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    ],
    ["one event", (body: string) => `${STREAM_HEAD}data: ${body}`],
  ])("an answer over the limit by %s", async (_, encode) => {
    await using server = await RawServer.start(({ socket }) =>
      // None of them ends.
      socket.write(encode(`{"jsonrpc":"2.0","id":1,"result":{"x":"${"x".repeat(2000)}"}}`)),
    );
    const connection = await connect(server.url, { maxResponseBytes: 1000, maxEventBytes: 1000 });
    const { failed } = (await outcomeOf(connection)) as { failed: TransportError };
    expect(failed).toMatchObject({ code: "MESSAGE_TOO_LARGE", status: 200 });
    expect(failed.message).toContain("larger than the limit of 1000 bytes");
    await connection.close();
  });

  test("an answer over the limit by its own account, with its size", async () => {
    const head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n";
    await using server = await RawServer.start(({ socket }) => socket.write(head));
    const connection = await connect(server.url, { maxResponseBytes: 1000 });
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed.message).toBe(
      "Cannot take the answer to tools/call: it is larger than the limit of 1000 bytes (maxResponseBytes); it has 5000 by its Content-Length",
    );
    await connection.close();
  });

  test("a head that does not come in its time", async () => {
    await using server = await RawServer.start(() => undefined);
    const connection = await connect(server.url, { headersTimeoutMs: 30 });
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "TIMEOUT", timeoutMs: 30 });
    expect(failed.message).toBe(
      "Cannot wait any longer for tools/call: no HTTP answer has begun within 30 ms (headersTimeoutMs)",
    );
    await connection.close();
  });

  test("a server that is not there", async () => {
    const server = await RawServer.start(() => undefined);
    const { url, port } = server;
    await server[Symbol.asyncDispose]();
    const connection = await connect(url);
    const { failed } = (await outcomeOf(connection, "tools/list", {})) as { failed: Error };
    expect(failed).toMatchObject({ code: "CONNECT_FAILED" });
    expect(failed.message).toBe(
      `Cannot send tools/list to http://127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
    await connection.close();
  });

  test("a name that nobody has", async () => {
    const connection = await connect("http://nobody.invalid/mcp");
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "CONNECT_FAILED" });
    expect(failed.message).toMatch(
      /^Cannot send tools\/call to http:\/\/nobody\.invalid: getaddrinfo/,
    );
    await connection.close();
  });

  test("a body that is not in the encoding that it names", async () => {
    const headers = { ...JSON_TYPE, "Content-Encoding": "gzip" };
    await using server = await RawServer.start(answerWith("200 OK", headers, "hello"));
    const connection = await connect(server.url);
    const { failed } = (await outcomeOf(connection)) as { failed: TransportError };
    expect(failed).toMatchObject({ code: "UNEXPECTED_ANSWER" });
    expect(failed.message).toBe(
      "Cannot take the answer to tools/call: it cannot be read (incorrect header check)",
    );
    await connection.close();
  });
});

test("over fetch a request fails with what the platform says, where that hides the cause", async () => {
  await using server = await RawServer.start(answerWith("407 No", {}));
  const [, [, connectByFetch] = []] = PLATFORMS;
  const connection = await connectByFetch?.(server.url);
  const { failed } = (await outcomeOf(connection as Connection)) as { failed: TransportError };
  expect(failed.message).toBe(
    "Cannot get an answer to tools/call: the connection broke (fetch failed); whether the request was carried out is not known",
  );
  await connection?.close();
});

describe("over node:http a request fails at once for", () => {
  test("an encoding that nobody asked for and nobody knows", async () => {
    const headers = { ...JSON_TYPE, "Content-Encoding": "zstd" };
    await using server = await RawServer.start(answerWith("200 OK", headers, "hello"));
    const connection = await connectPool(server.url);
    const { failed } = (await outcomeOf(connection)) as { failed: TransportError };
    expect(failed).toMatchObject({ code: "UNEXPECTED_ANSWER" });
    expect(failed.message).toContain("it cannot be read (its content encoding is zstd)");
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("identity");
    await connection.close();
  });

  test("an encoding that breaks off", async () => {
    const body = gzipSync('{"jsonrpc":"2.0","id":1,"result":{}}').subarray(0, 20);
    const head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n";
    await using server = await RawServer.start(({ socket }) => {
      socket.write(Buffer.concat([Buffer.from(head), body]));
    });
    const connection = await connectPool(server.url);
    expect(await outcomeOf(connection)).toMatchObject({ failed: { code: "UNEXPECTED_ANSWER" } });
    await connection.close();
  });
});
