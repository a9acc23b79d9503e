import { describe, expect, test } from "vitest";
import { headersOf } from "../../../test/http/http-fixture.ts";
import { requestOf } from "../../../test/support/ask.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { eventually } from "../../../test/support/eventually.ts";
import { HeldEndpoint } from "../../../test/support/held-endpoint.ts";
import { fetchHandler } from "../../entry/http.ts";
import type { Endpoint } from "../../exchange/exchange.ts";
import { Refusal } from "../../exchange/refusal.ts";
import type { JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";

const call = requestOf("tools/call", { name: "work" });
const endpoint: Endpoint = {
  exchange: async ({ id, params }) => ({ jsonrpc: "2.0", id, result: { params } }),
};
const step: JsonRpcNotification = { jsonrpc: "2.0", method: "notifications/x" };

function post(message: JsonRpcRequest, init: RequestInit = {}): Request {
  return new Request("http://localhost/anything", {
    method: "POST",
    headers: headersOf(message),
    body: JSON.stringify(message),
    ...init,
  });
}

describe("fetchHandler()", () => {
  test("answers a request with JSON", async () => {
    const response = await fetchHandler(endpoint)(post(call));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ id: 1, result: { params: { name: "work" } } });
  });

  test("answers a notification with 202 and no body", async () => {
    const body = '{"jsonrpc":"2.0","method":"notifications/x"}';
    const response = await fetchHandler(endpoint)(post(call, { body }));
    expect(response.status).toBe(202);
    expect(response.body).toBeNull();
  });

  test.each([
    ["GET", { method: "GET", body: null }, 405],
    ["a foreign page", { headers: { ...headersOf(call), Origin: "http://evil.example" } }, 403],
    ["a wrong header", { headers: { ...headersOf(call), "Mcp-Method": "x" } }, 400],
    ["no JSON", { body: "{" }, 400],
    ["no body", { body: null }, 400],
    ["another kind of body", { headers: { "Content-Type": "text/plain" } }, 415],
    ["too much", { body: "x".repeat(5000) }, 413],
  ])("answers %s as every face does", async (_name, init, status) => {
    const handler = fetchHandler(endpoint, { maxMessageBytes: 4000 });
    expect((await handler(post(call, init))).status).toBe(status);
  });

  test("answers a preflight where CORS is on", async () => {
    const handler = fetchHandler(endpoint, { cors: true });
    const headers = { Origin: "http://localhost:1", "Access-Control-Request-Method": "POST" };
    const response = await handler(post(call, { method: "OPTIONS", headers, body: null }));
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:1");
  });

  test("answers a Refusal with its status and headers", async () => {
    const authenticate = async () => new Refusal(401, { "WWW-Authenticate": "Bearer" });
    const response = await fetchHandler(endpoint, { authenticate })(post(call));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("streams notifications as they are sent, and ends with the response", async () => {
    const held = new HeldEndpoint();
    const opening = fetchHandler(held)(post(call));
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify(step);
    const response = await opening;
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = async () => {
      const { done, value } = await reader.read();
      return done ? undefined : new TextDecoder().decode(value);
    };
    expect(await read()).toBe(`event: message\ndata: ${JSON.stringify(step)}\n\n`);
    held.at(0).answer({});
    expect(await read()).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n');
    expect(await read()).toBeUndefined();
  });

  test("holds back a handler whose stream nobody reads, and gives it up", async () => {
    let sent = 0;
    const collector = collectEvents();
    const flooding: Endpoint = {
      async exchange({ id }, context) {
        const params = { text: "x".repeat(1000) };
        for (; sent < 20_000; sent++) await context.notify({ ...step, params });
        return { jsonrpc: "2.0", id, result: {} };
      },
    };
    const handler = fetchHandler(flooding, { ...collector, stallMs: 50 });
    const response = await handler(post(call));
    await eventually(() => collector.of("exchange-failed").length).toBe(1);
    expect(sent).toBeLessThan(30);
    await expect(response.text()).rejects.toMatchObject({ name: "AbortError" });
  });

  test("lets a handler go on as its stream is read", async () => {
    const flooding: Endpoint = {
      async exchange({ id }, context) {
        const params = { text: "x".repeat(10_000) };
        for (let at = 0; at < 500; at++) await context.notify({ ...step, params });
        return { jsonrpc: "2.0", id, result: {} };
      },
    };
    const text = await (await fetchHandler(flooding)(post(call))).text();
    expect(text.match(/data:/g)).toHaveLength(501);
  });

  test("cancels a request whose stream is cancelled", async () => {
    const held = new HeldEndpoint();
    const opening = fetchHandler(held)(post(call));
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify(step);
    await (await opening).body?.cancel();
    expect(held.at(0).context.signal.aborted).toBe(true);
    await held.at(0).context.notify(step);
    held.at(0).answer({});
  });

  test("cancels a request whose signal is aborted, and rejects with its reason", async () => {
    const held = new HeldEndpoint();
    const controller = new AbortController();
    const answering = fetchHandler(held)(post(call, { signal: controller.signal }));
    await eventually(() => held.requests.length).toBe(1);
    controller.abort(new Error("gone"));
    await expect(answering).rejects.toThrow("gone");
    expect(held.at(0).context.signal.aborted).toBe(true);
  });

  test("breaks a stream whose signal is aborted", async () => {
    const held = new HeldEndpoint();
    const controller = new AbortController();
    const opening = fetchHandler(held)(post(call, { signal: controller.signal }));
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify(step);
    const text = (await opening).text();
    controller.abort(new Error("gone"));
    await expect(text).rejects.toThrow("gone");
    expect(held.at(0).context.signal.aborted).toBe(true);
  });

  test("gives up a body that breaks off, and its place", async () => {
    const handler = fetchHandler(endpoint, { maxInFlight: 1 });
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error("broken")),
    });
    const init = { body, duplex: "half" } as RequestInit;
    await expect(handler(post(call, init))).rejects.toThrow("broken");
    expect((await handler(post(call))).status).toBe(200);
  });

  test("takes a body in any chunks", async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...call, id: "é" }));
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const response = await fetchHandler(endpoint)(
      post(call, { body, duplex: "half" } as RequestInit),
    );
    expect(await response.json()).toMatchObject({ id: "é" });
  });

  test("takes nothing more once it is closed", async () => {
    const held = new HeldEndpoint();
    const handler = fetchHandler(held);
    const answering = handler(post(call));
    await eventually(() => held.requests.length).toBe(1);
    const closed = handler.close();
    const refused = await handler(post(call));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      jsonrpc: "2.0",
      error: {
        code: -32603,
        message: "Cannot take request: the server is shutting down",
        data: { reason: "CLOSED" },
      },
    });
    held.at(0).answer({});
    expect((await answering).status).toBe(200);
    await closed;
  });
});
