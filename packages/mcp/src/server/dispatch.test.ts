import { describe, expect, test } from "vitest";
import { ask, META, requestOf, send } from "../../test/support/ask.ts";
import type { WireEvent } from "../exchange/observer.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { createServer } from "./create-server.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const CLIENT = "io.modelcontextprotocol/clientInfo";
const LEVEL = "io.modelcontextprotocol/logLevel";

const server = createServer({ name: "test", version: "1.0.0" }).tool("now", {}, () => "12:00");

/** The error of a request with exactly this `_meta`. */
async function errorOf(method: string, _meta: unknown): Promise<unknown> {
  const params: JsonObject = _meta === undefined ? {} : { _meta };
  const { response } = await send(server, { jsonrpc: "2.0", id: 1, method, params });
  return "error" in response ? response.error : response;
}

describe("a method that there is not", () => {
  test.each(["ping", "initialize", "logging/setLevel", "resources/subscribe", "roots/list"])(
    "%s: -32601 names the revisions that the server speaks, whether _meta is there or not",
    async (method) => {
      // BUG-72
      const error = {
        code: -32601,
        message: `Cannot answer ${method}: clients send no such request in revision 2026-07-28, which this server speaks`,
      };
      const bare = await send(server, { jsonrpc: "2.0", id: "p", method });
      expect(bare.response).toEqual({ jsonrpc: "2.0", id: "p", error });
      expect((await ask(server, method)).response).toEqual({ jsonrpc: "2.0", id: 1, error });
    },
  );

  test.each(["x/unknown", "resources/list", "prompts/get", "toString", "__proto__", "Tools/List"])(
    "%j: -32601 says where to look",
    async (method) => {
      expect((await ask(server, method)).response).toEqual({
        jsonrpc: "2.0",
        id: 1,
        error: {
          code: -32601,
          message: `Cannot answer ${method}: this server has no such method; server/discover shows what it offers`,
        },
      });
    },
  );

  test("an empty name: -32601 shows it", async () => {
    expect((await ask(server, "")).response).toMatchObject({
      error: {
        code: -32601,
        message:
          'Cannot answer "": this server has no such method; server/discover shows what it offers',
      },
    });
  });

  test("a notification with an id: -32601 says that it has none", async () => {
    expect((await ask(server, "notifications/cancelled", { requestId: 1 })).response).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32601,
        message:
          "Cannot answer notifications/cancelled: it is a notification, and those have no id",
      },
    });
  });

  test("a name of a megabyte: -32601 shows its beginning", async () => {
    const { response } = await ask(server, "m".repeat(1_000_000));
    expect(JSON.stringify(response).length).toBeLessThan(300);
  });
});

describe("a version that is not spoken", () => {
  test.each(["1900-01-01", "2025-11-25", "2026-07-28 ", "", "toString"])(
    "%j: -32022 with supported and requested, whatever the method and the rest of _meta",
    async (requested) => {
      // BUG-89
      const expected = {
        code: -32022,
        message: `Cannot speak protocol version ${JSON.stringify(requested)}: this server speaks 2026-07-28`,
        data: { supported: ["2026-07-28"], requested },
      };
      expect(await errorOf("server/discover", { [VERSION]: requested })).toEqual(expected);
      expect(await errorOf("tools/call", { ...META, [VERSION]: requested })).toEqual(expected);
      expect(await errorOf("x/unknown", { [VERSION]: requested })).toEqual(expected);
      expect(await errorOf("ping", { [VERSION]: requested })).toEqual(expected);
    },
  );
});

