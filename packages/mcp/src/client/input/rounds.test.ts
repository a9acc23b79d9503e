import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Reply } from "../../../test/support/answering-endpoint.ts";
import { AnsweringEndpoint, inOrder } from "../../../test/support/answering-endpoint.ts";
import { turns } from "../../../test/support/turns.ts";
import { ClosedError, TransportError } from "../../errors/mcp-error.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { deferred } from "../../util/deferred.ts";
import type { Client } from "../client.ts";
import { createClient } from "../create-client.ts";
import type { FormContext, InputContext, InputHandlers } from "./input-handlers.ts";

const APP = { name: "app", version: "2.0.0" };
const RESULT = { resultType: "complete", content: [] };
const DONE: Reply = { result: RESULT };
const FORM = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Who?",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string" }, age: { type: "integer", minimum: 18 } },
      required: ["name"],
    },
  },
} as const;
const PAGE = {
  method: "elicitation/create",
  params: { mode: "url", message: "Sign in", url: "https://example.com/connect" },
} as const;
const SAMPLE = {
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text: "2+2?" } }], maxTokens: 10 },
} as const;
const ROOTS = { method: "roots/list" } as const;
const SAID = { role: "assistant", content: { type: "text", text: "4" }, model: "m" } as const;

/** The reply that asks, for these questions and with this state. */
function asks(inputRequests?: JsonObject, requestState?: string): Reply {
  return {
    result: {
      resultType: "input_required",
      ...(inputRequests && { inputRequests }),
      ...(requestState !== undefined && { requestState }),
    },
  };
}

function clientOf(
  replies: readonly Reply[],
  handlers: InputHandlers,
  options: { readonly maxRounds?: number; readonly timeoutMs?: number } = {},
): { client: Client; endpoint: AnsweringEndpoint } {
  const endpoint = new AnsweringEndpoint(inOrder(...replies));
  return { client: createClient(endpoint, { ...APP, handlers, ...options }), endpoint };
}

