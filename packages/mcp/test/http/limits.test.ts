import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { fetchHandler } from "../../src/entry/http.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import { requestOf } from "../support/ask.ts";
import { collectEvents } from "../support/collect-events.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { HttpFixture, headersOf, postOf, sendRaw } from "./http-fixture.ts";

const KiB = 1024;
const call = requestOf("tools/call", { name: "work" });
const endpoint: Endpoint = {
  exchange: async ({ id, params }) => ({ jsonrpc: "2.0", id, result: { size: sizeOf(params) } }),
};

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

/** A call of so many bytes. */
function callOf(bytes: number): string {
  const [start = "", end = ""] = JSON.stringify({
    ...call,
    params: { ...call.params, arguments: { text: "@" } },
  }).split("@");
  return start + "x".repeat(bytes - start.length - end.length) + end;
}

/** The head of a POST in good order, as it goes over the wire. */
function headOf(more: Record<string, string | number>): string {
  const head = Object.entries({ ...headersOf(call), Host: "x", ...more });
  return `POST /mcp HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Sends the start of a body, and waits until the server has begun to take it. */
async function beginBody(http: HttpFixture, length = 1000, start = '{"jsonrpc"'): Promise<Socket> {
  const socket = connect(http.port, "127.0.0.1");
  socket.on("error", () => undefined);
  const begun = once(http.server, "request");
  socket.write(headOf({ "Content-Length": length }) + start);
  await begun;
  return socket;
}

const TOO_LARGE = {
  jsonrpc: "2.0",
  id: 1,
  error: {
    code: -32600,
    message: "Cannot take message: it is larger than the limit of 2048 bytes (maxMessageBytes)",
    data: { reason: "MESSAGE_TOO_LARGE" },
  },
};

describe("maxMessageBytes", () => {
  // BUG-29
  test.each([65_535, 65_536, 65_537, 1024 * KiB, 4096 * KiB])(
    "takes a body of %i bytes by default",
    async (bytes) => {
      await using http = await HttpFixture.start(endpoint);
      const reply = await http.send({ headers: headersOf(call), body: callOf(bytes) });
      expect(reply.status).toBe(200);
    },
  );

  test("answers one byte over 4 MiB with 413 by default", async () => {
    await using http = await HttpFixture.start(endpoint);
    const body = callOf(4096 * KiB + 1);
    expect((await http.send({ headers: headersOf(call), body })).status).toBe(413);
  });

  test("takes a body of exactly the limit, and answers a larger one by its id", async () => {
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048 });
    const post = (bytes: number) => http.send({ headers: headersOf(call), body: callOf(bytes) });
    expect((await post(2048)).status).toBe(200);
    const reply = await post(2049);
    expect(reply.status).toBe(413);
    expect(reply.json).toEqual(TOO_LARGE);
  });

  test("answers by the id that stands at the end of a large body", async () => {
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048 });
    const params = { text: "x".repeat(3_000_000) };
    const body = JSON.stringify({ params, method: "tools/call", jsonrpc: "2.0", id: "end" });
    const reply = await http.send({ headers: headersOf(call), body });
    expect(reply.json).toEqual({ ...TOO_LARGE, id: "end" });
  });

  test("counts the bytes of a body without Content-Length, in any chunks", async () => {
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048 });
    const body = callOf(2049);
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join("");
    const head = Object.entries({ ...headersOf(call), Connection: "close", Host: "x" });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const text = await sendRaw(
      http.port,
      `POST /mcp HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${lines}\r\n${chunks}0\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('"id":1');
  });

  test("leaves the connection to the next request", async () => {
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048 });
    const post = (body: string, more = "") => {
      const head = Object.entries({ ...headersOf(call), Host: "x", "Content-Length": body.length });
      const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      return `POST /mcp HTTP/1.1\r\n${lines}${more}\r\n${body}`;
    };
    const text = await sendRaw(
      http.port,
      post(callOf(100_000)),
      post(callOf(1000), "Connection: close\r\n"),
    );
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  });

  test("is reported as a complaint", async () => {
    const collector = collectEvents();
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048, ...collector });
    await http.send({ headers: headersOf(call), body: callOf(5000) });
    expect(collector.of("complaint")).toMatchObject([
      { complaint: { code: "MESSAGE_TOO_LARGE", subject: "request", id: 1 } },
    ]);
  });

  test("answers a body that has no end while it is still coming", async () => {
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048 });
    const headers = { ...headersOf(call), "Transfer-Encoding": "chunked" };
    const options = { host: "127.0.0.1", port: http.port, method: "POST", headers, agent: false };
    const client = httpRequest(options);
    client.on("error", () => undefined);
    const answered = once(client, "response");
    let over = false;
    void answered.then(() => {
      over = true;
    });
    client.write('{"jsonrpc":"2.0","id":9,"method":"x","params":{"text":"');
    const chunk = "x".repeat(1024 * KiB);
    for (let sent = 0; sent < 200 && !over; sent++) {
      if (client.write(chunk)) await new Promise(setImmediate);
      else await Promise.race([once(client, "drain"), answered]);
    }
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    let text = "";
    for await (const part of response.setEncoding("utf8")) text += part;
    expect(JSON.parse(text)).toEqual({ ...TOO_LARGE, id: 9 });
    client.destroy();
  });
});

