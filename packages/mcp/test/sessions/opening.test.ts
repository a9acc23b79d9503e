// How a session begins, whose it is, what names it, and how it ends.
// BUG-78, BUG-80, BUG-81, BUG-83, BUG-84, BUG-101, BUG-103, BUG-104

import { describe, expect, test } from "vitest";
import { memoryPair } from "../../src/channel/memory-pair.ts";
import { serveEras } from "../../src/handshake/serve-eras.ts";
import type { JsonRpcRequest } from "../../src/jsonrpc/message.ts";
import { deferred } from "../../src/util/deferred.ts";
import { eventually } from "../support/eventually.ts";
import { FACES, initialize, SessionFixture } from "./session-fixture.ts";
import { toolsServer } from "./tools-server.ts";

const ping = { jsonrpc: "2.0", id: "p", method: "ping" };
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

describe.each(FACES)("over the %s face", (face) => {
  test.each(REVISIONS)(
    "initialize with %s agrees on it, and gives an id away",
    async (revision) => {
      await using http = await SessionFixture.start(face, toolsServer().server);
      const reply = await http.post(initialize(revision));
      expect(reply.status).toBe(200);
      expect(reply.headers.get("mcp-session-id")).toMatch(/^[\x21-\x7e]{36}$/);
      expect(await reply.json()).toMatchObject({
        id: 0,
        result: { protocolVersion: revision, serverInfo: { name: "tools" } },
      });
    },
  );

  test.each(["2099-01-01", "1.0", ""])(
    "initialize with %j is offered the latest",
    async (asked) => {
      await using http = await SessionFixture.start(face, toolsServer().server);
      const reply = await http.post(initialize(asked));
      expect(await reply.json()).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
    },
  );

  test.each([[20251125], [undefined]])(
    "initialize with the version %j is refused, and opens nothing",
    async (asked) => {
      await using http = await SessionFixture.start(face, toolsServer().server);
      const reply = await http.post(initialize(asked));
      expect(reply.headers.get("mcp-session-id")).toBeNull();
      expect(await reply.json()).toMatchObject({
        id: 0,
        error: { code: -32602, data: { path: "/params/protocolVersion" } },
      });
    },
  );

  test("the header on initialize does not matter, the body decides", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const headers = { "MCP-Protocol-Version": "banana" };
    const reply = await http.post(initialize("2025-06-18"), headers);
    expect(await reply.json()).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
  });

  test.each(["dead", "alive", "junk"])(
    "initialize that names a %s session begins another",
    async (kind) => {
      await using http = await SessionFixture.start(face, toolsServer().server);
      const first = await http.begin();
      if (kind === "dead") await first.delete();
      const id = kind === "junk" ? "no such id" : first.id;
      const reply = await http.post(initialize("2025-11-25"), { "Mcp-Session-Id": id });
      expect(reply.status).toBe(200);
      expect(reply.headers.get("mcp-session-id")).not.toBe(first.id);
      if (kind === "alive") expect((await first.post(ping)).status).toBe(200);
    },
  );

  test("what comes between the answer and initialized is answered", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const opened = await http.post(initialize("2025-11-25"));
    const id = opened.headers.get("mcp-session-id") ?? "";
    const reply = await http.post(list, { "Mcp-Session-Id": id });
    expect(await reply.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  });

  test("before initialize a ping is answered, and a request is told both ways in", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const pong = await http.post(ping);
    expect(await pong.json()).toEqual({ jsonrpc: "2.0", id: "p", result: {} });
    const reply = await http.post(list);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32602,
        message:
          "Cannot answer tools/list: begin with initialize (2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25), or say in _meta of each request which revision it is written in (2026-07-28)",
        data: { path: "/params/_meta" },
      },
    });
  });

  test.each([
    ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
  ])("%s without a session is refused, without an id", async (_name, message) => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const reply = await http.post(message);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      jsonrpc: "2.0",
      error: {
        code: -32600,
        message: "Cannot take request: Mcp-Session-Id is missing; begin with initialize",
        data: { reason: "NO_SESSION" },
      },
    });
  });

  test("an id that is not, or no longer, one of a session is answered with 404", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    for (const id of ["", "with spaces in it", crypto.randomUUID()]) {
      expect((await session.post(list, { "Mcp-Session-Id": id })).status).toBe(404);
      expect((await session.delete({ "Mcp-Session-Id": id })).status).toBe(404);
    }
    expect((await session.delete()).status).toBe(204);
    const reply = await session.post(list);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32600,
        message:
          "Cannot take request: there is no such session, or not any more; begin with initialize",
        data: { reason: "NO_SESSION" },
      },
    });
    expect((await session.get()).status).toBe(404);
    expect((await session.delete()).status).toBe(404);
  });

  test("GET and DELETE without a session are answered with 400", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    for (const method of ["GET", "DELETE"]) {
      const reply = await http.fetch("/mcp", { method });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ error: { data: { reason: "NO_SESSION" } } });
    }
  });

  test("GET and DELETE of a stateless revision are answered with 405", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const headers = { "MCP-Protocol-Version": "2026-07-28" };
    for (const method of ["GET", "DELETE"]) {
      const reply = await http.fetch("/mcp", { method, headers });
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  test("DELETE ends the streams, and what is being answered", async () => {
    const { server, running, aborted } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    const session = await http.begin();
    const stream = await session.get();
    const call = session.call(7, "hold_quietly");
    await eventually(() => running.size).toBe(1);
    expect((await session.delete()).status).toBe(204);
    const reply = await call;
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      id: 7,
      error: {
        code: -32603,
        message: "Cannot answer: the client has ended the session",
        data: { reason: "CLOSED" },
      },
    });
    await stream.text();
    expect(aborted).toEqual(["hold_quietly"]);
  });

  test("an unknown method is an answer with status 200, not a lost session", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    for (const method of ["unknown/method", "tasks/list", "server/discover"]) {
      const reply = await session.post({ jsonrpc: "2.0", id: 5, method });
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({ id: 5, error: { code: -32601 } });
    }
  });
});