/** What a promise comes to, be it a value or an error. */
function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a call that the server asks for input first", () => {
  test("is sent again with the answers, and gives the final result", async () => {
    const { client, endpoint } = clientOf([asks({ who: FORM }, "s1"), DONE], {
      elicit: () => ({ action: "accept", content: { name: "Ada", age: 36 } }),
    });
    expect(await client.callTool("greet", { loud: true })).toEqual(RESULT);
    expect(endpoint.paramsAt(0)).toEqual({ name: "greet", arguments: { loud: true } });
    expect(endpoint.paramsAt(1)).toEqual({
      name: "greet",
      arguments: { loud: true },
      inputResponses: { who: { action: "accept", content: { name: "Ada", age: 36 } } },
      requestState: "s1",
    });
    expect(endpoint.requests[1]?.id).not.toBe(endpoint.requests[0]?.id);
  });

  test.each(["", "s 1\u0000é", "eyJhIjoxfQ=="])(
    "carries the state %j back exactly as it came",
    async (state) => {
      const { client, endpoint } = clientOf([asks({ r: ROOTS }, state), DONE], { roots: () => [] });
      await client.callTool("t");
      expect(endpoint.paramsAt(1)["requestState"]).toBe(state);
    },
  );

  test("carries no state where none came, not even an earlier one", async () => {
    const replies = [asks({ r: ROOTS }, "s1"), asks({ r: ROOTS }), DONE];
    const { client, endpoint } = clientOf(replies, { roots: () => [] });
    await client.callTool("t");
    expect(endpoint.paramsAt(1)).toHaveProperty("requestState", "s1");
    expect(endpoint.paramsAt(2)).not.toHaveProperty("requestState");
  });

  test("may be a read or a prompt", async () => {
    const contents = { contents: [{ uri: "x:y", text: "z" }] };
    const read = clientOf([asks({ r: ROOTS }), { result: contents }], { roots: () => [] });
    expect(await read.client.readResource("x:y")).toEqual(contents);
    expect(read.endpoint.paramsAt(1)).toEqual({ uri: "x:y", inputResponses: { r: { roots: [] } } });
    const messages = { messages: [] };
    const prompt = clientOf([asks({ r: ROOTS }), { result: messages }], { roots: () => [] });
    expect(await prompt.client.getPrompt("p", { a: "1" })).toEqual(messages);
    expect(prompt.endpoint.paramsAt(1)).toMatchObject({ name: "p", arguments: { a: "1" } });
  });

  test("has all questions of a round asked at the same time, and answered by their keys", async () => {
    const asked: string[] = [];
    const first = deferred<void>();
    const { client, endpoint } = clientOf(
      [asks({ a: FORM, b: PAGE, c: SAMPLE, d: ROOTS, __proto__x: ROOTS }), DONE],
      {
        elicit: async (_form, { key }) => {
          asked.push(key);
          await first.promise;
          return { action: "decline" };
        },
        elicitUrl: (page, { key }) => {
          asked.push(`${key} ${page.url}`);
          return { action: "accept" };
        },
        sample: (request, { key }) => {
          asked.push(`${key} ${request.maxTokens}`);
          return SAID;
        },
        roots: ({ key }) => {
          asked.push(key);
          first.resolve();
          return [{ uri: "file:///home/a", name: "a" }];
        },
      },
    );
    await client.callTool("t");
    expect(asked).toEqual(["a", "b https://example.com/connect", "c 10", "d", "__proto__x"]);
    const roots = { roots: [{ uri: "file:///home/a", name: "a" }] };
    expect(endpoint.paramsAt(1)["inputResponses"]).toEqual({
      a: { action: "decline" },
      b: { action: "accept" },
      c: SAID,
      d: roots,
      __proto__x: roots,
    });
  });

  test.each(["decline", "cancel"] as const)("sends the user's %s as an answer", async (action) => {
    const { client, endpoint } = clientOf([asks({ f: FORM, u: PAGE }), DONE], {
      elicit: () => ({ action }),
      elicitUrl: () => ({ action }),
    });
    await client.callTool("t");
    expect(endpoint.paramsAt(1)["inputResponses"]).toEqual({ f: { action }, u: { action } });
  });

  test("is a form where the question names no mode", async () => {
    const { mode: _, ...params } = FORM.params;
    const elicit = vi.fn(() => ({ action: "decline" }) as const);
    const { client } = clientOf([asks({ f: { ...FORM, params } }), DONE], { elicit });
    await client.callTool("t");
    expect(elicit).toHaveBeenCalledTimes(1);
  });

  test("tells a handler which call needs the answer, under which key and who asks", async () => {
    let seen: InputContext | undefined;
    const serverInfo = { name: "board", version: "3" };
    const result = {
      resultType: "input_required",
      inputRequests: { r: ROOTS },
      _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
    };
    const { client } = clientOf([{ result }, DONE], {
      roots: (context) => {
        seen = context;
        return [];
      },
    });
    await client.callTool("t", { a: 1 });
    expect(seen).toMatchObject({
      key: "r",
      request: { method: "tools/call", params: { name: "t", arguments: { a: 1 } } },
      server: serverInfo,
    });
  });

  test("goes on from answers that the application has kept, and then from newer ones", async () => {
    const { client, endpoint } = clientOf([asks({ r: ROOTS }), DONE], { roots: () => [] });
    const inputResponses = { old: { action: "accept" } } as const;
    await client.callTool("t", {}, { inputResponses, requestState: "kept" });
    expect(endpoint.paramsAt(0)).toMatchObject({ inputResponses, requestState: "kept" });
    expect(endpoint.paramsAt(1)).toEqual({
      name: "t",
      arguments: {},
      inputResponses: { r: { roots: [] } },
    });
  });
});

describe("the defaults of a form", () => {
  const properties = {
    name: { type: "string", default: "Ada" },
    age: { type: "integer", minimum: 18, default: 36 },
    loud: { type: "boolean", default: false },
    colors: { type: "array", items: { type: "string", enum: ["r", "g"] }, default: ["g"] },
    broken: { type: "integer", minimum: 18, default: 3 },
    none: { type: "string" },
  };
  const form = {
    ...FORM,
    params: { ...FORM.params, requestedSchema: { type: "object", properties, required: ["age"] } },
  };

  /** The content that is sent where a handler answers so. */
  async function sent(content?: JsonObject): Promise<unknown> {
    const { client, endpoint } = clientOf([asks({ f: form }), DONE], {
      elicit: () => ({ action: "accept", ...(content && { content: content as never }) }),
    });
    await client.callTool("t");
    return (endpoint.paramsAt(1) as { inputResponses: { f: JsonObject } }).inputResponses.f;
  }

  test("are shown to the handler, those that fit their field", async () => {
    let shown: FormContext["defaults"] | undefined;
    const { client } = clientOf([asks({ f: form }), DONE], {
      elicit: (_form, { defaults }) => {
        shown = defaults;
        return { action: "cancel" };
      },
    });
    await client.callTool("t");
    expect(shown).toEqual({ name: "Ada", age: 36, loud: false, colors: ["g"] });
  });

  test("fill in what was left out", async () => {
    expect(await sent({ name: "Grace" })).toEqual({
      action: "accept",
      content: { name: "Grace", age: 36, loud: false, colors: ["g"] },
    });
    expect(await sent()).toEqual({
      action: "accept",
      content: { name: "Ada", age: 36, loud: false, colors: ["g"] },
    });
  });

  test("do not fill in what was left empty on purpose", async () => {
    expect(await sent({ name: undefined, loud: undefined, age: 20 })).toEqual({
      action: "accept",
      content: { age: 20, colors: ["g"] },
    });
  });
});