describe("_meta", () => {
  const atMeta = (key: string): string => `/params/_meta/${key.replace("/", "~1")}`;

  test.each<[string, unknown, string, string]>([
    ["missing", undefined, "/params/_meta", "an object, found nothing"],
    ["null", null, "/params/_meta", "an object, found null"],
    ["an array", [], "/params/_meta", "an object, found []"],
    ["text", "x", "/params/_meta", 'an object, found "x"'],
    [
      "without version",
      { [CAPABILITIES]: {} },
      atMeta(VERSION),
      "the version, a string, found nothing",
    ],
    [
      "with a number as version",
      { ...META, [VERSION]: 20260728 },
      atMeta(VERSION),
      "the version, a string, found 20260728",
    ],
    [
      "without capabilities",
      { [VERSION]: "2026-07-28" },
      atMeta(CAPABILITIES),
      "an object, found nothing",
    ],
    [
      "with an array of capabilities",
      { ...META, [CAPABILITIES]: [] },
      atMeta(CAPABILITIES),
      "an object, found []",
    ],
    [
      "with a level that is none",
      { ...META, [LEVEL]: "loud" },
      atMeta(LEVEL),
      'a log level, found "loud"',
    ],
    ["with null as level", { ...META, [LEVEL]: null }, atMeta(LEVEL), "a log level, found null"],
    [
      "with a fractional token",
      { ...META, progressToken: 1.5 },
      atMeta("progressToken"),
      "a string or an integer, found 1.5",
    ],
    [
      "with an object as token",
      { ...META, progressToken: {} },
      atMeta("progressToken"),
      "a string or an integer, found {}",
    ],
    [
      "with null as token",
      { ...META, progressToken: null },
      atMeta("progressToken"),
      "a string or an integer, found null",
    ],
    [
      "with a client that has no version",
      { ...META, [CLIENT]: { name: "x" } },
      atMeta(CLIENT),
      'an object with name and version, found {"name":"x"}',
    ],
    [
      "with text as client",
      { ...META, [CLIENT]: "x" },
      atMeta(CLIENT),
      'an object with name and version, found "x"',
    ],
  ])("%s: -32602 with the path", async (_what, meta, path, found) => {
    for (const method of ["server/discover", "tools/list", "tools/call"]) {
      expect(await errorOf(method, meta)).toEqual({
        code: -32602,
        message: `Cannot take ${method}: ${path} must be ${found}`,
        data: { path },
      });
    }
  });

  test("of a request without params: -32602 with the path", async () => {
    const { response } = await send(server, { jsonrpc: "2.0", id: 0, method: "tools/list" });
    expect(response).toMatchObject({
      id: 0,
      error: { code: -32602, data: { path: "/params/_meta" } },
    });
  });

  test.each<[string, JsonObject]>([
    ["token 0", { progressToken: 0 }],
    ["an empty token", { progressToken: "" }],
    ["token -1", { progressToken: -1 }],
    ["a level", { [LEVEL]: "debug" }],
    ["a client", { [CLIENT]: { name: "x", version: "1", extra: true } }],
    ["keys that nobody knows", { "com.example/a": [1], traceparent: "x" }],
  ])("with %s is taken", async (_what, meta) => {
    const { response } = await ask(server, "tools/list", {}, { meta });
    expect(response).toHaveProperty("result");
  });
});

test("a request is answered under its own id, whatever it is", async () => {
  // BUG-01, BUG-09
  for (const id of [0, -1, "", "1", "007", "1e3", " 1", "init-a9", 2 ** 53 - 1]) {
    const { response } = await send(server, requestOf("tools/list", {}, { id }));
    expect(response.id).toBe(id);
    const { response: failed } = await send(server, requestOf("x/unknown", {}, { id }));
    expect(failed.id).toBe(id);
  }
});

test("a failure of the server itself is -32603, and the observer gets it", async () => {
  const events: WireEvent[] = [];
  const failing = createServer({
    name: "test",
    version: "1.0.0",
    observer: (event) => {
      events.push(event);
    },
  });
  const error = new Error("secret");
  const params = {
    _meta: META,
    get name(): string {
      throw error;
    },
  };
  const { response } = await send(failing, { jsonrpc: "2.0", id: 1, method: "tools/call", params });
  expect(response).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: {
      code: -32603,
      message: "Cannot answer tools/call: the server failed",
      data: { reason: "HANDLER_FAILED" },
    },
  });
  expect(events).toEqual([{ kind: "handler-failed", method: "tools/call", error }]);
});
