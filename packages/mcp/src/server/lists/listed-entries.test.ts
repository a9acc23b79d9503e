import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ask, outcomeOf } from "../../../test/support/ask.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import type { Caller, Principal } from "../../exchange/exchange.ts";
import { encodeMessage } from "../../jsonrpc/encode-message.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";
import type { ServerOptions } from "../server-options.ts";
import { cursorOf, keyOfCursor } from "./cursor.ts";

type Which = readonly [method: string, member: string, key: string];

const LISTS: [method: string, member: string, key: string][] = [
  ["tools/list", "tools", "name"],
  ["prompts/list", "prompts", "name"],
  ["resources/list", "resources", "uri"],
  ["resources/templates/list", "resourceTemplates", "uriTemplate"],
];

/** A server with so many of everything. */
function serverWith(count: number, options: Partial<ServerOptions> = {}): Server {
  const server = createServer({ name: "t", version: "1", ...options });
  for (let n = 0; n < count; n++) add(server, n);
  return server;
}

function add(server: Server, n: number): void {
  server.tool(`n:${n}`, {}, () => "");
  server.prompt(`n:${n}`, {}, () => "");
  server.resource(`n:${n}`, {}, () => "");
  server.template(`n:${n}:{x}`, {}, () => "");
}

const somebody = (id: string): Caller => ({ transport: "http", principal: { id } });

function list(
  server: Server,
  method: string,
  params: JsonObject = {},
  caller?: Caller,
): Promise<JsonObject> {
  return outcomeOf(server, method, params, caller && { caller });
}

/** The keys of every page, page by page. */
async function walk(
  server: Server,
  [method, member, key]: Which,
  caller?: Caller,
): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  let params: JsonObject = {};
  for (let page = 0; page < 100; page++) {
    const result = await list(server, method, params, caller);
    pages.push((result[member] as JsonObject[]).map((entry) => entry[key] as string));
    if (result["nextCursor"] === undefined) return pages;
    params = { cursor: result["nextCursor"] };
  }
  throw new Error("It never ends");
}

const shown = (key: string, ...numbers: readonly number[]): readonly string[] =>
  numbers.map((n) => (key === "uriTemplate" ? `n:${n}:{x}` : `n:${n}`));

