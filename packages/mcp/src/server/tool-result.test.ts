import { describe, expect, test } from "vitest";
import { callTool } from "../../test/support/ask.ts";
import type { WireEvent } from "../exchange/observer.ts";
import { createServer } from "./create-server.ts";
import { toolResult } from "./tool-result.ts";

const SERVER_INFO = { "io.modelcontextprotocol/serverInfo": { name: "test", version: "1.0.0" } };

/** The result of a tool that returns this, and the errors that the observer was told of. */
async function resultOf(returned: unknown): Promise<{ result: unknown; errors: unknown[] }> {
  const errors: unknown[] = [];
  const observer = (event: WireEvent): void => {
    if (event.kind === "handler-failed") errors.push(event.error);
  };
  const server = createServer({ name: "test", version: "1.0.0", observer });
  server.tool("t", {}, () => returned as string);
  return { result: await callTool(server, "t"), errors };
}

describe("a handler may return", () => {
  test.each([
    ["text", "x", [{ type: "text", text: "x" }]],
    ["empty text", "", [{ type: "text", text: "" }]],
    ["nothing", undefined, []],
    ["no blocks", [], []],
    ["a block", { type: "text", text: "x" }, [{ type: "text", text: "x" }]],
    [
      "blocks",
      [
        { type: "text", text: "x" },
        { type: "image", data: "AA==", mimeType: "image/png" },
      ],
      [
        { type: "text", text: "x" },
        { type: "image", data: "AA==", mimeType: "image/png" },
      ],
    ],
    ["a block of a later kind", { type: "hologram", data: 1 }, [{ type: "hologram", data: 1 }]],
  ])("%s", async (_what, returned, content) => {
    const { result, errors } = await resultOf(returned);
    expect(result).toEqual({ resultType: "complete", content, _meta: SERVER_INFO });
    expect(errors).toEqual([]);
  });

  test("a full result, whose members it keeps", async () => {
    const full = toolResult({
      content: [{ type: "text", text: "x" }],
      structuredContent: { a: 1 },
      isError: false,
      _meta: { "com.example/a": 1 },
    });
    expect((await resultOf(full)).result).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: "x" }],
      structuredContent: { a: 1 },
      isError: false,
      _meta: { "com.example/a": 1, ...SERVER_INFO },
    });
  });

  test("structured content alone, which gets its text", async () => {
    expect((await resultOf(toolResult({ structuredContent: [1] }))).result).toMatchObject({
      content: [{ type: "text", text: "[1]" }],
      structuredContent: [1],
    });
  });

  test("an empty full result", async () => {
    expect((await resultOf(toolResult({}))).result).toMatchObject({ content: [] });
  });
});

describe("a handler may not return", () => {
  test.each([
    ["null", null, "null"],
    ["a number", 1, "1"],
    ["an object", { a: 1 }, '{"a":1}'],
    ["an array with something that is no block", [{ type: "text", text: "x" }, "y"], '"y"'],
    ["a block without a type", { text: "x" }, '{"text":"x"}'],
    ["a full result with text as content", toolResult({ content: ["x"] as never }), '"x"'],
  ])("%s", async (_what, returned, found) => {
    const { result, errors } = await resultOf(returned);
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "The tool t failed; the server knows why" }],
    });
    expect(errors).toEqual([
      new TypeError(
        `Cannot use what the tool returned: expected text, content blocks or toolResult(), found ${found}; a structured value needs an output schema`,
      ),
    ]);
  });

  test.each([
    ["text that is no text", { type: "text", text: 5 }, "/text must be a string, found 5"],
    ["text without text", { type: "text" }, "/text must be a string, found nothing"],
    [
      "an image of bytes",
      { type: "image", data: new Uint8Array(1), mimeType: "image/png" },
      '/data must be a string, found {"0":0}',
    ],
    [
      "sound without its type",
      { type: "audio", data: "" },
      "/mimeType must be a string, found nothing",
    ],
    [
      "a link without a name",
      { type: "resource_link", uri: "x://a" },
      "/name must be a string, found nothing",
    ],
    [
      "an embedded text",
      { type: "resource", resource: "x" },
      '/resource must be an object, found "x"',
    ],
  ])("a block with %s", async (_what, block, fault) => {
    const { result, errors } = await resultOf(toolResult({ content: [block as never] }));
    expect(result).toMatchObject({ isError: true });
    expect(errors).toEqual([
      new TypeError(`Cannot use a content block of what the tool returned: ${fault}`),
    ]);
  });

  test.each([
    ["one block", { type: "text", text: "x" }, '{"type":"text","text":"x"}'],
    ["text", "x", '"x"'],
    ["a number", 5, "5"],
    ["null", null, "null"],
    ["a table", new Map(), "{}"],
  ])(
    "a full result whose content is %s, which would be sent without a word",
    async (_w, content, found) => {
      const { result, errors } = await resultOf(toolResult({ content: content as never }));
      expect(result).toMatchObject({ isError: true });
      expect(errors).toEqual([
        new TypeError(
          `Cannot use the content of toolResult(): it must be an array of content blocks, found ${found}`,
        ),
      ]);
    },
  );

  test("an array with holes", async () => {
    const { result, errors } = await resultOf(new Array(1));
    expect(result).toMatchObject({ isError: true });
    expect(errors).toMatchObject([{ message: expect.stringMatching(/, found nothing; /) }]);
  });

  test("a number that JSON does not have, instead of which null would be sent", async () => {
    const { result, errors } = await resultOf(toolResult({ structuredContent: { n: Number.NaN } }));
    expect(result).toMatchObject({ isError: true });
    expect(errors).toEqual([new TypeError("/n must be a finite number, found NaN")]);
  });

  test("a structured value that JSON cannot write", async () => {
    const { result, errors } = await resultOf(toolResult({ structuredContent: () => 1 }));
    expect(result).toMatchObject({ isError: true });
    expect(errors).toEqual([
      new TypeError("Cannot use a structured value that JSON cannot write: a function"),
    ]);
  });
});

test("a result cannot speak for another server", async () => {
  const full = toolResult({
    content: [],
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "bank", version: "9" } },
  });
  expect((await resultOf(full)).result).toMatchObject({ _meta: SERVER_INFO });
});
