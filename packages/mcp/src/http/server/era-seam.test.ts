import { describe, expect, test } from "vitest";
import { headersOf } from "../../../test/http/http-fixture.ts";
import { requestOf } from "../../../test/support/ask.ts";
import { eventually } from "../../../test/support/eventually.ts";
import type { Endpoint } from "../../exchange/exchange.ts";
import type { EraHandler, EraPost, EraRequest } from "../shared/era-handler.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpResponder, HttpStream } from "../shared/responder.ts";
import { HttpCore } from "./http-core.ts";
import type { HttpServerOptions } from "./http-options.ts";

const endpoint: Endpoint = {
  exchange: async ({ id }) => ({ jsonrpc: "2.0", id, result: { by: "endpoint" } }),
};

/** Sessions that answer everything with 299, and keep what they got. */
class FakeEra implements EraHandler {
  isOnly = false;
  readonly posts: EraPost[] = [];
  readonly opened: EraRequest[] = [];
  closed = 0;
  over = false;

  post(request: EraPost, responder: HttpResponder) {
    this.posts.push(request);
    responder.answer(299, {}, "era");
    return { closed: () => void this.closed++ };
  }

  open(request: EraRequest, responder: HttpResponder) {
    this.opened.push(request);
    responder.answer(299, {}, "era");
    return { closed: () => void this.closed++ };
  }

  async close() {
    this.over = true;
  }
}

class FakeResponder implements HttpResponder {
  status = 0;
  body = "";

  answer(status: number, _headers: HttpHeaders, body: string): void {
    this.status = status;
    this.body = body;
  }

  stream(): HttpStream {
    throw new Error("Not streamed here");
  }
}

function mount(options: HttpServerOptions = {}) {
  const era = new FakeEra();
  const core = new HttpCore(endpoint, options, era);
  const send = async (method: string, headers: HttpHeaders, body = "") => {
    const responder = new FakeResponder();
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const intake = await core.begin({ method, headers: Object.fromEntries(lower) }, responder);
    intake?.push(new TextEncoder().encode(body));
    intake?.end();
    await eventually(() => responder.status).not.toBe(0);
    intake?.closed();
    return responder;
  };
  return { era, core, send };
}

const JSON_TYPE = { "Content-Type": "application/json" };
const list = requestOf("tools/list");

describe("with sessions mounted", () => {
  test("a stateless request goes to the Endpoint", async () => {
    const { era, send } = mount();
    const { status, body } = await send("POST", headersOf(list), JSON.stringify(list));
    expect([status, body]).toEqual([200, '{"jsonrpc":"2.0","id":1,"result":{"by":"endpoint"}}']);
    expect(era.posts).toHaveLength(0);
  });

  test.each([
    ["initialize", '{"jsonrpc":"2.0","id":0,"method":"initialize"}', {}],
    ["a request of a session", '{"jsonrpc":"2.0","id":1,"method":"x"}', { "Mcp-Session-Id": "s" }],
    [
      "a request with an earlier version",
      '{"jsonrpc":"2.0","id":1,"method":"x"}',
      { "MCP-Protocol-Version": "2025-11-25" },
    ],
    [
      "initialize with Mcp-Method",
      '{"jsonrpc":"2.0","id":0,"method":"initialize"}',
      { "MCP-Protocol-Version": "2025-11-25", "Mcp-Method": "initialize" },
    ],
    ["a notification", '{"jsonrpc":"2.0","method":"notifications/initialized"}', {}],
    ["a response", '{"jsonrpc":"2.0","id":1,"result":{}}', {}],
    ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"x"}]', {}],
    ["what is no JSON", "{", {}],
  ])("%s goes to them, with its text", async (_name, text, headers) => {
    const { era, send } = mount();
    const { status } = await send("POST", { ...JSON_TYPE, ...headers }, text);
    expect(status).toBe(299);
    expect(era.posts).toMatchObject([{ text, caller: { transport: "http" } }]);
    expect(era.closed).toBe(1);
  });

  test.each([
    ["a notification", '{"jsonrpc":"2.0","method":"notifications/x"}', 202],
    ["a response", '{"jsonrpc":"2.0","id":1,"result":{}}', 400],
    ["a batch", "[]", 400],
    ["a request without _meta", '{"jsonrpc":"2.0","id":1,"method":"x"}', 400],
  ])("%s with a stateless version stays out of them", async (_name, text, expected) => {
    const { era, send } = mount();
    const headers = { ...JSON_TYPE, "MCP-Protocol-Version": "2026-07-28" };
    expect((await send("POST", headers, text)).status).toBe(expected);
    expect(era.posts).toHaveLength(0);
  });

  test("a request whose _meta names any version stays out of them", async () => {
    const { era, send } = mount();
    const meta = { "io.modelcontextprotocol/protocolVersion": "2025-11-25" };
    const request = requestOf("x", {}, { meta });
    expect((await send("POST", headersOf(request), JSON.stringify(request))).status).toBe(400);
    expect((await send("POST", JSON_TYPE, JSON.stringify(request))).status).toBe(400);
    expect(era.posts).toHaveLength(0);
  });

  test.each(["GET", "DELETE"])("%s goes to them, after the principal is known", async (method) => {
    const { era, send } = mount({ authenticate: () => ({ id: "ada" }) });
    expect((await send(method, { "Mcp-Session-Id": "s" })).status).toBe(299);
    expect(era.opened).toMatchObject([
      { head: { method }, caller: { transport: "http", principal: { id: "ada" } } },
    ]);
    expect(era.closed).toBe(1);
  });

  test("other methods are answered with 405 and those that are taken", async () => {
    const { send } = mount();
    const { status, body } = await send("PUT", {});
    expect(status).toBe(405);
    expect(body).toContain("this endpoint takes POST, GET and DELETE");
  });

  test("their requests do not count as in flight here", async () => {
    const { send } = mount({ maxInFlight: 1 });
    const text = '{"jsonrpc":"2.0","id":0,"method":"initialize"}';
    expect((await send("POST", JSON_TYPE, text)).status).toBe(299);
    expect((await send("POST", JSON_TYPE, text)).status).toBe(299);
  });

  test("closing ends them", async () => {
    const { era, core } = mount();
    await core.close();
    expect(era.over).toBe(true);
  });
});
