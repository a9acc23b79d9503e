import type { Endpoint } from "@wirewright/mcp";
import { createClient } from "@wirewright/mcp/client";
import { expect, test } from "vitest";
import { toolPages } from "./tool-pages.ts";

/** A server whose pages are given, the n-th with the cursor of the next. */
function clientOf(pages: readonly { readonly tools: unknown; readonly nextCursor?: string }[]) {
  const byCursor = new Map(pages.map((page, index) => [pages[index - 1]?.nextCursor, page]));
  const endpoint: Endpoint = {
    async exchange({ id, params }) {
      const page = byCursor.get(params?.["cursor"] as string | undefined);
      return { jsonrpc: "2.0", id, result: { resultType: "complete", ...page } };
    },
  };
  return createClient(endpoint, { name: "test", version: "1.0.0" });
}

async function namesOf(pages: Parameters<typeof clientOf>[0]) {
  const names: string[] = [];
  for await (const { tools } of toolPages(clientOf(pages), {})) {
    names.push(...tools.map(({ name }) => name));
  }
  return names;
}

test("toolPages() gives all pages in order, an empty cursor among them", async () => {
  const pages = [
    { tools: [{ name: "a" }], nextCursor: "" },
    { tools: [], nextCursor: "2" },
    { tools: [{ name: "b" }] },
  ];
  expect(await namesOf(pages)).toEqual(["a", "b"]);
});

test("toolPages() ends where a cursor comes twice", async () => {
  const pages = [
    { tools: [], nextCursor: "1" },
    { tools: [], nextCursor: "1" },
  ];
  await expect(namesOf(pages)).rejects.toMatchObject({
    code: "INVALID_RESULT",
    message: 'Cannot list all tools: the cursor "1" came twice',
  });
});

test("toolPages() refuses a page whose tools are no objects", async () => {
  await expect(namesOf([{ tools: [{ name: "a" }, null] }])).rejects.toMatchObject({
    code: "INVALID_RESULT",
    message: "Cannot use the result of tools/list: /result/tools/1 must be an object",
  });
});
