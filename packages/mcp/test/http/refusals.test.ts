// Who is refused is what an operator asks first: the observer is told, and told no secret.

import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { nodeHandler, Refusal, serveHttp } from "../../src/entry/node-http.ts";
import type { Caller, Endpoint } from "../../src/exchange/exchange.ts";
import type { HttpServerOptions } from "../../src/http/server/http-options.ts";
import { createServer } from "../../src/server/create-server.ts";
import { requestOf } from "../support/ask.ts";
import { collectEvents } from "../support/collect-events.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { HttpFixture, headersOf, openHttp, postOf, sendHttp } from "./http-fixture.ts";

const list = requestOf("tools/list");
const endpoint: Endpoint = {
  exchange: async ({ id }) => ({ jsonrpc: "2.0", id, result: { resultType: "complete" } }),
};

function authenticate(headers: Readonly<Record<string, string | undefined>>): { id: string } {
  const who = headers["authorization"]?.replace("Bearer ", "");
  if (who !== "ada") throw new Refusal(401, { "WWW-Authenticate": "Bearer" }, "Who are you?");
  return { id: who };
}

/** What the observer is told of one request. */
async function told(
  headers: Record<string, string | undefined>,
  options: HttpServerOptions = {},
  request = list,
): Promise<unknown> {
  const collector = collectEvents();
  await using http = await HttpFixture.start(endpoint, { ...options, ...collector });
  await http.post(request, headers);
  return collector.of("request-refused");
}

const EVENT = { kind: "request-refused", method: "POST", remoteAddress: "127.0.0.1" };

