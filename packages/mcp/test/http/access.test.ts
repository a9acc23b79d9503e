import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../src/entry/node-http.ts";
import type { Endpoint, Principal } from "../../src/exchange/exchange.ts";
import { createServer } from "../../src/server/create-server.ts";
import { requestOf } from "../support/ask.ts";
import { collectEvents } from "../support/collect-events.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { HttpFixture, headersOf, openHttp } from "./http-fixture.ts";

const list = requestOf("tools/list");
const LISTED = { resultType: "complete", tools: [] };
const endpoint: Endpoint = {
  exchange: async ({ id }) => ({ jsonrpc: "2.0", id, result: LISTED }),
};

/** The answer to a request of a foreign page. */
const FOREIGN = {
  jsonrpc: "2.0",
  error: {
    code: -32600,
    message: "Cannot take request: its Origin is not one that may call this server",
    data: { reason: "ORIGIN_REFUSED" },
  },
};

describe("Origin", () => {
  let http: HttpFixture;

  beforeAll(async () => {
    http = await HttpFixture.start(endpoint);
  });
  afterAll(() => http[Symbol.asyncDispose]());

  // BUG-124
  test.each([
    "http://localhost",
    "http://localhost:1234",
    "https://localhost",
    "HTTP://LOCALHOST:1234",
    "http://127.0.0.1:8080",
    "http://[::1]:3000",
  ])("%s may call by default", async (origin) => {
    expect((await http.post(list, { Origin: origin })).status).toBe(200);
  });

  test.each([
    "http://evil.example",
    "null",
    "",
    "http://localhost.evil.example",
    "http://evil.example#localhost",
    "http://localhost:1234.evil.example",
    "http://localhost@evil.example",
    "ftp://localhost",
    "localhost",
    "http://localhost/",
    "http://localhost, http://evil.example",
  ])("%j is answered with 403", async (origin) => {
    const reply = await http.post(list, { Origin: origin });
    expect(reply.status).toBe(403);
    expect(reply.json).toEqual(FOREIGN);
  });

  test("that equals the Host, both foreign, is answered with 403", async () => {
    const headers = { Origin: "http://evil.example", Host: "evil.example" };
    expect((await http.post(list, headers)).status).toBe(403);
  });

  test.each(["GET", "DELETE", "OPTIONS", "PUT"])("is checked for %s", async (method) => {
    const reply = await http.send({ method, headers: { Origin: "http://evil.example" } });
    expect(reply.status).toBe(403);
  });

  test("is checked before the body is read", async () => {
    const headers = { ...headersOf(list), Origin: "http://evil.example", "Content-Length": 1000 };
    const response = await openHttp(http.port, { headers, body: "{" }).finally(() => undefined);
    expect(response.statusCode).toBe(403);
    response.destroy();
  });

  test("is not missed where there is none", async () => {
    expect((await http.post(list)).status).toBe(200);
  });

  test("must be one of allowedOrigins where they are given", async () => {
    const allowedOrigins = ["https://App.example.com", "http://a.example:80", "null"];
    await using own = await HttpFixture.start(endpoint, { allowedOrigins });
    const statusOf = async (origin: string) => (await own.post(list, { Origin: origin })).status;
    expect(await statusOf("https://app.example.com")).toBe(200);
    expect(await statusOf("http://a.example")).toBe(200);
    expect(await statusOf("null")).toBe(200);
    expect(await statusOf("https://app.example.com:8443")).toBe(403);
    expect(await statusOf("http://localhost:3000")).toBe(403);
  });

  test("may be any but null where allowedOrigins has a star", async () => {
    await using own = await HttpFixture.start(endpoint, { allowedOrigins: ["*"] });
    expect((await own.post(list, { Origin: "https://any.example" })).status).toBe(200);
    expect((await own.post(list, { Origin: "null" })).status).toBe(403);
  });
});