describe("maxDepth", () => {
  test("bounds how deep a body is nested", async () => {
    await using http = await HttpFixture.start(endpoint, { maxDepth: 20 });
    const body = JSON.stringify({ ...call, params: JSON.parse("[".repeat(30) + "]".repeat(30)) });
    const reply = await http.send({ headers: headersOf(call), body });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ id: 1, error: { data: { reason: "MESSAGE_TOO_DEEP" } } });
  });
});

describe("maxInFlight", () => {
  test("answers one request more with 503 and its id, and takes it later", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, { maxInFlight: 2 });
    const replies = [http.post(call), http.post(call)];
    await eventually(() => held.requests.length).toBe(2);
    const refused = await http.post({ ...call, id: "third" });
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.json).toEqual({
      jsonrpc: "2.0",
      id: "third",
      error: {
        code: -32603,
        message: "Cannot take request: 2 are being answered already (maxInFlight); wait for one",
        data: { reason: "TOO_MANY_REQUESTS", maxInFlight: 2 },
      },
    });
    held.at(0).answer({});
    await Promise.race(replies);
    const third = http.post(call);
    await eventually(() => held.requests.length).toBe(3);
    for (const { answer } of held.requests) answer({});
    expect((await third).status).toBe(200);
    await Promise.all(replies);
  });

  test("counts no body that is still coming, so that slow ones keep nobody out", async () => {
    await using http = await HttpFixture.start(endpoint, { maxInFlight: 1 });
    const slow: Socket[] = [];
    while (slow.length < 20) slow.push(await beginBody(http));
    expect((await http.post(call)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  test("counts a request whose body came slowly once it is complete", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, { maxInFlight: 1 });
    const body = JSON.stringify(call);
    const slow = await beginBody(http, body.length, body.slice(0, 20));
    const first = http.post(call);
    await eventually(() => held.requests.length).toBe(1);
    const answered = once(slow.setEncoding("utf8"), "data");
    slow.write(body.slice(20));
    const [text] = await answered;
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toContain('"id":1,');
    expect(text).toContain('"reason":"TOO_MANY_REQUESTS"');
    slow.destroy();
    held.at(0).answer({});
    await first;
  });

  test("does not count what is answered without the Endpoint for longer than that", async () => {
    await using http = await HttpFixture.start(endpoint, { maxInFlight: 1 });
    const outcomes = [
      { headers: headersOf(call), body: "{" },
      { headers: { ...headersOf(call), "Mcp-Method": "x" }, body: JSON.stringify(call) },
      { headers: headersOf(call), body: '{"jsonrpc":"2.0","method":"notifications/x"}' },
      { headers: headersOf(call), body: '{"jsonrpc":"2.0","id":1,"result":{}}' },
      { headers: headersOf(call), body: callOf(5_000_000) },
    ];
    for (const sending of outcomes) await http.send(sending);
    expect((await http.post(call)).status).toBe(200);
  });

  test("counts a subscription only until it is acknowledged", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, { maxInFlight: 1 });
    const opening = http.open(requestOf("subscriptions/listen"));
    await eventually(() => held.requests.length).toBe(1);
    expect((await http.post(call)).status).toBe(503);
    await held.at(0).context.notify({ jsonrpc: "2.0", method: "notifications/x" });
    const stream = await opening;
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(2);
    held.at(1).answer({});
    expect((await reply).status).toBe(200);
    stream.close();
  });
});

