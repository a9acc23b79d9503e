import { describe, expect, test } from "vitest";
import { outcomeOf } from "../../../test/support/ask.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { PLAIN_META, plainServer } from "../../../test/support/plain-server.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import { RequestError } from "../request-error.ts";
import type { Server } from "../server.ts";
import type { PromptReturn } from "./prompt-definition.ts";

function get(subject: Server, args?: unknown, name: unknown = "p"): Promise<JsonObject> {
  return outcomeOf(
    subject,
    "prompts/get",
    args === undefined ? { name } : { name, arguments: args },
  );
}

const said = (text: string): unknown => ({ role: "user", content: { type: "text", text } });

test("prompts/list shows everything that was said, and nothing else", async () => {
  const shown = {
    title: "Review",
    description: "Reviews code",
    icons: [{ src: "https://example.com/i.png" }],
    _meta: { "com.example/rank": 1 },
  };
  const subject = plainServer()
    .prompt(
      "review",
      {
        ...shown,
        secret: 1,
        arguments: {
          code: { title: "Code", description: "The code", required: true, complete: () => [] },
          tone: {},
          10: { secret: 1 },
        },
      } as never,
      () => "",
    )
    .prompt("bare", {}, () => "");
  expect(await outcomeOf(subject, "prompts/list")).toEqual({
    resultType: "complete",
    prompts: [
      {
        name: "review",
        ...shown,
        arguments: [
          { name: "10" },
          { name: "code", title: "Code", description: "The code", required: true },
          { name: "tone" },
        ],
      },
      { name: "bare" },
    ],
    ttlMs: 0,
    cacheScope: "private",
    _meta: PLAIN_META,
  });
});

describe("prompts/get gives", () => {
  const image = { type: "image", data: "AA==", mimeType: "image/png" } as const;

  test.each<[string, PromptReturn, JsonObject]>([
    ["a text as said by the user", "Hi", { messages: [said("Hi")] }],
    ["a block as said by the user", image, { messages: [{ role: "user", content: image }] }],
    [
      "messages as they are",
      [
        { role: "assistant", content: image },
        { role: "user", content: { type: "resource_link", uri: "x:r", name: "r" } },
      ],
      {
        messages: [
          { role: "assistant", content: image },
          { role: "user", content: { type: "resource_link", uri: "x:r", name: "r" } },
        ],
      },
    ],
    ["no messages", [], { messages: [] }],
    [
      "a body in full",
      { description: "d", messages: [], _meta: { "com.example/a": 1 } },
      { description: "d", messages: [], _meta: { "com.example/a": 1, ...PLAIN_META } },
    ],
    [
      "members and blocks that nobody here knows",
      {
        messages: [{ role: "user", content: { type: "hologram", depth: 3 }, more: 1 }],
        extra: [1],
      } as never,
      {
        messages: [{ role: "user", content: { type: "hologram", depth: 3 }, more: 1 }],
        extra: [1],
      },
    ],
  ])("%s", async (_what, returned, result) => {
    // BUG-75
    const subject = plainServer().prompt("p", {}, () => returned);
    expect(await get(subject)).toEqual({ resultType: "complete", _meta: PLAIN_META, ...result });
  });

  test("its arguments to the handler, whatever they are called", async () => {
    const seen: unknown[] = [];
    const known = { need: { required: true }, may: {}, "a/b": {} } as const;
    const subject = plainServer().prompt("p", { arguments: known }, (args) => {
      seen.push(args);
      return "";
    });
    const args = JSON.parse('{"need":"","a/b":"x","__proto__":"y"}');
    expect(await get(subject, args)).toHaveProperty("messages");
    expect(seen).toEqual([args]);
    expect(Object.getPrototypeOf(seen[0])).toBe(Object.prototype);
  });

  test.each([
    ["omitted", undefined],
    ["empty", {}],
  ])("a prompt without required arguments where they are %s", async (_what, args) => {
    // BUG-149
    const subject = plainServer().prompt("p", { arguments: { may: {} } }, ({ may }) => String(may));
    expect(await get(subject, args)).toMatchObject({ messages: [said("undefined")] });
  });
});