describe("Host", () => {
  test.each(["mcp.example.com", "MCP.example.com:8080", "[::1]:3000", "[2001:db8::1]"])(
    "%s is one of allowedHosts",
    async (host) => {
      const allowedHosts = ["mcp.example.com", "[::1]", "2001:db8::1"];
      await using http = await HttpFixture.start(endpoint, { allowedHosts });
      expect((await http.post(list, { Host: host })).status).toBe(200);
    },
  );

  test.each(["evil.example", "mcp.example.com.evil.example", "mcp.example.com@evil", "::1", ""])(
    "%j is answered with 403",
    async (host) => {
      await using http = await HttpFixture.start(endpoint, { allowedHosts: ["mcp.example.com"] });
      const reply = await http.post(list, { Host: host });
      expect(reply.status).toBe(403);
      expect(reply.json).toEqual({
        jsonrpc: "2.0",
        error: {
          code: -32600,
          message: "Cannot take request: its Host is not a name of this server",
          data: { reason: "HOST_REFUSED" },
        },
      });
    },
  );

  test("is not checked where allowedHosts is not given", async () => {
    await using http = await HttpFixture.start(endpoint);
    expect((await http.post(list, { Host: "evil.example" })).status).toBe(200);
  });
});

describe("a page's browser", () => {
  const origin = "http://localhost:5173";
  const asked =
    "content-type,mcp-session-id,mcp-protocol-version,last-event-id,authorization,mcp-method,mcp-name,mcp-param-region";
  const preflight = {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": asked,
    },
  };
  const never = () => {
    throw new Refusal(401, { "WWW-Authenticate": "Bearer" });
  };

  // BUG-125
  test("gets a preflight answered with 204 without credentials", async () => {
    await using http = await HttpFixture.start(endpoint, { cors: true, authenticate: never });
    const reply = await http.send(preflight);
    expect(reply.status).toBe(204);
    expect(reply.text).toBe("");
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
      "access-control-allow-headers": asked,
      vary: "Origin, Access-Control-Request-Headers",
    });
    expect(reply.headers).not.toHaveProperty("content-length");
  });

  test.each([
    ["a result", {}, 200],
    ["a refusal of the headers", { "Mcp-Method": "x" }, 400],
    ["a refusal of the body's kind", { "Content-Type": "text/plain" }, 415],
  ])("may read the answer where it is %s", async (_name, headers, status) => {
    await using http = await HttpFixture.start(endpoint, { cors: true });
    const reply = await http.post(list, { Origin: origin, ...headers });
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate",
      vary: "Origin",
    });
  });

  test("may read the challenge of a 401", async () => {
    await using http = await HttpFixture.start(endpoint, { cors: true, authenticate: never });
    const reply = await http.post(list, { Origin: origin });
    expect(reply.status).toBe(401);
    expect(reply.headers["access-control-allow-origin"]).toBe(origin);
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  });

  test("may read an event stream", async () => {
    await using http = await HttpFixture.start(endpoint, { cors: true });
    const reply = await http.post(list, { Origin: origin, Accept: "text/event-stream" });
    expect(reply.headers["access-control-allow-origin"]).toBe(origin);
    expect(reply.headers["x-accel-buffering"]).toBe("no");
  });

  test("of a foreign origin gets 403 to the preflight", async () => {
    await using http = await HttpFixture.start(endpoint, { cors: true });
    const headers = { ...preflight.headers, Origin: "http://evil.example" };
    const reply = await http.send({ ...preflight, headers });
    expect(reply.status).toBe(403);
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("gets 405 to the preflight, and nothing to read, without the option", async () => {
    await using http = await HttpFixture.start(endpoint);
    expect((await http.send(preflight)).status).toBe(405);
    const reply = await http.post(list, { Origin: origin });
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("is told nothing where there is no page", async () => {
    await using http = await HttpFixture.start(endpoint, { cors: true });
    expect((await http.post(list)).headers).not.toHaveProperty("access-control-allow-origin");
  });
});

/** What some libraries give in place of a promise. */
function thenable(then: (resolve: (principal: Principal) => void) => void): Promise<Principal> {
  const name = "then";
  return { [name]: then } as unknown as Promise<Principal>;
}

describe("authenticate", () => {
  const byToken = (headers: Readonly<Record<string, string | undefined>>): Principal | Refusal => {
    const token = headers["authorization"];
    if (token === "Bearer good") return { id: "ada", claims: { role: "admin" } };
    return new Refusal(401, { "WWW-Authenticate": 'Bearer realm="mcp"' }, "Sign in first");
  };

  test.each([
    ["at once", byToken],
    ["later", async (headers: Parameters<typeof byToken>[0]) => byToken(headers)],
  ])("that answers %s says who asks", async (_name, authenticate) => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, { authenticate });
    const reply = http.post(list, { Authorization: "Bearer good" });
    await eventually(() => held.requests.length).toBe(1);
    const { caller } = held.at(0).context;
    held.at(0).answer(LISTED);
    await reply;
    expect(caller).toMatchObject({
      transport: "http",
      principal: { id: "ada", claims: { role: "admin" } },
      headers: { authorization: "Bearer good", "mcp-method": "tools/list" },
    });
  });

  test.each([
    ["returns", byToken],
    ["resolves to", async (headers: Parameters<typeof byToken>[0]) => byToken(headers)],
    [
      "throws",
      (headers: Parameters<typeof byToken>[0]): Principal => {
        throw byToken(headers);
      },
    ],
  ])(
    "that %s a Refusal answers with its status, headers and sentence",
    async (_name, authenticate) => {
      const held = new HeldEndpoint();
      await using http = await HttpFixture.start(held, { authenticate });
      const reply = await http.post(list, { Authorization: "Bearer bad" });
      expect(reply.status).toBe(401);
      expect(reply.headers["www-authenticate"]).toBe('Bearer realm="mcp"');
      expect(reply.json).toEqual({
        jsonrpc: "2.0",
        error: { code: -32603, message: "Sign in first", data: { reason: "REFUSED" } },
      });
      expect(held.requests).toHaveLength(0);
    },
  );

  test.each([
    [
      "throws",
      () => {
        throw new Error("secret");
      },
    ],
    ["gives nobody", () => undefined as unknown as Principal],
    ["gives nobody's id", async () => ({ id: 7 }) as unknown as Principal],
  ])("that %s answers with 500, and the observer knows why", async (_name, authenticate) => {
    const collector = collectEvents();
    await using http = await HttpFixture.start(endpoint, { authenticate, ...collector });
    const reply = await http.post(list);
    expect(reply.status).toBe(500);
    expect(reply.json).toEqual({
      jsonrpc: "2.0",
      error: {
        code: -32603,
        message: "Cannot take request: the server failed to authenticate it",
        data: { reason: "HANDLER_FAILED" },
      },
    });
    expect(collector.of("handler-failed")).toMatchObject([{ method: "authenticate" }]);
  });

  test.each([
    ["a promise", () => new Promise<Principal>(() => undefined)],
    ["something like a promise", () => thenable(() => undefined)],
  ])(
    "that gives %s which never settles ends with 503, and the observer knows",
    async (_name, authenticate) => {
      const collector = collectEvents();
      await using http = await HttpFixture.start(endpoint, {
        authenticate,
        authenticateTimeoutMs: 20,
        ...collector,
      });
      const reply = await http.post(list);
      expect(reply.status).toBe(503);
      expect(reply.headers["retry-after"]).toBe("1");
      expect(reply.json).toEqual({
        jsonrpc: "2.0",
        error: {
          code: -32603,
          message:
            "Cannot take request: the server could not authenticate it within 20 ms (authenticateTimeoutMs)",
          data: { reason: "DEADLINE_EXCEEDED" },
        },
      });
      expect(collector.of("handler-failed")).toMatchObject([
        { method: "authenticate", error: { code: "DEADLINE_EXCEEDED", timeoutMs: 20 } },
      ]);
    },
  );

  test("that gives something like a promise says who asks", async () => {
    const held = new HeldEndpoint();
    const authenticate = () => thenable((resolve) => resolve({ id: "ada" }));
    await using http = await HttpFixture.start(held, { authenticate });
    const reply = http.post(list);
    await eventually(() => held.requests.length).toBe(1);
    expect(held.at(0).context.caller.principal).toEqual({ id: "ada" });
    held.at(0).answer(LISTED);
    await reply;
  });

  test("runs after Origin, and before the body", async () => {
    const asked: string[] = [];
    const authenticate = (headers: Parameters<typeof byToken>[0]) => {
      asked.push(headers["origin"] ?? "none");
      return new Refusal(401);
    };
    await using http = await HttpFixture.start(endpoint, { authenticate });
    expect((await http.post(list, { Origin: "http://evil.example" })).status).toBe(403);
    expect((await http.send({ headers: headersOf(list), body: "{" })).status).toBe(401);
    expect(asked).toEqual(["none"]);
  });

  test("of a client that is gone meanwhile leaves nothing behind", async () => {
    const held = new HeldEndpoint();
    const admit: ((principal: Principal) => void)[] = [];
    const authenticate = () => new Promise<Principal>((resolve) => admit.push(resolve));
    await using http = await HttpFixture.start(held, { authenticate, maxInFlight: 1 });
    const gone = openHttp(http.port, { headers: headersOf(list), body: "{}" });
    gone.catch(() => undefined);
    await eventually(() => admit.length).toBe(1);
    http.server.closeAllConnections();
    await expect(gone).rejects.toThrow("socket hang up");
    admit[0]?.({ id: "ada" });
    const next = http.post(list);
    await eventually(() => admit.length).toBe(2);
    admit[1]?.({ id: "ada" });
    await eventually(() => held.requests.length).toBe(1);
    held.at(0).answer(LISTED);
    expect((await next).status).toBe(200);
  });
});

