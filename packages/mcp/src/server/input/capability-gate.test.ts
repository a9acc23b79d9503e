import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askRound } from "../../../test/support/ask-round.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import type { HandlerContext } from "../handler-context.ts";
import { inputRequired } from "./input-required.ts";

const schema = z.object({ a: z.string() });
const asking = {
  form: ({ elicit }: HandlerContext) => elicit("form", { message: "m", schema }),
  page: ({ elicit }: HandlerContext) => elicit("page", { message: "m", url: "https://a.example/" }),
  model: ({ sample }: HandlerContext) => sample("model", { messages: [], maxTokens: 1 }),
  tools: ({ sample }: HandlerContext) => sample("tools", { messages: [], maxTokens: 1, tools: [] }),
  choice: ({ sample }: HandlerContext) =>
    sample("choice", { messages: [], maxTokens: 1, toolChoice: { mode: "none" } }),
  roots: ({ roots }: HandlerContext) => roots(),
};
type Kind = keyof typeof asking;

/** What asking these things at once gives a client that declares this. */
async function ask(capabilities: unknown, ...kinds: readonly Kind[]): Promise<JsonObject> {
  const server = createServer({ name: "t", version: "1" });
  server.tool("t", {}, async (_args, context) => {
    await Promise.all(kinds.map((kind) => asking[kind](context))).catch(() => undefined);
    return "went on";
  });
  const meta = { "io.modelcontextprotocol/clientCapabilities": capabilities };
  return askRound(server, { meta });
}

describe("a question is asked", () => {
  test.each<[Kind, unknown]>([
    ["form", { elicitation: {} }],
    ["form", { elicitation: { form: {} } }],
    ["form", { elicitation: { form: {}, url: {} } }],
    ["form", { elicitation: { "com.example/more": {} } }],
    ["page", { elicitation: { url: {} } }],
    ["model", { sampling: {} }],
    ["tools", { sampling: { tools: {} } }],
    ["choice", { sampling: { tools: { more: 1 } } }],
    ["roots", { roots: {} }],
  ])("of kind %s where the client declares %j", async (kind, capabilities) => {
    expect(await ask(capabilities, kind)).toMatchObject({ resultType: "input_required" });
  });
});

describe("a question is not asked, and -32021 says what it needs", () => {
  test.each<[Kind, unknown, unknown, string]>([
    ["form", {}, { elicitation: { form: {} } }, "elicitation"],
    ["form", { elicitation: { url: {} } }, { elicitation: { form: {} } }, "elicitation"],
    ["form", { elicitation: { form: null } }, { elicitation: { form: {} } }, "elicitation"],
    ["form", { elicitation: { form: true } }, { elicitation: { form: {} } }, "elicitation"],
    ["page", { elicitation: {} }, { elicitation: { url: {} } }, "elicitation"],
    ["page", { elicitation: { form: {} } }, { elicitation: { url: {} } }, "elicitation"],
    ["model", { elicitation: {} }, { sampling: {} }, "sampling"],
    ["tools", {}, { sampling: { tools: {} } }, "sampling"],
    ["tools", { sampling: {} }, { sampling: { tools: {} } }, "sampling"],
    ["choice", { sampling: { tools: 1 } }, { sampling: { tools: {} } }, "sampling"],
    ["roots", { sampling: {} }, { roots: {} }, "roots"],
  ])("of kind %s where the client declares %j", async (kind, capabilities, required, names) => {
    expect(await ask(capabilities, kind)).toEqual({
      code: -32021,
      message: `Cannot finish tools/call: it needs a client capability that the request does not declare (${names})`,
      data: { requiredCapabilities: required },
    });
  });

  test("for all that is missing at once, and nothing of the rest", async () => {
    const declared = { elicitation: {}, sampling: {} };
    expect(await ask(declared, "form", "page", "tools", "model", "roots")).toEqual({
      code: -32021,
      message:
        "Cannot finish tools/call: it needs a client capability that the request does not declare (elicitation, sampling, roots)",
      data: {
        requiredCapabilities: { elicitation: { url: {} }, sampling: { tools: {} }, roots: {} },
      },
    });
  });

  test("where the author wrote the question", async () => {
    const server = createServer({ name: "t", version: "1" });
    const requests = { r: { method: "roots/list" } } as const;
    server.tool("t", {}, () => inputRequired({ requests, state: 1 }));
    expect(await askRound(server, { meta: {} })).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { roots: {} } },
    });
  });

  test("whatever the client answers", async () => {
    const server = createServer({ name: "t", version: "1" });
    server.tool("t", {}, async (_args, { roots }) => String((await roots()).length));
    expect(await askRound(server, { meta: {}, answers: { roots: { roots: [] } } })).toMatchObject({
      code: -32021,
    });
  });
});

test.each(["elicitation", "sampling", "roots"])(
  "a capability %s of the wrong type is refused with its path, whatever is asked",
  async (name) => {
    for (const value of [null, true, "yes", []]) {
      const path = `/params/_meta/io.modelcontextprotocol~1clientCapabilities/${name}`;
      expect(await ask({ [name]: value }, "form")).toEqual({
        code: -32602,
        message: `Cannot take tools/call: ${path} must be an object, found ${JSON.stringify(value)}`,
        data: { path },
      });
    }
  },
);