describe("MCP-Protocol-Version in a session", () => {
  test.each(REVISIONS)("of %s may be left out, and must be that revision", async (revision) => {
    await using http = await SessionFixture.start("node", toolsServer().server);
    const session = await http.begin(revision);
    expect((await session.post(list)).status).toBe(200);
    expect((await session.post(list, { "MCP-Protocol-Version": revision })).status).toBe(200);
    const other = revision === "2025-06-18" ? "2025-03-26" : "2025-06-18";
    for (const wrong of ["banana", "2099-01-01", "", other, `${revision}, ${revision}`]) {
      const reply = await session.post(list, { "MCP-Protocol-Version": wrong });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({
        id: 1,
        error: { code: -32600, data: { reason: "HEADER_MISMATCH", revision } },
      });
      expect((await session.delete({ "MCP-Protocol-Version": wrong })).status).toBe(400);
    }
    expect((await session.post(list)).status).toBe(200);
  });
});

describe("a session of one principal", () => {
  const authenticate = (headers: Readonly<Record<string, string | undefined>>) => ({
    id: headers["x-user"] ?? "nobody",
  });

  test("is not there for another one", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server, { authenticate });
    const session = await http.begin("2025-11-25", {}, { "X-User": "ada" });
    expect((await session.post(list)).status).toBe(200);
    expect((await session.post(list, { "X-User": "bob" })).status).toBe(404);
    expect((await session.delete({ "X-User": "bob" })).status).toBe(404);
    expect((await session.post(list)).status).toBe(200);
  });

  test("gives each call the headers that came with it", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server, { authenticate });
    const session = await http.begin("2025-11-25", {}, { "X-User": "ada", "X-Tag": "first" });
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "who", arguments: {} },
    };
    const reply = await session.post(request, { "X-Tag": "second" });
    expect(await reply.json()).toMatchObject({
      result: { content: [{ text: '["ada","second","http"]' }] },
    });
  });
});

