import { describe, expect, test } from "vitest";
import { askRound, CAPABLE } from "../../../test/support/ask-round.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { CreateMessageRequestParams } from "../../spec/2026-07-28/index.ts";
import { createServer } from "../create-server.ts";
import type { HandlerContext } from "../handler-context.ts";

/** What a handler's questions are on the wire, and what it threw at once. */
async function asked(
  ask: (context: HandlerContext) => unknown,
  meta: JsonObject = CAPABLE,
): Promise<{ requests: unknown; error: unknown }> {
  let thrown: unknown;
  const server = createServer({ name: "t", version: "1" });
  server.tool("t", {}, (_args, context) => {
    try {
      void ask(context);
    } catch (error) {
      thrown = error;
    }
  });
  const result = await askRound(server, { meta });
  return { requests: result["inputRequests"], error: thrown };
}

describe("sample()", () => {
  const user = (content: unknown): unknown => ({ role: "user", content });
  const assistant = (content: unknown): unknown => ({ role: "assistant", content });
  const use = (id: string): unknown => ({ type: "tool_use", id, name: "t", input: {} });
  const result = (toolUseId: string): unknown => ({ type: "tool_result", toolUseId, content: [] });
  const text = { type: "text", text: "x" };

  function sampled(messages: readonly unknown[], more: JsonObject = {}): Promise<unknown> {
    const params = { messages, maxTokens: 9, ...more } as CreateMessageRequestParams;
    return asked(({ sample }) => sample("q", params)).then(
      ({ requests, error }) => error ?? requests,
    );
  }

  test("asks with everything that it was given", async () => {
    const more = {
      modelPreferences: { hints: [{ name: "m" }], costPriority: 1 },
      systemPrompt: "s",
      temperature: 0.1,
      stopSequences: ["."],
      metadata: { a: 1 },
      tools: [{ name: "t", inputSchema: { type: "object" } }],
      toolChoice: { mode: "required" },
      includeContext: "thisServer",
    };
    const messages = [
      user(text),
      assistant([use("1"), use("2")]),
      user([result("2"), result("1")]),
    ];
    expect(await sampled(messages, more)).toEqual({
      q: { method: "sampling/createMessage", params: { messages, maxTokens: 9, ...more } },
    });
  });

  test("leaves includeContext out for a client that does not declare it", async () => {
    const params = { messages: [], maxTokens: 1, includeContext: "allServers" } as const;
    const meta = { "io.modelcontextprotocol/clientCapabilities": { sampling: {} } };
    expect(await asked(({ sample }) => sample("q", params), meta)).toMatchObject({
      requests: { q: { params: { messages: [], maxTokens: 1 } } },
    });
  });

  test.each([
    ["tool results beside text", [assistant(use("1")), user([result("1"), text])], 1],
    ["text beside tool results", [user([text, result("1")])], 0],
  ])("refuses %s", async (_what, messages, at) => {
    expect(await sampled(messages)).toEqual(
      new TypeError(
        `Cannot ask the model: message ${at} holds tool results and must hold nothing else`,
      ),
    );
  });

  test.each([
    ["by nothing", [user(text), assistant(use("1"))], 1, "1"],
    ["by text", [assistant([text, use("1")]), user(text)], 0, "1"],
    ["in part", [assistant([use("1"), use("2")]), user(result("1"))], 0, "2"],
    ["too late", [assistant(use("1")), assistant(text), user(result("1"))], 0, "1"],
  ])("refuses a tool use that is answered %s", async (_what, messages, at, id) => {
    expect(await sampled(messages)).toEqual(
      new TypeError(
        `Cannot ask the model: message ${at} uses tool "${id}", which the next message must answer`,
      ),
    );
  });
});

describe("elicit()", () => {
  test.each(["", "example.com/a", "/a", "http://", "not a url"])(
    "refuses %j as a page",
    async (url) => {
      const { requests, error } = await asked(({ elicit }) => elicit("q", { message: "m", url }));
      expect(requests).toBeUndefined();
      expect(error).toEqual(
        new TypeError(`Cannot ask with ${JSON.stringify(url)}: it must be an absolute URL`),
      );
    },
  );

  test("refuses a question without a message", async () => {
    const question = { schema: { type: "object", properties: {} } } as never;
    expect(await asked(({ elicit }) => elicit("q", question))).toEqual({
      requests: undefined,
      error: new TypeError("Cannot ask: the message must be a string, found nothing"),
    });
  });

  test("refuses a question that is not JSON", async () => {
    const field = { type: "number", default: 1n as unknown as number } as const;
    const schema = { type: "object", properties: { field } } as const;
    const { error } = await asked(({ elicit }) =>
      elicit("q", { message: "m", schema, bind: true }),
    );
    expect(error).toBeInstanceOf(TypeError);
  });
});

test("roots() asks under its own key unless it is given one", async () => {
  expect(await asked(({ roots }) => roots())).toMatchObject({
    requests: { roots: { method: "roots/list" } },
  });
  expect(await asked(({ roots }) => roots("dirs"))).toMatchObject({
    requests: { dirs: { method: "roots/list" } },
  });
});