describe("prompts/get fails", () => {
  const subject = plainServer().prompt(
    "p",
    { arguments: { need: { required: true }, "a/b": {} } },
    () => "ran",
  );

  test.each([
    ["nope", '"nope"'],
    ["P", '"P"'],
    ["", '""'],
    ["__proto__", '"__proto__"'],
    ["constructor", '"constructor"'],
    ["x".repeat(1_000_000), `"${"x".repeat(59)}…`],
  ])("for a name that there is not", async (name, shown) => {
    // BUG-73
    expect(await get(subject, {}, name)).toEqual({
      code: -32602,
      message: `Cannot use prompt ${shown}: there is none of that name; prompts/list shows those there are`,
      data: { path: "/params/name" },
    });
  });

  test.each<[string, unknown, unknown, string, string]>([
    ["no name", null, {}, "/params/name", "a string, found null"],
    ["a list as name", ["p"], {}, "/params/name", 'a string, found ["p"]'],
    ["null arguments", "p", null, "/params/arguments", "an object, found null"],
    ["a list of arguments", "p", ["x"], "/params/arguments", 'an object, found ["x"]'],
    ["text arguments", "p", "{}", "/params/arguments", 'an object, found "{}"'],
    ["a missing one", "p", {}, "/params/arguments/need", "given, a string, found nothing"],
    ["one that is null", "p", { need: null }, "/params/arguments/need", "a string, found null"],
    ["one that is a number", "p", { need: 7 }, "/params/arguments/need", "a string, found 7"],
    [
      "one more that is an object",
      "p",
      { need: "x", "a/b": {} },
      "/params/arguments/a~1b",
      "a string, found {}",
    ],
    [
      "one that objects have by nature",
      "p",
      JSON.parse('{"__proto__":{"need":"x"}}'),
      "/params/arguments/__proto__",
      'a string, found {"need":"x"}',
    ],
  ])("with the path for %s", async (_what, name, args, path, found) => {
    expect(await get(subject, args, name)).toEqual({
      code: -32602,
      message: `Cannot take prompts/get: ${path} must be ${found}`,
      data: { path },
    });
  });

  test("neutrally where the handler fails, and the observer is told", async () => {
    const { observer, of } = collectEvents();
    const error = new Error("password is hunter2");
    const failing = createServer({ name: "t", version: "1", observer }).prompt(
      "p",
      {},
      async () => {
        throw error;
      },
    );
    expect(await get(failing)).toEqual({
      code: -32603,
      message: "Cannot answer prompts/get: the server failed",
      data: { reason: "HANDLER_FAILED" },
    });
    expect(of("handler-failed")).toEqual([
      { kind: "handler-failed", method: "prompts/get", error },
    ]);
  });

  test("with the sentence of a RequestError", async () => {
    const failing = plainServer().prompt("p", {}, () => {
      throw new RequestError("There is no release 9");
    });
    expect(await get(failing)).toEqual({ code: -32602, message: "There is no release 9" });
  });

  test.each<[string, unknown, string]>([
    ["nothing", undefined, "expected text, a content block or messages, found nothing"],
    ["null", null, "expected text, a content block or messages, found null"],
    ["an object", { a: 1 }, 'expected text, a content block or messages, found {"a":1}'],
    ["a list of texts", ["a"], 'expected messages with role and content, found "a"'],
    [
      "a message of nobody",
      [{ content: { type: "text", text: "a" } }],
      'expected messages with role and content, found {"content":{"type":"text","text":"a"}}',
    ],
    [
      "a message with several blocks",
      { messages: [{ role: "user", content: [] }] },
      'expected messages with role and content, found {"role":"user","content":[]}',
    ],
    ["a list with holes", new Array(1), "expected messages with role and content, found nothing"],
  ])("where the handler returns %s", async (_what, returned, why) => {
    const { observer, of } = collectEvents();
    const failing = createServer({ name: "t", version: "1", observer });
    failing.prompt("p", {}, () => returned as never);
    expect(await get(failing)).toMatchObject({ data: { reason: "HANDLER_FAILED" } });
    expect(of("handler-failed")[0]?.error).toEqual(
      new TypeError(`Cannot use what the prompt returned: ${why}`),
    );
  });

  test.each<[string, unknown]>([
    ["alone", { type: "text", text: 5 }],
    ["in a message", [{ role: "user", content: { type: "text", text: 5 } }]],
  ])("where the handler returns a text block without text, %s", async (_where, returned) => {
    const { observer, of } = collectEvents();
    const failing = createServer({ name: "t", version: "1", observer });
    failing.prompt("p", {}, () => returned as never);
    expect(await get(failing)).toMatchObject({ data: { reason: "HANDLER_FAILED" } });
    expect(of("handler-failed")[0]?.error).toEqual(
      new TypeError(
        "Cannot use a content block of what the prompt returned: /text must be a string, found 5",
      ),
    );
  });
});

test("prompt() refuses what programs without types give, and what is taken", () => {
  const subject = plainServer().prompt("p", {}, () => "");
  const add = subject.prompt as (...args: readonly unknown[]) => unknown;
  expect(() => add("p", {}, () => "")).toThrow(
    new TypeError("Cannot add prompt p: there is one of that name already"),
  );
  expect(() => add("", {}, () => "")).toThrow(
    new TypeError('Cannot add prompt: its name must be a string that is not empty, found ""'),
  );
  expect(() => add("q", () => "")).toThrow(
    new TypeError("Cannot add prompt q: its options must be an object, found a function"),
  );
  expect(() => add("q", {})).toThrow(
    new TypeError("Cannot add prompt q: its handler must be a function, found nothing"),
  );
});

test.each<[string, unknown, string]>([
  [
    "a list",
    [{ name: "a" }],
    'Cannot add prompt q: arguments must be an object of arguments by name, found [{"name":"a"}]',
  ],
  ["a name alone", { a: null }, "Cannot add prompt q: argument a must be an object, found null"],
  [
    "values that complete",
    { a: { complete: ["x"] } },
    'Cannot complete a: it must be a function, found ["x"]',
  ],
])("prompt() refuses arguments that are %s", (_what, given, message) => {
  const subject = plainServer();
  const add = subject.prompt as (...args: readonly unknown[]) => unknown;
  expect(() => add("q", { arguments: given }, () => "")).toThrow(new TypeError(message));
});

test("a server without prompts has none of their methods, until it has one", async () => {
  const subject = plainServer();
  expect(await outcomeOf(subject, "prompts/list")).toMatchObject({ code: -32601 });
  expect(await get(subject)).toMatchObject({ code: -32601 });
  subject.prompt("p", {}, () => "");
  expect(await outcomeOf(subject, "server/discover")).toMatchObject({
    capabilities: { prompts: { listChanged: true } },
  });
  expect(subject.removePrompt("p")).toBe(true);
  expect(subject.removePrompt("p")).toBe(false);
  expect(await outcomeOf(subject, "prompts/list")).toMatchObject({ prompts: [] });
});