describe("bodyTimeoutMs", () => {
  test("gives a body up that takes longer, with 408 and its id", async () => {
    const collector = collectEvents();
    await using http = await HttpFixture.start(endpoint, { bodyTimeoutMs: 50, ...collector });
    const start = '{"jsonrpc":"2.0","id":"slow","method":"tools/call"';
    const socket = await beginBody(http, 1000, start);
    const [text] = await once(socket.setEncoding("utf8"), "data");
    socket.destroy();
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toEqual({
      jsonrpc: "2.0",
      id: "slow",
      error: {
        code: -32600,
        message:
          "Cannot take message: its body has not arrived within 50 ms (bodyTimeoutMs); send it again",
        data: { reason: "BODY_TOO_SLOW" },
      },
    });
    expect(collector.of("request-refused")).toMatchObject([
      { status: 408, code: "BODY_TOO_SLOW", method: "POST" },
    ]);
    expect((await http.post(call)).status).toBe(200);
  });

  test("counts for each body from its own beginning", async () => {
    await using http = await HttpFixture.start(endpoint, { bodyTimeoutMs: 300 });
    const body = JSON.stringify(call);
    const first = await beginBody(http);
    const gaveUp = once(first.setEncoding("utf8"), "data");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const second = await beginBody(http, body.length, body.slice(0, 20));
    expect((await gaveUp)[0]).toMatch(/^HTTP\/1\.1 408 /);
    first.destroy();
    const answered = once(second.setEncoding("utf8"), "data");
    second.write(body.slice(20));
    expect((await answered)[0]).toMatch(/^HTTP\/1\.1 200 /);
    second.destroy();
  });

  test("does not count what happens after the body", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, { bodyTimeoutMs: 20 });
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    held.at(0).answer({});
    expect((await reply).status).toBe(200);
  });

  test("holds for the fetch face, and lets go of the body", async () => {
    const handler = fetchHandler(endpoint, { bodyTimeoutMs: 30 });
    let reason: unknown;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":5,"method":"x"')),
      cancel(why) {
        reason = why ?? "cancelled";
      },
    });
    const init = { method: "POST", headers: headersOf(call), body, duplex: "half" } as RequestInit;
    const response = await handler(new Request("http://localhost/mcp", init));
    expect(response.status).toBe(408);
    expect(await response.json()).toMatchObject({
      id: 5,
      error: { data: { reason: "BODY_TOO_SLOW" } },
    });
    await eventually(() => reason).toBe("cancelled");
  });
});

describe("the memory of bodies that are still coming", () => {
  test("is bounded: the one that has taken longest gives way, with 503 and its id", async () => {
    const collector = collectEvents();
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048, ...collector });
    // 64 bodies of the limit, which is all that is held.
    const start = '{"jsonrpc":"2.0","id":"first","method":"';
    const first = await beginBody(http, 2000, start + "x".repeat(1900));
    const answered = once(first.setEncoding("utf8"), "data");
    const others: Socket[] = [];
    while (others.length < 80 && collector.of("request-refused").length === 0) {
      others.push(await beginBody(http, 2000, "x".repeat(1990)));
    }
    const [text] = await answered;
    expect(others.length).toBeGreaterThan(30);
    expect(others.length).toBeLessThan(75);
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toContain('"id":"first"');
    expect(text).toContain(
      "Cannot take request: 131072 bytes of bodies are coming in already, and this one has taken longest; send it again",
    );
    expect((await http.post(call)).status).toBe(200);
    for (const socket of [first, ...others]) socket.destroy();
  });

  test("is given back by bodies that break off and bodies that arrive", async () => {
    const collector = collectEvents();
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048, ...collector });
    for (let round = 0; round < 100; round++) {
      const socket = await beginBody(http, 2000, "x".repeat(1990));
      socket.destroy();
      await once(socket, "close");
      expect((await http.send({ headers: headersOf(call), body: callOf(2048) })).status).toBe(200);
    }
    expect(collector.of("request-refused")).toEqual([]);
  });
});