describe("the revisions that are spoken", () => {
  const stateless = {
    jsonrpc: "2.0",
    id: 3,
    method: "tools/list",
    params: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  };
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list" };

  test("a stateless request is answered beside sessions, and in spite of one", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server);
    const session = await http.begin();
    for (const reply of [
      await http.post(stateless, headers),
      await session.post(stateless, headers),
    ]) {
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({ id: 3, result: { resultType: "complete" } });
    }
  });

  test.each([5, null, ["2026-07-28"], {}, false])(
    "the version %j in _meta is a stateless one that is wrong, over HTTP as over stdio",
    async (version) => {
      const _meta = { "io.modelcontextprotocol/protocolVersion": version };
      const request = { ...stateless, params: { _meta } };
      const expected = {
        jsonrpc: "2.0",
        id: 3,
        error: {
          code: -32602,
          message: expect.stringContaining(
            "Cannot take tools/list: /params/_meta/io.modelcontextprotocol~1protocolVersion must be the version, a string, found ",
          ),
          data: { path: "/params/_meta/io.modelcontextprotocol~1protocolVersion" },
        },
      };
      await using http = await SessionFixture.start("node", toolsServer().server);
      const session = await http.begin();
      const old = { "MCP-Protocol-Version": "2025-11-25" };
      for (const reply of [
        await http.post(request),
        await http.post(request, headers),
        await http.post(request, old),
        await session.post(request, old),
      ]) {
        expect(reply.status).toBe(400);
        expect(await reply.json()).toEqual(expected);
      }
      const [near, far] = memoryPair();
      const serving = serveEras(far, toolsServer().server);
      const answer = deferred<unknown>();
      near.open({
        frame: (frame) => void answer.resolve(frame),
        end: () => answer.reject(new Error("The channel has ended")),
      });
      void near.send(request as unknown as JsonRpcRequest);
      expect(await answer.promise).toEqual({ kind: "message", message: expected });
      await serving.close();
    },
  );

  test("without a stateless one every request belongs to a session", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server, {
      revisions: ["2025-06-18"],
    });
    const refused = await http.post(stateless, headers);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      jsonrpc: "2.0",
      id: 3,
      error: {
        code: -32602,
        message: "Cannot answer tools/list: begin with initialize (2025-06-18)",
        data: { path: "/params/_meta" },
      },
    });
    const session = await http.begin("2025-11-25");
    expect(session.result).toMatchObject({ protocolVersion: "2025-06-18" });
  });

  test("without one that has sessions there are none", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server, {
      revisions: ["2026-07-28"],
    });
    expect((await http.post(initialize("2025-11-25"))).status).toBe(400);
    expect((await http.fetch("/mcp", { method: "GET" })).status).toBe(405);
    expect((await http.post(stateless, headers)).status).toBe(200);
  });

  test("must be revisions", async () => {
    const options = { revisions: ["2020-01-01"] } as never;
    await expect(SessionFixture.start("node", toolsServer().server, options)).rejects.toThrow(
      'Cannot use revisions: they must be some of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28, current value is "2020-01-01"',
    );
  });
});

describe("limits of sessions", () => {
  test("one session more than there may be is refused, until another ends", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server, {
      sessions: { max: 2 },
    });
    const first = await http.begin();
    await http.begin();
    const refused = await http.post(initialize("2025-11-25"));
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({
      error: {
        code: -32603,
        message: "Cannot begin a session: 2 are open already (sessions.max)",
        data: { reason: "TOO_MANY_REQUESTS", max: 2 },
      },
    });
    await first.delete();
    expect((await http.post(initialize("2025-11-25"))).status).toBe(200);
  });

  test("sessions that were refused take no place", async () => {
    await using http = await SessionFixture.start("node", toolsServer().server, {
      sessions: { max: 1 },
    });
    for (let at = 0; at < 3; at++) await (await http.post(initialize(undefined))).text();
    await eventually(async () => (await http.post(initialize("2025-11-25"))).status).toBe(200);
  });

  test("calls of all sessions count together", async () => {
    const { server, running, gate } = toolsServer();
    await using http = await SessionFixture.start("node", server, { maxInFlight: 1 });
    const one = await http.begin();
    const other = await http.begin();
    const call = one.call(1, "hold_quietly");
    await eventually(() => running.size).toBe(1);
    const refused = await other.call(1, "hello");
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      id: 1,
      error: { data: { reason: "TOO_MANY_REQUESTS", maxInFlight: 1 } },
    });
    gate.resolve("done");
    expect((await call).status).toBe(200);
    expect((await other.call(1, "hello")).status).toBe(200);
  });

  test.each([
    [{ sessions: { idleMs: 0 } }, "sessions.idleMs"],
    [{ sessions: { max: 0 } }, "sessions.max"],
    [{ sessions: { pingMs: -1 } }, "sessions.pingMs"],
    [{ sessions: { maxStreamMs: -5 } }, "sessions.maxStreamMs"],
    [{ sessions: { maxStreamMs: 0 } }, "sessions.maxStreamMs"],
    [{ sessions: { retryMs: 0.5 } }, "sessions.retryMs"],
  ])("%j is out of range", async (options, name) => {
    await expect(SessionFixture.start("node", toolsServer().server, options)).rejects.toThrow(
      `Cannot use ${name}: it must be an integer from`,
    );
  });
});
