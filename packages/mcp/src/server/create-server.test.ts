import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ask, callTool } from "../../test/support/ask.ts";
import { encodeMessage } from "../jsonrpc/encode-message.ts";
import { createServer } from "./create-server.ts";

const INFO = { "io.modelcontextprotocol/serverInfo": { name: "clock", version: "1.0.0" } };

function clock(): ReturnType<typeof createServer> {
  return createServer({ name: "clock", version: "1.0.0" });
}

describe("createServer() options", () => {
  test("a name that is no string is a TypeError", () => {
    // @ts-expect-error: programs without types exist
    expect(() => createServer({ version: "1" })).toThrow(
      new TypeError("Cannot create server: name and version must be strings"),
    );
  });

  test("a version that is no string is a TypeError", () => {
    // @ts-expect-error: programs without types exist
    expect(() => createServer({ name: "clock", version: 1 })).toThrow(
      new TypeError("Cannot create server: name and version must be strings"),
    );
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "cache.ttlMs %s is a RangeError",
    (ttlMs) => {
      expect(() => createServer({ name: "clock", version: "1", cache: { ttlMs } })).toThrow(
        new RangeError(
          `Cannot use cache.ttlMs: it must be an integer from 0, current value is ${ttlMs}`,
        ),
      );
    },
  );

  test("cache.cacheScope other than the two is a TypeError", () => {
    const cache = { cacheScope: "shared" };
    // @ts-expect-error: programs without types exist
    expect(() => createServer({ name: "clock", version: "1", cache })).toThrow(
      new TypeError(
        'Cannot use cache.cacheScope: it must be "public" or "private", current value is "shared"',
      ),
    );
  });

  test("info is what every result carries, and is frozen", () => {
    const icons = [{ src: "https://example.com/i.png" }];
    const server = createServer({ name: "clock", version: "1.0.0", title: "Clock", icons });
    icons.pop();
    expect(server.info).toEqual({
      name: "clock",
      version: "1.0.0",
      title: "Clock",
      icons: [{ src: "https://example.com/i.png" }],
    });
    expect(Object.isFrozen(server.info)).toBe(true);
  });
});

describe("server/discover", () => {
  test("answers with versions, capabilities, cache hints and the server's name", async () => {
    const { response } = await ask(clock(), "server/discover");
    expect(response).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: {
        resultType: "complete",
        supportedVersions: ["2026-07-28"],
        capabilities: { tools: { listChanged: true } },
        ttlMs: 0,
        cacheScope: "private",
        _meta: INFO,
      },
    });
  });

  test("tells instructions, logging and the cache hints given", async () => {
    const server = createServer({
      name: "clock",
      version: "1.0.0",
      instructions: "Ask for the time.",
      logging: true,
      cache: { ttlMs: 60_000, cacheScope: "public" },
    });
    const { response } = await ask(server, "server/discover");
    expect(response).toMatchObject({
      result: {
        capabilities: { logging: {}, tools: { listChanged: true } },
        instructions: "Ask for the time.",
        ttlMs: 60_000,
        cacheScope: "public",
      },
    });
  });
});

describe("tools/list", () => {
  test("of a server without tools is an empty list", async () => {
    const { response } = await ask(clock(), "tools/list");
    expect(response).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: {
        resultType: "complete",
        tools: [],
        ttlMs: 0,
        cacheScope: "private",
        _meta: INFO,
      },
    });
  });

  test("shows everything that was said of a tool", async () => {
    const server = clock().tool(
      "now",
      {
        title: "Now",
        description: "Tells the time",
        input: z.object({ zone: z.string() }),
        output: z.object({ time: z.string() }),
        annotations: { readOnlyHint: true },
        icons: [{ src: "https://example.com/i.png" }],
        _meta: { "com.example/rank": 1 },
      },
      () => ({ time: "12:00" }),
    );
    const { response } = await ask(server, "tools/list");
    expect(response).toMatchObject({
      result: {
        tools: [
          {
            name: "now",
            title: "Now",
            description: "Tells the time",
            inputSchema: {
              $schema: "https://json-schema.org/draft/2020-12/schema",
              type: "object",
              properties: { zone: { type: "string" } },
              required: ["zone"],
            },
            outputSchema: {
              type: "object",
              properties: { time: { type: "string" } },
              required: ["time"],
            },
            annotations: { readOnlyHint: true },
            icons: [{ src: "https://example.com/i.png" }],
            _meta: { "com.example/rank": 1 },
          },
        ],
      },
    });
  });

  test("keeps the order of registration", async () => {
    const names = ["z", "A", "a", "10", "2", "ü"];
    const server = clock();
    for (const name of names) server.tool(name, {}, () => "");
    const { response } = await ask(server, "tools/list");
    expect(response).toMatchObject({ result: { tools: names.map((name) => ({ name })) } });
  });

  test("is made once until a tool is added, and its bytes are the same", async () => {
    const server = clock().tool("now", {}, () => "");
    const first = await ask(server, "tools/list");
    const second = await ask(server, "tools/list");
    expect(result(second)).toBe(result(first));
    expect(encodeMessage(second.response)).toBe(encodeMessage(first.response));
    server.tool("later", {}, () => "");
    const third = await ask(server, "tools/list");
    expect(third.response).toMatchObject({
      result: { tools: [{ name: "now" }, { name: "later" }] },
    });
  });

  test("cannot be changed by whoever gets it", async () => {
    const { response } = await ask(
      clock().tool("now", {}, () => ""),
      "tools/list",
    );
    const list = result({ response }) as { tools: { inputSchema: object }[] };
    expect(Object.isFrozen(list)).toBe(true);
    expect(Object.isFrozen(list.tools)).toBe(true);
    expect(Object.isFrozen(list.tools[0]?.inputSchema)).toBe(true);
  });

  test.each([
    ["an unknown page", "next"],
    ["an empty one", ""],
    ["null", null],
    ["a number", 0],
  ])("with a cursor (%s) is -32602 with its path", async (_what, cursor) => {
    // BUG-138
    const { response } = await ask(clock(), "tools/list", { cursor });
    expect(response).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32602,
        message: `Cannot answer tools/list: there is no page at cursor ${JSON.stringify(cursor)}; begin without a cursor`,
        data: { path: "/params/cursor" },
      },
    });
  });
});

test("one server answers many callers at once", async () => {
  const server = clock().tool("echo", { input: z.object({ n: z.number() }) }, async ({ n }) => {
    await Promise.resolve();
    return String(n);
  });
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const results = await Promise.all(numbers.map((n) => callTool(server, "echo", { n })));
  expect(results.map(({ content }) => content)).toEqual(
    numbers.map((n) => [{ type: "text", text: String(n) }]),
  );
});

function result({ response }: { response: Awaited<ReturnType<typeof ask>>["response"] }): unknown {
  return "result" in response ? response.result : undefined;
}