describe("maxSubscriptions", () => {
  const listen = requestOf("subscriptions/listen");

  test("answers one subscription more of a principal with 429, and leaves others alone", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, {
      maxSubscriptions: 1,
      authenticate: (headers) => ({ id: headers["authorization"] ?? "" }),
    });
    const openFor = async (who: string) => {
      const before = held.requests.length;
      const opening = http.open(listen, { Authorization: who });
      await eventually(() => held.requests.length).toBe(before + 1);
      await held.at(before).context.notify({ jsonrpc: "2.0", method: "notifications/x" });
      return opening;
    };
    const ada = await openFor("ada");
    const bob = await openFor("bob");
    const refused = await http.post({ ...listen, id: 5 }, { Authorization: "ada" });
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({
      jsonrpc: "2.0",
      id: 5,
      error: {
        code: -32603,
        message: "Cannot take subscription: 1 are open already (maxSubscriptions); end one first",
        data: { reason: "TOO_MANY_REQUESTS", maxSubscriptions: 1 },
      },
    });
    ada.close();
    await eventually(() => held.at(0).context.signal.aborted).toBe(true);
    const again = await openFor("ada");
    again.close();
    bob.close();
  });
});

test("subscriptions without principals count by the address that they come from", async () => {
  const held = new HeldEndpoint();
  await using http = await HttpFixture.start(held, { maxSubscriptions: 1 });
  const listen = postOf(requestOf("subscriptions/listen"));
  const openFrom = async (localAddress: string, count: number) => {
    const options = { host: "127.0.0.1", port: http.port, method: "POST", agent: false };
    const client = httpRequest({ ...options, localAddress, headers: { ...listen.headers } });
    client.on("error", () => undefined);
    client.end(listen.body);
    await eventually(() => held.requests.length).toBe(count);
    return client;
  };
  const here = await openFrom("127.0.0.1", 1);
  expect((await http.send(listen)).status).toBe(429);
  const there = await openFrom("127.0.0.2", 2);
  here.destroy();
  await eventually(() => held.at(0).context.signal.aborted).toBe(true);
  const again = await openFrom("127.0.0.1", 3);
  there.destroy();
  again.destroy();
});

describe("a request that is not in order", () => {
  test("with Expect gets 413 before it sends its body", async () => {
    await using http = await HttpFixture.start(endpoint, { maxMessageBytes: 2048 });
    const head = Object.entries({
      ...headersOf(call),
      Host: "x",
      Expect: "100-continue",
      "Content-Length": 1_000_000,
      Connection: "close",
    });
    http.server.on("checkContinue", http.handler);
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const text = await sendRaw(http.port, `POST /mcp HTTP/1.1\r\n${lines}\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('"reason":"MESSAGE_TOO_LARGE"');
  });

  test("of more bytes than it announces is answered, and the rest refused", async () => {
    await using http = await HttpFixture.start(endpoint);
    const body = JSON.stringify(call);
    const head = Object.entries({ ...headersOf(call), Host: "x", "Content-Length": body.length });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const text = await sendRaw(http.port, `POST /mcp HTTP/1.1\r\n${lines}\r\n${body}}}}}}`);
    expect(text).toContain("HTTP/1.1 400 ");
    expect((await http.post(call)).status).toBe(200);
  });

  test("of fewer bytes than it announces is dropped with its connection", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const head = Object.entries({ ...headersOf(call), Host: "x", "Content-Length": 10_000 });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const socket = connect(http.port, "127.0.0.1");
    const begun = once(http.server, "request");
    socket.write(`POST /mcp HTTP/1.1\r\n${lines}\r\n${JSON.stringify(call)}`);
    await begun;
    socket.destroy();
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(1);
    held.at(0).answer({});
    expect((await reply).status).toBe(200);
  });

  test("with more headers than Node.js takes gets 431, and the next one is answered", async () => {
    await using http = await HttpFixture.start(endpoint);
    const text = await sendRaw(
      http.port,
      `POST /mcp HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expect((await http.post(call)).status).toBe(200);
  });

  test.each([
    ["HTTP/1.0", "PUT / HTTP/1.0\r\n\r\n", 405],
    ["no Host", "POST /mcp HTTP/1.1\r\n\r\n", 400],
    ["junk", "junk\r\n\r\n", 400],
    [
      "both lengths",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
    ],
  ])("by %s is answered, and the next one too", async (_name, raw, status) => {
    await using http = await HttpFixture.start(endpoint);
    expect(await sendRaw(http.port, raw)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await http.post(call)).status).toBe(200);
  });
});