test("a request of which it is not known yet who asks is waited for at the end", async () => {
  let admit: (principal: Principal) => void = () => undefined;
  const asking = vi.fn(
    () =>
      new Promise<Principal>((resolve) => {
        admit = resolve;
      }),
  );
  await using http = await HttpFixture.start(endpoint, { authenticate: asking });
  const reply = http.post(list);
  await eventually(() => asking.mock.calls.length).toBe(1);
  const closed = vi.fn();
  const closing = http.handler.close().then(closed);
  await new Promise(setImmediate);
  expect(closed).not.toHaveBeenCalled();
  admit({ id: "ada" });
  expect((await reply).status).toBe(200);
  await closing;
});

describe("a Refusal of the Endpoint", () => {
  const refusal = new Refusal(429, { "Retry-After": "7" }, "Slow down");

  test("is the answer, with the request's id", async () => {
    await using http = await HttpFixture.start({ exchange: () => Promise.reject(refusal) });
    const reply = await http.post({ ...list, id: "a" });
    expect(reply.status).toBe(429);
    expect(reply.headers["retry-after"]).toBe("7");
    expect(reply.json).toEqual({
      jsonrpc: "2.0",
      id: "a",
      error: { code: -32603, message: "Slow down", data: { reason: "REFUSED" } },
    });
  });

  test("is the last event of a stream that has begun", async () => {
    await using http = await HttpFixture.start({
      async exchange(_request, context) {
        await context.notify({ jsonrpc: "2.0", method: "notifications/x" });
        throw refusal;
      },
    });
    const stream = await http.open(list);
    expect(stream.status).toBe(200);
    expect(await stream.rest()).toMatchObject([
      { method: "notifications/x" },
      { id: 1, error: { code: -32603, message: "Slow down", data: { reason: "REFUSED" } } },
    ]);
  });

  test("may be thrown by a tool", async () => {
    const server = createServer({ name: "fixture", version: "1.0.0" }).tool(
      "guarded",
      { description: "Refuses" },
      () => {
        throw new Refusal(403, { "WWW-Authenticate": 'Bearer error="insufficient_scope"' });
      },
    );
    await using http = await HttpFixture.start(server);
    const reply = await http.post(requestOf("tools/call", { name: "guarded" }));
    expect(reply.status).toBe(403);
    expect(reply.headers["www-authenticate"]).toBe('Bearer error="insufficient_scope"');
  });
});

test.each([
  [{ allowedOrigins: ["app.example.com"] }, "origin"],
  [{ allowedOrigins: ["https://app.example.com/"] }, "origin"],
  [{ allowedHosts: ["http://a.example"] }, "host"],
  [{ allowedHosts: ["a.example:80"] }, "host"],
])("%j is refused at the start", async (options, what) => {
  await expect(HttpFixture.start(endpoint, options)).rejects.toThrow(
    new RegExp(`^Cannot allow ${what} `),
  );
});
