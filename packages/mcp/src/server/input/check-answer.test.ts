import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askedIn, askRound } from "../../../test/support/ask-round.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";
import type { FormSchema } from "./form-schema.ts";

const choices = [
  { const: "r", title: "Red" },
  { const: "g", title: "Green" },
];
const form = {
  type: "object",
  properties: {
    text: { type: "string", minLength: 2, maxLength: 3 },
    one: { type: "string", enum: ["a", "b"] },
    titled: { type: "string", oneOf: choices },
    number: { type: "number", minimum: -1, maximum: 1.5 },
    whole: { type: "integer" },
    sure: { type: "boolean" },
    many: { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1, maxItems: 2 },
    titledMany: { type: "array", items: { anyOf: choices } },
    "a/b~c": { type: "string" },
  },
  required: ["text"],
} as const;

/** A server whose tool shows what it was answered. */
function serverWith(schema: FormSchema = form): Server {
  const server = createServer({ name: "t", version: "1" });
  return server.tool("t", {}, async (_args, context) => {
    const name = context.clientInfo?.name ?? "";
    if (name === "form") {
      return JSON.stringify(await context.elicit("q", { message: "m", schema }));
    }
    if (name === "page") {
      const answer = await context.elicit("q", { message: "m", url: "https://example.com/" });
      return JSON.stringify(answer);
    }
    if (name === "model") {
      return JSON.stringify(await context.sample("q", { messages: [], maxTokens: 1 }));
    }
    return JSON.stringify(await context.roots("q"));
  });
}

