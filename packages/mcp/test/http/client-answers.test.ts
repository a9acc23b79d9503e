// BUG-17, BUG-25, BUG-94, BUG-96, BUG-106, BUG-108, BUG-109, BUG-112, BUG-123: answers that are good, in every form
// that HTTP and event streams allow.

import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { JsonRpcNotification } from "../../src/jsonrpc/message.ts";
import { requestOf } from "../support/ask.ts";
import { exchangeContext } from "../support/exchange-context.ts";
import { outcomeOf, PLATFORMS } from "./client-fixture.ts";
import type { RawExchange } from "./raw-server.ts";
import { eventOf, httpAnswer, RawServer, RESULT, STREAM_HEAD } from "./raw-server.ts";

const RESPONSE = JSON.stringify({ jsonrpc: "2.0", id: 1, result: RESULT });
const BOM = "\uFEFF";
const json = (headers: Record<string, string>, body: string, status = "200 OK") =>
  httpAnswer(status, { "Content-Type": "application/json", ...headers }, body);
const stream = (body: string, type = "text/event-stream") =>
  STREAM_HEAD.replace("text/event-stream", type) + body;

const GOOD: readonly (readonly [string, string])[] = [
  ["a charset", json({ "Content-Type": "application/json; charset=utf-8" }, RESPONSE)],
  ["upper case", json({ "Content-Type": "Application/JSON" }, RESPONSE)],
  ["a quoted charset", json({ "Content-Type": 'application/json;charset="UTF-8"' }, RESPONSE)],
  ["a byte order mark", json({}, BOM + RESPONSE)],
  ["blanks around", json({}, `\n  ${RESPONSE}\r\n`)],
  ["a status of 201", json({}, RESPONSE, "201 Created")],
  ["a stream with a charset", stream(`data: ${RESPONSE}\n\n`, "text/event-stream; charset=utf-8")],
  ["a stream with a version", stream(`data: ${RESPONSE}\n\n`, "Text/Event-Stream;version=1")],
  ["an event without a name", stream(`data: ${RESPONSE}\n\n`)],
  ["an event with an empty name", stream(`event:\ndata: ${RESPONSE}\n\n`)],
  ["an event with its name behind", stream(`data: ${RESPONSE}\nevent: message\n\n`)],
  ["no blank behind the colon", stream(`data:${RESPONSE}\n\n`)],
  ["a stream with a byte order mark", stream(`${BOM}data: ${RESPONSE}\n\n`)],
  ["CR LF", stream(`event: message\r\ndata: ${RESPONSE}\r\n\r\n`)],
  ["CR alone", stream(`event: message\rdata: ${RESPONSE}\r\r`)],
  ["mixed line ends", stream(`event: message\r\ndata: ${RESPONSE}\n\r\n`)],
  [
    "a payload of two lines",
    stream(
      `data: {"jsonrpc":"2.0","id":1,\ndata: "result":{"resultType":"complete","content":[]}}\n\n`,
    ),
  ],
  [
    "comments and heartbeats",
    stream(
      `:\n\n: ping\n\nevent: ping\ndata: {}\n\nid: 7\ndata:\n\nretry: 1000\n\ndata: \n\n${"data: {}\n\n".repeat(50)}data: ${RESPONSE}\n\n`,
    ),
  ],
  ["an event of another name", stream(`event: endpoint\ndata: /messages\n\ndata: ${RESPONSE}\n\n`)],
  ["a log line between", stream(`data: starting up\n\ndata: ${RESPONSE}\n\n`)],
  [
    "a request of the server between",
    stream(`${eventOf({ jsonrpc: "2.0", id: 1, method: "ping" })}data: ${RESPONSE}\n\n`),
  ],
];