describe("a question without an answer", () => {
  test.each([
    ["throws", () => Promise.reject(new Error("no display")), ": no display"],
    ["throws what is no error", () => Promise.reject("no"), ""],
  ])(
    "whose handler %s is INPUT_DECLINED, and nothing is sent again",
    async (_what, elicit, why) => {
      const { client, endpoint } = clientOf([asks({ who: FORM }), DONE], { elicit });
      const error = await outcome(client.callTool("t"));
      expect(error).toBeInstanceOf(TransportError);
      expect(error).toMatchObject({
        code: "INPUT_DECLINED",
        message: `Cannot finish tools/call: handlers.elicit failed at "who"${why}`,
        cause: await elicit().catch((thrown: unknown) => thrown),
      });
      expect(endpoint.requests).toHaveLength(1);
    },
  );

  test("whose handler gives nothing is INPUT_DECLINED", async () => {
    const { client, endpoint } = clientOf([asks({ q: SAMPLE }), DONE], { sample: () => undefined });
    expect(await outcome(client.callTool("t"))).toMatchObject({
      code: "INPUT_DECLINED",
      message: 'Cannot finish tools/call: handlers.sample gave no answer to "q"',
    });
    expect(endpoint.requests).toHaveLength(1);
  });

  test("that is declared and has no handler is INPUT_DECLINED", async () => {
    const endpoint = new AnsweringEndpoint(inOrder(asks({ who: FORM })));
    const client = createClient(endpoint, { ...APP, capabilities: { elicitation: {} } });
    expect(await outcome(client.callTool("t"))).toMatchObject({
      code: "INPUT_DECLINED",
      message:
        'Cannot finish tools/call: the server asks "who" for a form to be filled in, and there is no handlers.elicit',
    });
  });

  test("ends the others of its round: their signals fire", async () => {
    const signals: AbortSignal[] = [];
    const { client } = clientOf([asks({ f: FORM, r: ROOTS })], {
      elicit: (_form, { signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
      roots: () => undefined,
    });
    expect(await outcome(client.callTool("t"))).toMatchObject({ code: "INPUT_DECLINED" });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test.each<[string, JsonObject, InputHandlers, string]>([
    [
      "an unknown action",
      FORM,
      { elicit: () => ({ action: "yes" }) as never },
      '/action must be "accept", "decline" or "cancel", found "yes"',
    ],
    [
      "nothing of a form",
      FORM,
      { elicit: () => "yes" as never },
      '/action must be "accept", "decline" or "cancel", found nothing',
    ],
    [
      "a field that is missing",
      FORM,
      { elicit: () => ({ action: "accept" }) },
      "/content/name must be given, found nothing",
    ],
    [
      "a field out of bounds",
      FORM,
      { elicit: () => ({ action: "accept", content: { name: "A", age: 3 } }) },
      "/content/age must be at least 18, found 3",
    ],
    [
      "content that is none",
      FORM,
      { elicit: () => ({ action: "accept", content: [] as never }) },
      "/content must be an object, found []",
    ],
    [
      "a page's unknown action",
      PAGE,
      { elicitUrl: () => ({ action: "open" }) as never },
      '/action must be "accept", "decline" or "cancel", found "open"',
    ],
    [
      "a sample without a model",
      SAMPLE,
      { sample: () => ({ ...SAID, model: undefined }) as never },
      "/model must be a string, found nothing",
    ],
    [
      "a sample by nobody",
      SAMPLE,
      { sample: () => ({ ...SAID, role: "system" }) as never },
      '/role must be "assistant" or "user", found "system"',
    ],
    [
      "a sample that is a text",
      SAMPLE,
      { sample: () => ({ ...SAID, content: "4" }) as never },
      '/content must be a content block, or an array of them, found "4"',
    ],
    [
      "a sample that is none",
      SAMPLE,
      { sample: () => 4 as never },
      "the answer must be an object, found 4",
    ],
    [
      "roots that are no list",
      ROOTS,
      { roots: () => ({}) as never },
      "the answer must be an array of roots, found {}",
    ],
    [
      "a root elsewhere",
      ROOTS,
      { roots: () => [{ uri: "http://a/" }] },
      '/0/uri must be a file:// URI, found "http://a/"',
    ],
  ])(
    "that is answered with %s is INPUT_DECLINED, with the place",
    async (_what, question, handlers, fault) => {
      const { client, endpoint } = clientOf([asks({ q: question })], handlers);
      const error = await outcome(client.callTool("t"));
      expect(error).toMatchObject({ code: "INPUT_DECLINED" });
      expect((error as Error).cause).toEqual(new TypeError(`Cannot send the answer: ${fault}`));
      expect(endpoint.requests).toHaveLength(1);
    },
  );
});

describe("a question that the server must not ask", () => {
  const elicit = vi.fn(() => ({ action: "decline" }) as const);

  test.each([
    ["a page", PAGE, "a page to be opened"],
    ["a sample", SAMPLE, "sampling"],
    ["roots", ROOTS, "roots"],
  ])(
    "such as %s is INVALID_RESULT, and nobody is asked anything",
    async (_what, question, name) => {
      const { client } = clientOf([asks({ f: FORM, q: question })], { elicit });
      expect(await outcome(client.callTool("t"))).toMatchObject({
        code: "INVALID_RESULT",
        message: `Cannot finish tools/call: the server asks for ${name}, which this client does not declare`,
      });
      expect(elicit).not.toHaveBeenCalled();
    },
  );

  test("includes a sample with tools where only sampling is declared", async () => {
    const question = { ...SAMPLE, params: { ...SAMPLE.params, tools: [] } };
    const { client } = clientOf([asks({ q: question })], { sample: () => SAID });
    expect(await outcome(client.callTool("t"))).toMatchObject({
      code: "INVALID_RESULT",
      message:
        "Cannot finish tools/call: the server asks for sampling with tools, which this client does not declare",
    });
  });
});

describe("an input_required result that cannot be read", () => {
  // BUG-135
  const schema = FORM.params.requestedSchema;
  const withSchema = (requestedSchema: unknown): JsonObject => ({
    q: { ...FORM, params: { ...FORM.params, requestedSchema } },
  });
  const withField = (field: unknown): JsonObject =>
    withSchema({ ...schema, properties: { "a/b": field } });

  test("has neither questions nor a state: INVALID_RESULT", async () => {
    const { client } = clientOf([asks()], {});
    expect(await outcome(client.callTool("t"))).toMatchObject({
      code: "INVALID_RESULT",
      message:
        "Cannot finish tools/call: its result is input_required, with neither inputRequests nor requestState",
    });
  });

  test.each<[JsonObject, string]>([
    [{ requestState: 1 }, "/result/requestState must be a string, found 1"],
    [{ inputRequests: [] }, "/result/inputRequests must be an object, found []"],
    [{ inputRequests: { q: null } }, "/result/inputRequests/q must be an object, found null"],
    [
      { inputRequests: { "a/b": { method: "ping" } } },
      '/result/inputRequests/a~1b/method must be that of a question, found "ping"',
    ],
    [
      { inputRequests: { q: { method: "elicitation/create" } } },
      "/result/inputRequests/q/params must be an object, found nothing",
    ],
    [
      { inputRequests: { q: { ...FORM, params: { ...FORM.params, message: 1 } } } },
      "/result/inputRequests/q/params/message must be a string, found 1",
    ],
    [
      { inputRequests: { q: { ...FORM, params: { ...FORM.params, mode: "voice" } } } },
      '/result/inputRequests/q/params/mode must be "form" or "url", found "voice"',
    ],
    [
      { inputRequests: { q: { ...PAGE, params: { ...PAGE.params, url: "here" } } } },
      '/result/inputRequests/q/params/url must be a URL, found "here"',
    ],
    [
      { inputRequests: withSchema(undefined) },
      "/result/inputRequests/q/params/requestedSchema must be an object, found nothing",
    ],
    [
      { inputRequests: withSchema({ ...schema, type: "array" }) },
      '/result/inputRequests/q/params/requestedSchema/type must be "object", found "array"',
    ],
    [
      { inputRequests: withSchema({ type: "object" }) },
      "/result/inputRequests/q/params/requestedSchema/properties must be an object, found nothing",
    ],
    [
      { inputRequests: withSchema({ ...schema, required: true }) },
      "/result/inputRequests/q/params/requestedSchema/required must be an array of strings, found true",
    ],
    [
      { inputRequests: withField(null) },
      "/result/inputRequests/q/params/requestedSchema/properties/a~1b must be an object, found null",
    ],
    [
      { inputRequests: withField({ type: "object" }) },
      '/result/inputRequests/q/params/requestedSchema/properties/a~1b/type must be the type of a form\'s field, found "object"',
    ],
    [
      { inputRequests: withField({ type: "array" }) },
      "/result/inputRequests/q/params/requestedSchema/properties/a~1b/items must be an object, found nothing",
    ],
    [
      { inputRequests: withField({ type: "array", items: { enum: {} } }) },
      "/result/inputRequests/q/params/requestedSchema/properties/a~1b/items/enum must be an array of strings, found {}",
    ],
    [
      { inputRequests: withField({ type: "string", oneOf: ["a"] }) },
      '/result/inputRequests/q/params/requestedSchema/properties/a~1b/oneOf must be an array of choices, found ["a"]',
    ],
    [
      { inputRequests: { q: { ...SAMPLE, params: { messages: {}, maxTokens: 1 } } } },
      "/result/inputRequests/q/params/messages must be an array of messages, found {}",
    ],
    [
      { inputRequests: { q: { ...SAMPLE, params: { messages: [] } } } },
      "/result/inputRequests/q/params/maxTokens must be a number, found nothing",
    ],
  ])("%j is INVALID_RESULT, with the place", async (members, fault) => {
    const { client } = clientOf([{ result: { resultType: "input_required", ...members } }], {
      elicit: () => ({ action: "decline" }),
      elicitUrl: () => ({ action: "decline" }),
      sample: () => SAID,
    });
    const error = await outcome(client.callTool("t"));
    expect(error).toMatchObject({
      code: "INVALID_RESULT",
      message: `Cannot finish tools/call: ${fault}`,
    });
  });
});

describe("rounds that only carry a state", () => {
  test("are paced: 1 s, doubling to 30 s, anew after a question", async () => {
    // BUG-135
    const states = ["s1", "s2", "s3"].map((state) => asks(undefined, state));
    const replies = [...states, asks({ r: ROOTS }, "s4"), asks({}, "s5"), DONE];
    const { client, endpoint } = clientOf(replies, { roots: () => [] });
    const called = client.callTool("t");
    const sentAt: number[] = [];
    for (let second = 0; second <= 10; second++) {
      await turns();
      while (sentAt.length < endpoint.requests.length) sentAt.push(second);
      vi.advanceTimersByTime(1000);
    }
    expect(await called).toEqual(RESULT);
    expect(sentAt).toEqual([0, 1, 3, 7, 7, 8]);
    expect(endpoint.paramsAt(1)).toEqual({ name: "t", arguments: {}, requestState: "s1" });
    expect(endpoint.paramsAt(5)).toMatchObject({ inputResponses: {}, requestState: "s5" });
    expect(new Set(endpoint.requests.map(({ id }) => id)).size).toBe(6);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("wait no longer than their caller does", async () => {
    const { client } = clientOf([asks(undefined, "s")], {});
    const controller = new AbortController();
    const called = outcome(client.callTool("t", {}, { signal: controller.signal }));
    await turns();
    controller.abort(new Error("enough"));
    expect(await called).toEqual(new Error("enough"));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("too many rounds", () => {
  test.each([
    [undefined, 10],
    [2, 2],
    [1, 1],
  ])("with maxRounds %s end after %i with TOO_MANY_ROUNDS", async (maxRounds, rounds) => {
    const { client, endpoint } = clientOf(
      [asks({ r: ROOTS })],
      { roots: () => [] },
      maxRounds === undefined ? {} : { maxRounds },
    );
    expect(await outcome(client.callTool("t"))).toMatchObject({
      name: "TransportError",
      code: "TOO_MANY_ROUNDS",
      message: `Cannot finish tools/call: the server still asks for input after ${rounds} rounds (maxRounds)`,
    });
    expect(endpoint.requests).toHaveLength(rounds + 1);
  });

  test.each([0, 101, 1.5])("maxRounds %s is a RangeError", (maxRounds) => {
    expect(() => clientOf([], {}, { maxRounds })).toThrow(
      new RangeError(
        `Cannot use maxRounds: it must be an integer from 1 to 100, current value is ${maxRounds}`,
      ),
    );
  });
});

describe("the end of a call while a handler is at work", () => {
  /** A client whose handler waits for ever, and the signal that the handler got. */
  function waiting(timeoutMs?: number) {
    const got = deferred<AbortSignal>();
    const parts = clientOf(
      [asks({ f: FORM }), DONE],
      {
        elicit: (_form, { signal }) => {
          got.resolve(signal);
          return new Promise(() => undefined);
        },
      },
      timeoutMs === undefined ? {} : { timeoutMs },
    );
    return { ...parts, signal: got.promise };
  }

  test("by its caller rejects at once with the reason, and the handler's signal fires", async () => {
    const { client, endpoint, signal } = waiting();
    const controller = new AbortController();
    const called = outcome(client.callTool("t", {}, { signal: controller.signal }));
    const handlers = await signal;
    expect(handlers.aborted).toBe(false);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await called).toBe(reason);
    expect(handlers.reason).toBe(reason);
    expect(endpoint.requests).toHaveLength(1);
  });

  test("by close() rejects with a ClosedError, and the handler's signal fires", async () => {
    const { client, signal } = waiting();
    const called = outcome(client.callTool("t"));
    const handlers = await signal;
    await client.close();
    const error = await called;
    expect(error).toBeInstanceOf(ClosedError);
    expect(error).toMatchObject({ message: "Cannot go on: this client was closed" });
    expect(handlers.reason).toBe(error);
  });

  test("does not come by the time-out, which rests", async () => {
    const { client, signal } = waiting(1000);
    const settled = vi.fn();
    void client.callTool("t").then(settled, settled);
    await signal;
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(settled).not.toHaveBeenCalled();
  });

  test("leaves no listener on the caller's signal", async () => {
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, "addEventListener");
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const { client } = clientOf([asks({ r: ROOTS }), DONE], { roots: () => [] });
    await client.callTool("t", {}, { signal: controller.signal });
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });
});

test("each request of a call has a time-out of its own", async () => {
  const answers: Reply[] = [asks({ r: ROOTS })];
  const endpoint = new AnsweringEndpoint(async () => {
    const reply = answers.shift();
    if (reply === undefined) return new Promise<Reply>(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 900));
    return reply;
  });
  const client = createClient(endpoint, { ...APP, timeoutMs: 1000, handlers: { roots: () => [] } });
  const called = outcome(client.callTool("t"));
  await vi.advanceTimersByTimeAsync(1800);
  expect(endpoint.requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(await called).toMatchObject({ code: "TIMEOUT", timeoutMs: 1000 });
});

describe("manual rounds", () => {
  test("hand on the questions, and take the answers", async () => {
    const endpoint = new AnsweringEndpoint(inOrder(asks({ who: FORM }, "s1"), DONE));
    const client = createClient(endpoint, { ...APP, rounds: "manual" });
    const first = await client.callTool("t", { a: 1 });
    expect(first).toEqual({
      resultType: "input_required",
      inputRequests: { who: FORM },
      requestState: "s1",
    });
    if (first.resultType !== "input_required") throw new Error("It asks");
    const { requestState = "" } = first;
    const inputResponses = { who: { action: "accept", content: { name: "Ada" } } } as const;
    expect(await client.callTool("t", { a: 1 }, { inputResponses, requestState })).toEqual(RESULT);
    expect(endpoint.paramsAt(1)).toEqual({
      name: "t",
      arguments: { a: 1 },
      inputResponses,
      requestState: "s1",
    });
  });

  test("refuse what cannot be read all the same", async () => {
    const endpoint = new AnsweringEndpoint(inOrder(asks()));
    const client = createClient(endpoint, { ...APP, rounds: "manual" });
    expect(await outcome(client.readResource("x:y"))).toMatchObject({ code: "INVALID_RESULT" });
  });
});