describe("an observer is told of a request that is refused", () => {
  test("for its origin, with the origin", async () => {
    expect(await told({ Origin: "http://evil.example", Host: "mcp.example.com" })).toEqual([
      {
        ...EVENT,
        status: 403,
        code: "ORIGIN_REFUSED",
        message: "Cannot take request: its Origin is not one that may call this server",
        origin: "http://evil.example",
        host: "mcp.example.com",
      },
    ]);
  });

  test("for its host, with no more of it than 200 characters", async () => {
    const [event] = (await told(
      { Host: `${"a".repeat(1000)}.example` },
      { allowedHosts: ["mcp.example.com"] },
    )) as { code: string; host: string }[];
    expect(event).toMatchObject({ ...EVENT, status: 403, code: "HOST_REFUSED" });
    expect(event?.host.length).toBeLessThanOrEqual(201);
    expect(event?.host).toMatch(/^a{190}/);
  });

  test("by authenticate, without the credentials", async () => {
    const events = await told({ Authorization: "Bearer s3cret" }, { authenticate });
    expect(events).toMatchObject([
      { ...EVENT, status: 401, code: "REFUSED", message: "Who are you?" },
    ]);
    expect(JSON.stringify(events)).not.toContain("s3cret");
  });

  test.each([
    [{ "Content-Type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    [{ Accept: "text/html" }, 406, "NOT_ACCEPTABLE"],
    [{ "Mcp-Method": "tools/call" }, 400, "HEADER_MISMATCH"],
  ])("for %j, with whom authenticate named", async (headers, status, code) => {
    const more = { Authorization: "Bearer ada", ...headers };
    expect(await told(more, { authenticate })).toMatchObject([
      { ...EVENT, status, code, principal: "ada" },
    ]);
  });

  test("for a subscription that could not be answered", async () => {
    const listen = requestOf("subscriptions/listen");
    expect(await told({ Accept: "application/json" }, {}, listen)).toMatchObject([
      { ...EVENT, status: 406, code: "NOT_ACCEPTABLE" },
    ]);
  });

  test("for its method, and while the server is shutting down", async () => {
    const collector = collectEvents();
    await using http = await HttpFixture.start(endpoint, collector);
    await http.send({ method: "PUT" });
    await http.handler.close();
    await http.post(list);
    expect(collector.of("request-refused")).toMatchObject([
      { ...EVENT, method: "PUT", status: 405, code: "METHOD_NOT_ALLOWED" },
      { ...EVENT, status: 503, code: "CLOSED" },
    ]);
  });

  test("for what is under way already", async () => {
    const held = new HeldEndpoint();
    const collector = collectEvents();
    const limits = { maxInFlight: 1, maxSubscriptions: 1, ...collector };
    await using http = await HttpFixture.start(held, limits);
    const listen = requestOf("subscriptions/listen");
    const opening = openHttp(http.port, postOf(listen));
    await eventually(() => held.requests.length).toBe(1);
    await http.post(list);
    await held.at(0).context.notify({ jsonrpc: "2.0", method: "notifications/x" });
    await http.post(listen);
    (await opening).destroy();
    expect(collector.of("request-refused")).toMatchObject([
      { ...EVENT, status: 503, code: "TOO_MANY_REQUESTS" },
      { ...EVENT, status: 429, code: "TOO_MANY_REQUESTS" },
    ]);
  });

  test("on the health path, too", async () => {
    const collector = collectEvents();
    const serving = await serveHttp(endpoint, { port: 0, signals: false, ...collector });
    const port = Number(new URL(serving.url).port);
    await sendHttp(port, { method: "GET", path: "/health", headers: { Host: "evil.example" } });
    await serving.close();
    expect(collector.of("request-refused")).toMatchObject([
      { ...EVENT, method: "GET", status: 403, code: "HOST_REFUSED", host: "evil.example" },
    ]);
  });

  test("over HTTP/2, by the same address", async () => {
    const collector = collectEvents();
    const handler = nodeHandler(endpoint, collector);
    const server = createHttp2Server((request, response) => {
      // The compatible API is close enough, and no class of node:http is in its prototypes.
      handler(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const stream = session.request({ ":method": "POST", origin: "http://evil.example" }).end();
    const [headers] = await once(stream, "response");
    session.close();
    server.close();
    expect(headers[":status"]).toBe(403);
    expect(collector.of("request-refused")).toMatchObject([
      { ...EVENT, code: "ORIGIN_REFUSED", host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
    ]);
  });

  test("and of nothing where it is answered", async () => {
    expect(await told({})).toEqual([]);
  });
});

describe("a tool that the caller may not see", () => {
  const anything = {
    "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) },
  } as const;
  const jsonSchema = {
    type: "object",
    properties: { region: { type: "string", "x-mcp-header": "Region" } },
  };
  const visible = ({ principal }: Caller) => principal?.id === "ada";
  const server = createServer({ name: "fixture", version: "1.0.0" }).tool(
    "secret",
    { description: "Hidden", input: { validate: anything, jsonSchema }, visible },
    () => "found",
  );
  const asBearer = {
    authenticate: (headers: Readonly<Record<string, string | undefined>>) => ({
      id: headers["authorization"] ?? "nobody",
    }),
  };
  const call = (name: string, region: string) =>
    requestOf("tools/call", { name, arguments: { region } });

  test.each([{}, { "Mcp-Param-Region": "here" }, { "Mcp-Param-Region": "elsewhere" }])(
    "cannot be told from one that is not there by headers %j",
    async (headers) => {
      await using http = await HttpFixture.start(server, asBearer);
      const answers = await Promise.all(
        ["secret", "absent"].map(async (name) => {
          const { status, text } = await http.post(call(name, "here"), headers);
          return [status, text.replaceAll(name, "…")];
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[0]).toBe(200);
    },
  );

  test("is checked for those who may", async () => {
    await using http = await HttpFixture.start(server, asBearer);
    const ada = { Authorization: "ada" };
    expect((await http.post(call("secret", "here"), ada)).status).toBe(400);
    const right = { ...ada, "Mcp-Param-Region": "here" };
    expect((await http.post(call("secret", "here"), right)).status).toBe(200);
  });

  test("whose rule fails is not executed, and the next request is answered", async () => {
    let ran = false;
    const { observer, of } = collectEvents();
    const broken = createServer({ name: "fixture", version: "1.0.0", observer }).tool(
      "odd",
      {
        description: "Odd",
        visible: () => {
          throw new Error("no rule");
        },
      },
      () => {
        ran = true;
        return "ran";
      },
    );
    await using http = await HttpFixture.start(broken);
    const { status, json } = await http.post(requestOf("tools/call", { name: "odd" }));
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: 1, error: { code: -32602 } });
    expect(of("handler-failed")[0]).toMatchObject({ method: "tools/list", name: "odd" });
    expect(ran).toBe(false);
    expect((await http.send({ headers: headersOf(list), body: "{" })).status).toBe(400);
  });
});