describe("what an Endpoint gives", () => {
  test.each([
    ["nothing", undefined, "INVALID_RESULT"],
    ["a result that is text", { jsonrpc: "2.0", id: 1, result: "x" }, "INVALID_RESULT"],
    ["an error without code", { jsonrpc: "2.0", id: 1, error: { message: "x" } }, "INVALID_RESULT"],
    ["a value without JSON form", { jsonrpc: "2.0", id: 1, result: { n: 1n } }, "CANNOT_ENCODE"],
  ])("is answered with -32603 where it is %s", async (_name, answer, reason) => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(1);
    held.at(0).resolve(answer);
    expect(await reply).toMatchObject({
      status: 200,
      json: { id: 1, error: { code: -32603, data: { reason } } },
    });
  });

  test("is sent under the id of the request, whatever its own", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(1);
    held.at(0).resolve({ id: 99, result: {} });
    expect((await reply).json).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  test.each([
    [-32_601, undefined, 404],
    [-32_020, undefined, 400],
    [-32_021, { requiredCapabilities: {} }, 400],
    [-32_022, undefined, 400],
    [-32_602, { path: "/params/_meta/progressToken" }, 400],
    [-32_602, { path: "/params/_metadata" }, 200],
    [-32_602, { path: "/params/name" }, 200],
    [-32_602, undefined, 200],
    [-32_603, undefined, 200],
    [-32_600, undefined, 200],
    [42, undefined, 200],
  ])("as error %i with data %j has status %s %i", async (code, data, status) => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(1);
    held
      .at(0)
      .resolve({ jsonrpc: "2.0", id: 1, error: { code, message: "no", ...(data && { data }) } });
    expect((await reply).status).toBe(status);
  });
});

test.each([
  [{ maxMessageBytes: 0 }, "Cannot use maxMessageBytes: it must be an integer from 1"],
  [{ maxInFlight: 1.5 }, "Cannot use maxInFlight: it must be an integer from 1"],
  [{ maxSubscriptions: 0 }, "Cannot use maxSubscriptions: it must be an integer from 1"],
  [{ maxDepth: 0 }, "Cannot use maxDepth: it must be an integer from 1"],
  [{ bodyTimeoutMs: 0 }, "Cannot use bodyTimeoutMs: it must be an integer from 1 to 2147483647"],
  [
    { authenticateTimeoutMs: 0 },
    "Cannot use authenticateTimeoutMs: it must be an integer from 1 to 2147483647",
  ],
  [{ keepAliveMs: 0 }, "Cannot use keepAliveMs: it must be an integer from 1 to 2147483647"],
  [{ stallMs: 0 }, "Cannot use stallMs: it must be an integer from 1 to 2147483647"],
  [{ drainMs: -1 }, "Cannot use drainMs: it must be an integer from 0 to 2147483647"],
])("%j is refused at the start", async (options, message) => {
  await expect(HttpFixture.start(endpoint, options)).rejects.toThrow(message);
});

describe("an answer that comes before the body is complete", () => {
  test.each([
    ["a foreign page", { Origin: "http://evil.example" }, 403],
    ["another kind of body", { "Content-Type": "text/plain" }, 415],
  ])("reaches a client that is sending, for %s", async (_name, more, status) => {
    await using http = await HttpFixture.start(endpoint);
    const body = "x".repeat(8 * 1024 * KiB);
    const headers = { ...headersOf(call), ...more };
    const replies = await Promise.all([1, 2, 3].map(() => http.send({ headers, body })));
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status]);
  });

  test("leaves a connection that is kept to the next request", async () => {
    await using http = await HttpFixture.start(endpoint);
    const post = (body: string, more: Record<string, string>) => {
      const head = {
        ...headersOf(call),
        Host: "x",
        "Content-Length": String(body.length),
        ...more,
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      return `POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
    };
    const text = await sendRaw(
      http.port,
      post(callOf(500_000), { Origin: "http://evil.example" }),
      post(callOf(1000), { Connection: "close" }),
    );
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 403", "HTTP/1.1 200"]);
  });
});