describe.each(LISTS)("%s", (...which) => {
  const [method, member, key] = which;

  test.each([
    [0, [[]]],
    [1, [[0]]],
    [2, [[0, 1]]],
    [3, [[0, 1], [2]]],
    [
      4,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [5, [[0, 1], [2, 3], [4]]],
  ])("gives %i entries in pages of two", async (count, pages) => {
    const server = serverWith(count, {
      pageSize: 2,
      capabilities: { prompts: {}, resources: {} },
    });
    expect(await walk(server, which)).toEqual(pages.map((page) => shown(key, ...page)));
  });

  test("gives the same order and the same bytes every time", async () => {
    const server = serverWith(5, { pageSize: 2 });
    const first = await ask(server, method);
    expect(encodeMessage((await ask(server, method)).response)).toBe(encodeMessage(first.response));
    expect(await walk(server, which)).toEqual(await walk(server, which));
  });

  test("goes on where it was when entries come and go between two pages", async () => {
    const server = serverWith(6, { pageSize: 2 });
    const { nextCursor: cursor } = await list(server, method);
    server.removeTool("n:0");
    server.removePrompt("n:0");
    server.removeResource("n:0");
    server.removeResource("n:0:{x}");
    add(server, 6);
    const page = await list(server, method, { cursor });
    expect((page[member] as JsonObject[]).map((entry) => entry[key])).toEqual(shown(key, 2, 3));
  });

  test("refuses the cursor of a page whose last entry is gone", async () => {
    const server = serverWith(3, { pageSize: 2 });
    const { nextCursor: cursor } = await list(server, method);
    server.removeTool("n:1");
    server.removePrompt("n:1");
    server.removeResource("n:1");
    server.removeResource("n:1:{x}");
    expect(await list(server, method, { cursor })).toMatchObject({ code: -32602 });
  });

  // BUG-138
  test.each([
    ["unknown", "next", '"next"'],
    ["an empty one", "", '""'],
    ["null", null, "null"],
    ["a number", 0, "0"],
    ["an object", {}, "{}"],
    ["another server's", cursorOf("n:99"), JSON.stringify(cursorOf("n:99"))],
    ["huge", "A".repeat(1_000_000), `"${"A".repeat(59)}…`],
    ["not UTF-8", "_w", '"_w"'],
    ["of an object", "eyJhIjoxfQ", '"eyJhIjoxfQ"'],
  ])("refuses a cursor that is %s", async (_what, cursor, found) => {
    const server = serverWith(3, { pageSize: 2 });
    expect(await list(server, method, { cursor })).toEqual({
      code: -32602,
      message: `Cannot answer ${method}: there is no page at cursor ${found}; begin without a cursor`,
      data: { path: "/params/cursor" },
    });
  });

  test("carries its own cache hints, or those of the server", async () => {
    const own = serverWith(3, {
      pageSize: 2,
      cache: { ttlMs: 5, cacheScope: "public", [member]: { ttlMs: 7 } },
    });
    const hints = { ttlMs: 7, cacheScope: "public" };
    const first = await list(own, method);
    expect(first).toMatchObject(hints);
    expect(await list(own, method, { cursor: first["nextCursor"] })).toMatchObject(hints);
    const others = serverWith(1, { cache: { ttlMs: 5, cacheScope: "public" } });
    expect(await list(others, method)).toMatchObject({ ttlMs: 5, cacheScope: "public" });
    expect(await list(serverWith(1), method)).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  });
});

describe("a list with visibility rules", () => {
  /** Numbers that a caller called `even` or `odd` may see. */
  function ruled(count: number, options: Partial<ServerOptions> = {}): Server {
    const server = createServer({ name: "t", version: "1", ...options });
    for (let n = 0; n < count; n++) {
      const visible = (caller: Caller): boolean =>
        (n % 2 === 0 ? "even" : "odd") === caller.principal?.id;
      server.tool(`n:${n}`, { visible }, () => `tool ${n}`);
      server.prompt(`n:${n}`, { visible }, () => `prompt ${n}`);
      server.resource(`n:${n}`, { visible }, () => `resource ${n}`);
      server.template(`n:${n}:{x}`, { visible }, () => `template ${n}`);
    }
    return server;
  }

  test.each(LISTS)("%s shows each caller its own, page by page", async (...which) => {
    const server = ruled(7, { pageSize: 2 });
    const [, , key] = which;
    expect(await walk(server, which, somebody("even"))).toEqual([
      shown(key, 0, 2),
      shown(key, 4, 6),
    ]);
    expect(await walk(server, which, somebody("odd"))).toEqual([shown(key, 1, 3), shown(key, 5)]);
    expect(await walk(server, which)).toEqual([[]]);
  });

  test.each(LISTS)("%s is private on all its pages, whatever the server says", async (method) => {
    const server = ruled(5, { pageSize: 2, cache: { cacheScope: "public" } });
    const first = await list(server, method, {}, somebody("even"));
    expect(first["cacheScope"]).toBe("private");
    const { nextCursor: cursor } = first;
    const second = await list(server, method, { cursor }, somebody("even"));
    expect(second["cacheScope"]).toBe("private");
  });

  test.each(LISTS)(
    "%s takes nobody's cursor for an entry that the caller does not see",
    async (method) => {
      const server = ruled(5, { pageSize: 2 });
      const { nextCursor: cursor } = await list(server, method, {}, somebody("even"));
      expect(await list(server, method, { cursor }, somebody("odd"))).toMatchObject({
        code: -32602,
      });
    },
  );

  test("is public again when the last rule is gone", async () => {
    const server = createServer({ name: "t", version: "1", cache: { cacheScope: "public" } });
    server.tool("open", {}, () => "").tool("closed", { visible: () => false }, () => "");
    expect(await list(server, "tools/list")).toMatchObject({ cacheScope: "private" });
    server.removeTool("closed");
    expect(await list(server, "tools/list")).toMatchObject({ cacheScope: "public" });
  });

  test("is made once for everybody who sees the same, at most 64 times", async () => {
    const server = createServer({ name: "t", version: "1" });
    for (let n = 0; n < 200; n++) {
      server.tool(`t${n}`, { visible: ({ principal }) => principal?.id === String(n) }, () => "");
    }
    const first = await list(server, "tools/list", {}, somebody("0"));
    expect(await list(server, "tools/list", {}, somebody("0"))).toBe(first);
    for (let n = 0; n < 200; n++) {
      const { tools } = await list(server, "tools/list", {}, somebody(String(n)));
      expect(tools).toMatchObject([{ name: `t${n}` }]);
    }
    expect(await list(server, "tools/list", {}, somebody("0"))).not.toBe(first);
  });

  test("does not mix up names with line breaks and blanks in them", async () => {
    const server = createServer({ name: "t", version: "1" });
    const sees = (...ids: readonly string[]) => ({
      visible: ({ principal }: Caller) => ids.includes(principal?.id ?? ""),
    });
    server.tool("a\nb", sees("one"), () => "").tool("a", sees("two"), () => "");
    server.tool("b", sees("two"), () => "");
    expect(await list(server, "tools/list", {}, somebody("one"))).toMatchObject({
      tools: [{ name: "a\nb" }],
    });
    expect(await list(server, "tools/list", {}, somebody("two"))).toMatchObject({
      tools: [{ name: "a" }, { name: "b" }],
    });
  });

  test.each<[string, unknown]>([
    ["a promise", Promise.resolve(false)],
    ["a text", "yes"],
    ["nothing", undefined],
  ])("lets nobody in by a rule that gives %s", async (_what, given) => {
    const server = createServer({ name: "t", version: "1" });
    server.tool("t", { visible: () => given as boolean }, () => "ran");
    expect(await list(server, "tools/list")).toMatchObject({ tools: [] });
    expect(await list(server, "tools/call", { name: "t" })).toMatchObject({ code: -32602 });
  });

  test("lets nobody in by a rule that throws, which is told, and shows the rest", async () => {
    const { observer, of } = collectEvents();
    const server = createServer({ name: "t", version: "1", observer });
    // A caller without a principal, as on stdio, is what such a rule forgets.
    const visible = ({ principal }: Caller): boolean => (principal as Principal).id === "admin";
    server.tool("closed", { visible }, () => "ran").tool("open", {}, () => "ran");
    server.template("x:{a}", { visible }, () => "closed").template("x:{+b}", {}, () => "open");
    expect(await list(server, "tools/list")).toMatchObject({ tools: [{ name: "open" }] });
    expect(of("handler-failed")).toMatchObject([
      { method: "tools/list", name: "closed", error: expect.any(TypeError) },
    ]);
    expect(await list(server, "tools/call", { name: "closed" })).toMatchObject({ code: -32602 });
    expect(await list(server, "resources/read", { uri: "x:1" })).toMatchObject({
      contents: [{ text: "open" }],
    });
    expect(await list(server, "tools/call", { name: "closed" }, somebody("admin"))).toMatchObject({
      content: [{ text: "ran" }],
    });
  });

  test("refuses a rule that is no function", () => {
    const server = createServer({ name: "t", version: "1" });
    expect(() => server.tool("t", { visible: true as never }, () => "")).toThrow(
      new TypeError("Cannot add tool t: visible must be a function, found true"),
    );
  });

  test.each<[string, JsonObject]>([
    ["tools/call", { name: "n:1" }],
    ["prompts/get", { name: "n:1" }],
    ["resources/read", { uri: "n:1" }],
    ["resources/read", { uri: "n:1:x" }],
    ["completion/complete", { ref: { type: "ref/prompt", name: "n:1" } }],
    ["completion/complete", { ref: { type: "ref/resource", uri: "n:1:{x}" } }],
  ])("%s of what may not be seen is like that of what there is not: %j", async (method, params) => {
    const server = ruled(3, { capabilities: { completions: {} } });
    const argument = { name: "x", value: "" };
    const hidden = await list(server, method, { ...params, argument }, somebody("even"));
    expect(hidden["code"]).toBe(-32602);
    const absent = JSON.parse(JSON.stringify(params).replaceAll("n:1", "n:9"));
    const missing = await list(server, method, { ...absent, argument }, somebody("even"));
    expect(JSON.stringify(hidden).replaceAll("n:1", "n:9")).toBe(JSON.stringify(missing));
    const own = JSON.parse(JSON.stringify(params).replaceAll("n:1", "n:2"));
    expect(await list(server, method, { ...own, argument }, somebody("even"))).not.toEqual(missing);
  });
});

test("a cursor names any key, and shows none of it", async () => {
  await fc.assert(
    fc.property(fc.string({ unit: "binary" }), (key) => {
      const cursor = cursorOf(key);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(keyOfCursor(cursor)).toBe(key);
    }),
  );
  for (const key of ["\ud800", "__proto__", "a\u2028b"])
    expect(keyOfCursor(cursorOf(key))).toBe(key);
});

test.each([0, -1, 1.5, Number.NaN])("createServer() refuses pageSize %s", (pageSize) => {
  expect(() => createServer({ name: "t", version: "1", pageSize })).toThrow(
    new RangeError(
      `Cannot use pageSize: it must be an integer from 1, current value is ${pageSize}`,
    ),
  );
});

test("createServer() refuses hints of one list by its name", () => {
  expect(() =>
    createServer({ name: "t", version: "1", cache: { prompts: { ttlMs: -1 } } }),
  ).toThrow(
    new RangeError(
      "Cannot use cache.prompts.ttlMs: it must be an integer from 0, current value is -1",
    ),
  );
});
