import { describe, expect, test } from "vitest";
import { AnsweringEndpoint } from "../../../test/support/answering-endpoint.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Client } from "../client.ts";
import { createClient } from "../create-client.ts";

const APP = { name: "app", version: "2.0.0" };

/** A server whose pages are found by their cursors; `first` is the one without. */
function serverOf(pages: { readonly first: JsonObject; readonly [cursor: string]: JsonObject }) {
  const endpoint = new AnsweringEndpoint(({ params }) => {
    const cursor = params?.["cursor"];
    const result = pages[cursor === undefined ? "first" : `at ${String(cursor)}`];
    return result === undefined
      ? { error: { code: -32602, message: "No such cursor" } }
      : { result };
  });
  return { endpoint, client: createClient(endpoint, APP) };
}

function prompts(...names: readonly string[]): { prompts: readonly JsonObject[] } {
  return { prompts: names.map((name) => ({ name })) };
}

/** Reads until it ends or fails. */
async function read<T>(items: AsyncIterable<T>): Promise<{ items: T[]; error?: unknown }> {
  const seen: T[] = [];
  try {
    for await (const item of items) seen.push(item);
    return { items: seen };
  } catch (error) {
    return { items: seen, error };
  }
}

describe("a list that is walked", () => {
  const three = {
    first: { ...prompts("a", "b"), nextCursor: "" },
    "at ": { ...prompts(), nextCursor: "2" },
    "at 2": { ...prompts("c"), nextCursor: null },
  };

  test("gives all entries in order, over an empty cursor and an empty page", async () => {
    // BUG-138
    const { client, endpoint } = serverOf(three);
    expect(await read(client.prompts())).toEqual({
      items: [{ name: "a" }, { name: "b" }, { name: "c" }],
    });
    expect(endpoint.requests.map((_, index) => endpoint.paramsAt(index))).toEqual([
      {},
      { cursor: "" },
      { cursor: "2" },
    ]);
  });

  test("gives its pages where they are wanted", async () => {
    const { client } = serverOf(three);
    expect(await read(client.prompts().pages)).toEqual({
      items: [
        { ...prompts("a", "b"), nextCursor: "" },
        { ...prompts(), nextCursor: "2" },
        prompts("c"),
      ],
    });
  });

  test("gives all entries at once, from the beginning each time", async () => {
    const { client, endpoint } = serverOf(three);
    const list = client.prompts();
    expect(endpoint.requests).toEqual([]);
    expect(await list.toArray()).toHaveLength(3);
    expect(await list.toArray()).toHaveLength(3);
    expect(endpoint.requests).toHaveLength(6);
  });

  test("asks for a page only when somebody reads on", async () => {
    const { client, endpoint } = serverOf(three);
    for await (const { name } of client.prompts()) if (name === "b") break;
    expect(endpoint.requests).toHaveLength(1);
  });

  test("begins where it is told to", async () => {
    const { client, endpoint } = serverOf(three);
    expect(await client.prompts({ cursor: "2" }).toArray()).toEqual([{ name: "c" }]);
    expect(endpoint.paramsAt(0)).toEqual({ cursor: "2" });
  });

  test("passes on the options with every page", async () => {
    const { client, endpoint } = serverOf(three);
    await client.prompts({ meta: { "com.example/a": 1 } }).toArray();
    const metas = endpoint.requests.map(({ params }) => params?.["_meta"]);
    expect(metas).toMatchObject([1, 2, 3].map(() => ({ "com.example/a": 1 })));
  });

  test("fails as its pages do, after what came before", async () => {
    const { client } = serverOf({ first: { ...prompts("a"), nextCursor: "gone" } });
    const { items, error } = await read(client.prompts());
    expect(items).toEqual([{ name: "a" }]);
    expect(error).toMatchObject({ code: "RPC_ERROR", rpcCode: -32602 });
  });

  test.each<[string, (client: Client) => AsyncIterable<unknown>, string, JsonObject]>([
    [
      "tools/list",
      (client) => client.tools(),
      "tools",
      { name: "t", inputSchema: { type: "object" } },
    ],
    ["resources/list", (client) => client.resources(), "resources", { uri: "x:y", name: "y" }],
    [
      "resources/templates/list",
      (client) => client.resourceTemplates(),
      "resourceTemplates",
      { uriTemplate: "x:{y}", name: "y" },
    ],
  ])("can be %s", async (method, list, member, entry) => {
    const { client, endpoint } = serverOf({
      first: { [member]: [entry], nextCursor: "2" },
      "at 2": { [member]: [entry] },
    });
    expect(await read(list(client))).toEqual({ items: [entry, entry] });
    expect(endpoint.requests.map((request) => request.method)).toEqual([method, method]);
  });
});

describe("a list without an end", () => {
  test.each([
    [
      "the same again",
      { first: { ...prompts("a"), nextCursor: "1" }, "at 1": { ...prompts("b"), nextCursor: "1" } },
      "1",
    ],
    [
      "an empty one again",
      { first: { ...prompts("a"), nextCursor: "" }, "at ": { ...prompts("b"), nextCursor: "" } },
      "",
    ],
    [
      "one of two",
      {
        first: { ...prompts("a"), nextCursor: "1" },
        "at 1": { ...prompts("b"), nextCursor: "2" },
        "at 2": { ...prompts(), nextCursor: "1" },
      },
      "1",
    ],
  ])(
    "whose cursor is %s is PAGINATION_LOOP, after what came before",
    async (_what, pages, cursor) => {
      const { client } = serverOf(pages);
      const { items, error } = await read(client.prompts());
      expect(items).toEqual([{ name: "a" }, { name: "b" }]);
      expect(error).toBeInstanceOf(TransportError);
      expect(error).toMatchObject({
        code: "PAGINATION_LOOP",
        message: `Cannot read all pages of prompts/list: the cursor "${cursor}" came before`,
      });
    },
  );

  test("that begins at a cursor knows that one too", async () => {
    const { client } = serverOf({ first: prompts(), "at 1": { ...prompts("a"), nextCursor: "1" } });
    const { error } = await read(client.prompts({ cursor: "1" }));
    expect(error).toMatchObject({ code: "PAGINATION_LOOP" });
  });

  test("whose cursors are ever new is PAGINATION_LOOP after 10000 pages", async () => {
    let pages = 0;
    const endpoint = new AnsweringEndpoint(() => {
      pages++;
      return { result: { ...prompts(), nextCursor: String(pages) } };
    });
    const { error } = await read(createClient(endpoint, APP).prompts().pages);
    expect(error).toMatchObject({
      code: "PAGINATION_LOOP",
      message: "Cannot read all pages of prompts/list: there are more than 10000 pages",
    });
    expect(pages).toBe(10_000);
  });
});