describe.each(PLATFORMS)("over %s an answer is taken that has", (_platform, connect) => {
  test.each(GOOD)("%s", async (_name, answer) => {
    // The connection stays open, so only what was said can settle the request.
    await using server = await RawServer.start(({ socket }) => socket.write(answer));
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toEqual({ jsonrpc: "2.0", id: 1, result: RESULT });
    await connection.close();
  });

  test.each([
    ["gzip", gzipSync(RESPONSE)],
    ["deflate", deflateSync(RESPONSE)],
    ["br", brotliCompressSync(RESPONSE)],
  ])("the encoding %s, though none was asked for", async (encoding, body) => {
    await using server = await RawServer.start(({ socket }) => {
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body);
    });
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toMatchObject({ id: 1, result: RESULT });
    await connection.close();
  });

  test.each([
    ["-32601 and 404", "404 Not Found", -32601],
    ["-32020 and 400", "400 Bad Request", -32021],
    ["-32603 and 500", "500 Oops", -32603],
  ])("an error of JSON-RPC: %s", async (_, status, code) => {
    const error = { code, message: "no", data: { why: 1 } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, error });
    await using server = await RawServer.start(({ socket }) =>
      socket.write(json({}, body, status)),
    );
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toEqual({ jsonrpc: "2.0", id: 1, error });
    await connection.close();
  });

  test.each([
    ["no id", "400 Bad Request", {}],
    ["a null id", "400 Bad Request", { id: null }],
    ["an id of a framework", "400 Bad Request", { id: "server-error" }],
    ["no id, and a good status", "200 OK", {}],
  ])("an error of JSON-RPC with %s", async (_, status, id) => {
    const error = { code: -32700, message: "Parse error" };
    const body = JSON.stringify({ jsonrpc: "2.0", ...id, error });
    await using server = await RawServer.start(({ socket }) =>
      socket.write(json({}, body, status)),
    );
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toEqual({ jsonrpc: "2.0", id: 1, error });
    await connection.close();
  });

  // BUG-07
  test.each([
    ["no id", {}],
    ["a null id", { id: null }],
  ])("errors with %s before it, which are told", async (_, id) => {
    const stray = { jsonrpc: "2.0", ...id, error: { code: -32700, message: "Parse error" } };
    await using server = await RawServer.start(({ socket }) =>
      socket.write(STREAM_HEAD + eventOf(stray) + eventOf(stray) + eventOf(JSON.parse(RESPONSE))),
    );
    const strays: string[] = [];
    const connection = await connect(server.url, {
      observer: (event) => void (event.kind === "stray" && strays.push(event.stray)),
    });
    expect(await outcomeOf(connection)).toEqual({ jsonrpc: "2.0", id: 1, result: RESULT });
    expect(strays).toEqual(["error-without-id", "error-without-id"]);
    await connection.close();
  });

  // BUG-07
  test.each([
    ["when its stream ends", "end"],
    ["a second later where its stream goes on", "write"],
  ] as const)("only an error without an id, %s", async (_, how) => {
    const error = { code: -32603, message: "no" };
    await using server = await RawServer.start(({ socket }) =>
      socket[how](STREAM_HEAD + eventOf({ jsonrpc: "2.0", id: null, error })),
    );
    const connection = await connect(server.url);
    const begunAt = performance.now();
    expect(await outcomeOf(connection)).toEqual({ jsonrpc: "2.0", id: 1, error });
    expect(performance.now() - begunAt).toBeLessThan(5000);
    await connection.close();
  });

  test("every chunking of its events", async () => {
    const text = "é 日本 🎉";
    const params = { progressToken: 1, progress: 1, message: text };
    const note = { jsonrpc: "2.0", method: "notifications/progress", params };
    const body = Buffer.from(
      `event: message\r\ndata: ${JSON.stringify(note)}\r\n\r\n${eventOf(JSON.parse(RESPONSE))}`,
    );
    let cut = 0;
    await using server = await RawServer.start(async ({ socket }: RawExchange) => {
      socket.setNoDelay();
      socket.write(STREAM_HEAD);
      socket.write(body.subarray(0, cut));
      await new Promise(setImmediate);
      socket.end(body.subarray(cut));
    });
    const answer = { jsonrpc: "2.0", id: 1, result: RESULT };
    for (cut = 0; cut <= body.length; cut++) {
      const connection = await connect(server.url);
      const context = exchangeContext();
      expect(await connection.exchange(requestOf("tools/call"), context)).toEqual(answer);
      expect(context.notified).toEqual([note]);
      await connection.close();
    }
  }, 30_000);

  test("one byte a chunk", async () => {
    const body = Buffer.from(
      eventOf({ jsonrpc: "2.0", id: 1, result: { ...RESULT, text: "日本" } }),
    );
    await using server = await RawServer.start(async ({ socket }: RawExchange) => {
      socket.setNoDelay();
      socket.write(STREAM_HEAD);
      for (const byte of body) {
        socket.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
    });
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toMatchObject({ result: { text: "日本" } });
    await connection.close();
  });

  test("notifications before the response, in their order", async () => {
    const notes = Array.from({ length: 1000 }, (_, progress) => ({
      jsonrpc: "2.0" as const,
      method: "notifications/progress",
      params: { progressToken: 1, progress },
    }));
    await using server = await RawServer.start(({ socket }) =>
      socket.end([STREAM_HEAD, ...notes.map(eventOf), `data: ${RESPONSE}\n\n`].join("")),
    );
    const connection = await connect(server.url);
    const context = exchangeContext();
    await connection.exchange(requestOf("tools/call", { name: "x" }), context);
    expect(context.notified).toEqual(notes satisfies readonly JsonRpcNotification[]);
    await connection.close();
  });

  test("digits that no number can hold, untouched", async () => {
    const body = '{"jsonrpc":"2.0","id":1,"result":{"n":12345678901234567890,"x":1.0}}';
    await using server = await RawServer.start(({ socket }) => socket.write(json({}, body)));
    const texts: string[] = [];
    const onText = (direction: string, text: string): void =>
      void texts.push(`${direction} ${text}`);
    const connection = await connect(server.url, { onText });
    await outcomeOf(connection);
    expect(texts[1]).toBe(`in ${body}`);
    await connection.close();
  });
});