/** The answer to `q` as the handler gets it, or the error. */
async function answered(kind: string, answer: unknown, server = serverWith()): Promise<unknown> {
  const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
  const meta = {
    "io.modelcontextprotocol/clientInfo": { name: kind, version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const result = await askRound(server, { meta, answers: { q: answer } });
  const [block] = (result["content"] ?? []) as readonly { readonly text: string }[];
  return block === undefined ? result : JSON.parse(block.text);
}

function refusal(path: string, found: string): unknown {
  const full = `/params/inputResponses/q${path}`;
  return {
    code: -32602,
    message: `Cannot take tools/call: ${full} must be ${found}`,
    data: { path: full },
  };
}

function accepted(content: unknown): unknown {
  return { action: "accept", content };
}

describe("the answer to a form", () => {
  test.each([
    [{ text: "ab" }],
    [{ text: "😀ü" }],
    [{ text: "abc", one: "b", titled: "g", number: 1.5, whole: -7, sure: false }],
    [{ text: "abc", many: ["a", "b"], titledMany: [], "a/b~c": "" }],
  ])("is taken: %j", async (content) => {
    expect(await answered("form", accepted(content))).toEqual(accepted(content));
  });

  test("is taken without what the form does not have", async () => {
    const content = JSON.parse('{"text":"ab","other":{"x":1},"__proto__":{"admin":true}}');
    expect(await answered("form", accepted(content))).toEqual(accepted({ text: "ab" }));
  });

  test("may have no content where nothing is required", async () => {
    const server = serverWith({ type: "object", properties: {} });
    expect(await answered("form", { action: "accept" }, server)).toEqual(accepted({}));
  });

  test.each([
    [{ action: "decline", content: { text: 5 } }, { action: "decline" }],
    [{ action: "cancel", extra: 1 }, { action: "cancel" }],
  ])("is what the user did: %j", async (answer, seen) => {
    expect(await answered("form", answer)).toEqual(seen);
  });

  test.each<[unknown, string, string]>([
    [null, "", "an object, found null"],
    ["yes", "", 'an object, found "yes"'],
    [[], "", "an object, found []"],
    [{}, "/action", "accept, decline or cancel, found nothing"],
    [{ action: "ok" }, "/action", 'accept, decline or cancel, found "ok"'],
    [{ action: "accept" }, "/content/text", "given, found nothing"],
    [accepted(null), "/content", "the form's fields, an object, found null"],
    [accepted([]), "/content", "the form's fields, an object, found []"],
    [accepted({}), "/content/text", "given, found nothing"],
    [accepted({ text: null }), "/content/text", "a string, found null"],
    [accepted({ text: 5 }), "/content/text", "a string, found 5"],
    [accepted({ text: "a" }), "/content/text", 'at least 2 characters, found "a"'],
    [accepted({ text: "😀😀😀😀" }), "/content/text", 'at most 3 characters, found "😀😀😀😀"'],
    [accepted({ text: "ab", one: "c" }), "/content/one", 'one of ["a","b"], found "c"'],
    [accepted({ text: "ab", titled: "Red" }), "/content/titled", 'one of ["r","g"], found "Red"'],
    [accepted({ text: "ab", number: "1" }), "/content/number", 'a number, found "1"'],
    [accepted({ text: "ab", number: -2 }), "/content/number", "at least -1, found -2"],
    [accepted({ text: "ab", number: 2 }), "/content/number", "at most 1.5, found 2"],
    [accepted({ text: "ab", whole: 1.5 }), "/content/whole", "an integer, found 1.5"],
    [accepted({ text: "ab", whole: true }), "/content/whole", "an integer, found true"],
    [accepted({ text: "ab", sure: "true" }), "/content/sure", 'true or false, found "true"'],
    [accepted({ text: "ab", many: "a" }), "/content/many", 'an array of choices, found "a"'],
    [accepted({ text: "ab", many: [] }), "/content/many", "at least 1 choices, found []"],
    [
      accepted({ text: "ab", many: ["a", "c"] }),
      "/content/many",
      'one of ["a","b"], found ["a","c"]',
    ],
    [
      accepted({ text: "ab", many: ["a", "b", "a"] }),
      "/content/many",
      'at most 2 choices, found ["a","b","a"]',
    ],
    [
      accepted({ text: "ab", titledMany: [null] }),
      "/content/titledMany",
      'one of ["r","g"], found [null]',
    ],
    [accepted({ text: "ab", "a/b~c": 1 }), "/content/a~1b~0c", "a string, found 1"],
  ])("is refused with its path: %j", async (answer, path, found) => {
    expect(await answered("form", answer)).toEqual(refusal(path, found));
  });

  test("is checked by the author's own schema, too, and is what that makes of it", async () => {
    const schema = z.object({
      even: z.int().refine((n) => n % 2 === 0, "Must be even"),
      note: z.string().default("none"),
    });
    expect(await answered("form", accepted({ even: 2 }), serverWith(schema))).toEqual(
      accepted({ even: 2, note: "none" }),
    );
    expect(await answered("form", accepted({ even: 3 }), serverWith(schema))).toEqual(
      refusal(
        "/content/even",
        'what its form takes (Must be even), found {"action":"accept","content":{"even":3}}',
      ),
    );
  });
});

test("the answer to a page is what the user did", async () => {
  expect(await answered("page", { action: "accept", content: { a: 1 } })).toEqual({
    action: "accept",
  });
  expect(await answered("page", { action: 1 })).toEqual(
    refusal("/action", "accept, decline or cancel, found 1"),
  );
});

describe("the answer of a model", () => {
  const said = (content: unknown): unknown => ({ role: "assistant", model: "m", content });

  test.each([
    [said({ type: "text", text: "Hi" })],
    [
      said([
        { type: "text", text: "Hi" },
        { type: "image", data: "AA==", mimeType: "image/png" },
      ]),
    ],
    [said([{ type: "tool_use", id: "1", name: "t", input: { a: 1 } }])],
    [said([])],
    // BUG-75
    [said({ type: "hologram", depth: 3 })],
    [{ role: "user", model: "", content: [], stopReason: "endTurn", _meta: { "x/y": 1 }, more: 1 }],
  ])("is taken as it is: %j", async (answer) => {
    expect(await answered("model", answer)).toEqual(answer);
  });

  test.each<[unknown, string, string]>([
    [{ model: "m", content: [] }, "/role", "user or assistant, found nothing"],
    [{ role: "system", model: "m", content: [] }, "/role", 'user or assistant, found "system"'],
    [{ role: "user", content: [] }, "/model", "a string, found nothing"],
    [said(undefined), "/content", "a content block, or several, found nothing"],
    [said("Hi"), "/content", 'a content block, or several, found "Hi"'],
    [said([null]), "/content/0", "a content block, or several, found null"],
    [
      said([{ type: "text", text: "a" }, {}]),
      "/content/1",
      "a content block, or several, found {}",
    ],
    [said({ type: "text" }), "/content/text", "a string, found nothing"],
    [said([{ type: "image", data: "AA==" }]), "/content/0/mimeType", "a string, found nothing"],
    [said({ type: "audio", data: 1, mimeType: "a/b" }), "/content/data", "a string, found 1"],
    [said({ type: "tool_use", name: "t", input: {} }), "/content/id", "a string, found nothing"],
    [
      said({ type: "tool_use", id: "1", name: "t", input: [] }),
      "/content/input",
      "an object, found []",
    ],
  ])("is refused with its path: %j", async (answer, path, found) => {
    expect(await answered("model", answer)).toEqual(refusal(path, found));
  });
});

describe("the roots of a client", () => {
  test("are taken as they are", async () => {
    const roots = [
      { uri: "file:///a", name: "A" },
      { uri: "file:///b", more: 1 },
    ];
    expect(await answered("roots", { roots })).toEqual(roots);
    expect(await answered("roots", { roots: [] })).toEqual([]);
  });

  test.each<[unknown, string, string]>([
    [{}, "/roots", "an array, found nothing"],
    [{ roots: {} }, "/roots", "an array, found {}"],
    [
      { roots: [{ uri: "file:///a" }, { uri: 1 }] },
      "/roots/1",
      'an object with a uri, found {"uri":1}',
    ],
    [{ roots: [null] }, "/roots/0", "an object with a uri, found null"],
  ])("are refused with their path: %j", async (answer, path, found) => {
    expect(await answered("roots", answer)).toEqual(refusal(path, found));
  });
});

test("an answer under a key with slashes is refused with an escaped path", async () => {
  const server = createServer({ name: "t", version: "1" });
  server.tool("t", {}, async (_args, { roots }) => String(await roots("a/b~c")));
  expect(askedIn(await askRound(server))).toEqual(["a/b~c"]);
  expect(await askRound(server, { answers: { "a/b~c": 1 } })).toMatchObject({
    data: { path: "/params/inputResponses/a~1b~0c" },
  });
});
