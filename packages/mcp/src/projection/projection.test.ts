import { describe, expect, test } from "vitest";
import type { JsonObject } from "../jsonrpc/message.ts";
import {
  clientCapabilitiesFromLatest,
  clientCapabilitiesToLatest,
  serverCapabilitiesFromLatest,
  serverCapabilitiesToLatest,
} from "./capabilities.ts";
import { errorFromLatest, errorToLatest } from "./error.ts";
import { factsOf } from "./facts-of.ts";
import type { HandshakeRevision } from "./handshake-revision.ts";
import { implementationFromLatest } from "./implementation.ts";
import { isKnownMethod } from "./is-known-method.ts";
import { notificationFromLatest, notificationToLatest } from "./notification.ts";
import { paramsFromLatest } from "./params-from-latest.ts";
import { paramsToLatest } from "./params-to-latest.ts";
import { questionFromLatest } from "./question-from-latest.ts";
import { questionToLatest } from "./question-to-latest.ts";
import { resultFromLatest } from "./result-from-latest.ts";
import { resultToLatest } from "./result-to-latest.ts";

const V1 = "2024-11-05";
const V2 = "2025-03-26";
const V3 = "2025-06-18";
const V4 = "2025-11-25";

/** What becomes of a value in each revision, oldest first. */
type InEach<T> = readonly [T, T, T, T];

function inEach<T>(project: (revision: HandshakeRevision) => T): InEach<T> {
  return [project(V1), project(V2), project(V3), project(V4)];
}

function result(method: string, given: JsonObject): InEach<JsonObject> {
  return inEach((revision) => resultFromLatest(method, given, factsOf(revision)));
}

describe("resultFromLatest()", () => {
  test("leaves out the type, the cache hints and the server's name, and keeps what it does not know", () => {
    const given = {
      resultType: "complete",
      ttlMs: 5,
      cacheScope: "public",
      tools: [],
      "x-vendor": 1,
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" }, mine: 2 },
    };
    const projected = { tools: [], "x-vendor": 1, _meta: { mine: 2 } };
    expect(result("tools/list", given)).toEqual([projected, projected, projected, projected]);
  });

  test("leaves out of a tool what a revision does not name", () => {
    const tool = {
      name: "t",
      title: "T",
      icons: [{ src: "data:," }],
      inputSchema: { type: "object" },
      outputSchema: { type: "object" },
      annotations: { readOnlyHint: true },
      execution: { taskSupport: "optional" },
      _meta: { mine: 1 },
    };
    const base = { name: "t", inputSchema: { type: "object" }, _meta: { mine: 1 } };
    const output = { outputSchema: { type: "object" } };
    const annotations = { readOnlyHint: true };
    expect(result("tools/list", { tools: [tool] }).map(({ tools }) => tools)).toEqual([
      [base],
      [{ ...base, annotations: { title: "T", readOnlyHint: true } }],
      [{ ...base, ...output, title: "T", annotations }],
      [{ ...base, ...output, title: "T", annotations, icons: [{ src: "data:," }] }],
    ]);
  });

  test("keeps a list readable for those who hold to the older schema of a schema", () => {
    const tool = {
      name: "t",
      inputSchema: { type: "object", properties: { any: true, none: false, x: { type: "null" } } },
      outputSchema: { anyOf: [{ type: "object" }, { type: "array" }] },
    };
    const [, , , { tools }] = result("tools/list", { tools: [tool] });
    const properties = { any: {}, none: { not: {} }, x: { type: "null" } };
    expect(tools).toEqual([{ name: "t", inputSchema: { type: "object", properties } }]);
  });

  test("writes content in kinds that the revision has", () => {
    const text = { type: "text", text: "t", annotations: { priority: 1, lastModified: "2026" } };
    const audio = { type: "audio", data: "AA==", mimeType: "audio/wav" };
    const link = { type: "resource_link", uri: "a://b", name: "b", mimeType: "text/plain" };
    const hologram = { type: "hologram", data: 1 };
    const given = { content: [text, audio, link, hologram] };
    const oldText = { type: "text", text: "t", annotations: { priority: 1 } };
    const oldLink = { type: "text", text: "b (text/plain) a://b" };
    const oldAudio = {
      type: "resource",
      resource: { uri: "attachment:audio", mimeType: "audio/wav", blob: "AA==" },
    };
    expect(result("tools/call", given).map(({ content }) => content)).toEqual([
      [oldText, oldAudio, oldLink, hologram],
      [oldText, audio, oldLink, hologram],
      [text, audio, link, hologram],
      [text, audio, link, hologram],
    ]);
  });

  test("gives structured content as the revision can take it", () => {
    const object = { content: [], structuredContent: { a: 1 } };
    const asText = { content: [{ type: "text", text: '{"a":1}' }] };
    expect(result("tools/call", object)).toEqual([asText, asText, object, object]);
    const list = { content: [], structuredContent: [1] };
    const listText = { content: [{ type: "text", text: "[1]" }] };
    expect(result("tools/call", list)).toEqual([listText, listText, listText, listText]);
    const both = { content: [{ type: "text", text: "one" }], structuredContent: [1] };
    expect(result("tools/call", both)[3]).toEqual({ content: [{ type: "text", text: "one" }] });
  });

  test("leaves titles and icons out of prompts and resources", () => {
    const icons = [{ src: "data:," }];
    const prompt = { name: "p", title: "P", icons, arguments: [{ name: "a", title: "A" }] };
    const oldest = { name: "p", arguments: [{ name: "a" }] };
    const third = { name: "p", title: "P", arguments: [{ name: "a", title: "A" }] };
    expect(result("prompts/list", { prompts: [prompt] }).map(({ prompts }) => prompts)).toEqual([
      [oldest],
      [oldest],
      [third],
      [prompt],
    ]);
    const resource = { uri: "a://b", name: "b", title: "B", icons };
    const template = { uriTemplate: "a://{b}", name: "b", title: "B", icons };
    expect(result("resources/list", { resources: [resource] })[1]).toEqual({
      resources: [{ uri: "a://b", name: "b" }],
    });
    expect(result("resources/templates/list", { resourceTemplates: [template] })[2]).toEqual({
      resourceTemplates: [{ uriTemplate: "a://{b}", name: "b", title: "B" }],
    });
  });

  test("writes the content of a prompt's messages", () => {
    const message = { role: "user", content: { type: "resource_link", uri: "a://b", name: "b" } };
    expect(result("prompts/get", { messages: [message] })[1]).toEqual({
      messages: [{ role: "user", content: { type: "text", text: "b a://b" } }],
    });
  });
});

describe("resultToLatest()", () => {
  const info = { name: "old", version: "1" };
  const _meta = { "io.modelcontextprotocol/serverInfo": info };

  test("adds the type, the server's name, and to what may be cached that it is not", () => {
    expect(resultToLatest("tools/call", { content: [], _meta: { mine: 1 } }, info)).toEqual({
      content: [],
      resultType: "complete",
      _meta: { mine: 1, ..._meta },
    });
    expect(resultToLatest("resources/read", { contents: [] }, info)).toEqual({
      contents: [],
      resultType: "complete",
      ttlMs: 0,
      cacheScope: "private",
      _meta,
    });
  });

  test("leaves out what 2026-07-28 no longer has of a tool", () => {
    const tools = [{ name: "t", execution: { taskSupport: "required" }, "x-mine": 1 }];
    expect(resultToLatest("tools/list", { tools }, info)["tools"]).toEqual([
      { name: "t", "x-mine": 1 },
    ]);
  });
});

describe("capabilities", () => {
  test("a client's are what it can do, in the words of 2026-07-28", () => {
    const given = {
      elicitation: { url: {} },
      sampling: { tools: {}, context: {} },
      roots: { listChanged: true },
      tasks: { list: {} },
      extensions: { "io.modelcontextprotocol/tasks": {}, "com.example/x": {} },
      "x-vendor": {},
    };
    const rest = {
      roots: { listChanged: true },
      extensions: { "com.example/x": {} },
      "x-vendor": {},
    };
    expect(inEach((revision) => clientCapabilitiesToLatest(given, factsOf(revision)))).toEqual([
      { ...rest, sampling: {} },
      { ...rest, sampling: {} },
      { ...rest, sampling: {}, elicitation: { form: {} } },
      { ...rest, sampling: { tools: {}, context: {} }, elicitation: { url: {} } },
    ]);
  });

  test("a client of today declares what the revision knows", () => {
    const given = { elicitation: { form: {}, url: {} }, sampling: { tools: {} } };
    expect(inEach((revision) => clientCapabilitiesFromLatest(given, factsOf(revision)))).toEqual([
      { sampling: {} },
      { sampling: {} },
      { sampling: {}, elicitation: {} },
      { sampling: { tools: {} }, elicitation: { form: {}, url: {} } },
    ]);
  });

  test("a server's keep what nobody knows, and lose what cannot be carried", () => {
    const given = {
      completions: {},
      tools: { listChanged: true },
      extensions: { "io.modelcontextprotocol/tasks": {} },
      "x-vendor": {},
    };
    const later = { completions: {}, tools: { listChanged: true }, "x-vendor": {} };
    expect(inEach((revision) => serverCapabilitiesFromLatest(given, factsOf(revision)))).toEqual([
      { tools: { listChanged: true }, "x-vendor": {} },
      later,
      later,
      later,
    ]);
    const old = { tools: {}, tasks: { requests: {} } };
    expect(inEach((revision) => serverCapabilitiesToLatest(old, factsOf(revision)))).toEqual([
      { completions: {}, tools: {} },
      { tools: {} },
      { tools: {} },
      { tools: {} },
    ]);
  });

  test("an implementation has the members that its revision names", () => {
    const given = { name: "n", version: "1", title: "N", icons: [], websiteUrl: "https://x", y: 1 };
    const oldest = { name: "n", version: "1", y: 1 };
    expect(inEach((revision) => implementationFromLatest(given, factsOf(revision)))).toEqual([
      oldest,
      oldest,
      { ...oldest, title: "N" },
      given,
    ]);
  });
});

describe("parameters", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "c", version: "1" },
    "io.modelcontextprotocol/logLevel": "info",
  };

  test("lose what each request of today says, and keep the rest", () => {
    const given = {
      name: "t",
      requestState: "s",
      inputResponses: {},
      _meta: { ...meta, progressToken: 0, traceparent: "00-1" },
    };
    expect(paramsFromLatest("tools/call", given, factsOf(V4))).toEqual({
      name: "t",
      _meta: { progressToken: 0, traceparent: "00-1" },
    });
    expect(paramsFromLatest("tools/list", undefined, factsOf(V4))).toBeUndefined();
  });

  test("lose the context of a completion before 2025-06-18", () => {
    const given = { ref: {}, context: { arguments: {} } };
    expect(
      inEach((revision) => paramsFromLatest("completion/complete", given, factsOf(revision))),
    ).toEqual([{ ref: {} }, { ref: {} }, given, given]);
  });

  test("get what each request of today says, above what the client wrote there", () => {
    const given = {
      name: "t",
      task: { ttl: 1 },
      requestState: "forged",
      inputResponses: {},
      _meta: { progressToken: "p", "io.modelcontextprotocol/logLevel": "debug" },
    };
    expect(paramsToLatest(given, meta)).toEqual({
      name: "t",
      _meta: { progressToken: "p", ...meta },
    });
    expect(paramsToLatest(undefined, meta)).toEqual({ _meta: meta });
  });
});

describe("questions", () => {
  const ask = (params: JsonObject, method = "elicitation/create"): InEach<unknown> =>
    inEach((revision) => questionFromLatest({ method, params }, factsOf(revision), "id-1")?.params);

  test("a form is asked where there are forms, as far as they go", () => {
    const field = { type: "string", oneOf: [{ const: "r", title: "Red" }], default: "r" };
    const properties = {
      color: field,
      sure: { type: "boolean", default: true },
      age: { type: "integer", default: 3 },
      several: { type: "array", items: { enum: ["a"] } },
    };
    const requestedSchema = { $schema: "s", type: "object", properties, required: ["color"] };
    const given = { mode: "form", message: "m", requestedSchema };
    const old = {
      message: "m",
      requestedSchema: {
        type: "object",
        properties: {
          color: { type: "string", enum: ["r"], enumNames: ["Red"] },
          sure: { type: "boolean", default: true },
          age: { type: "integer" },
        },
        required: ["color"],
      },
    };
    expect(ask(given)).toEqual([undefined, undefined, old, given]);
    const needed = { ...given, requestedSchema: { ...requestedSchema, required: ["several"] } };
    expect(ask(needed)).toEqual([undefined, undefined, undefined, needed]);
  });

  test("a page is asked at 2025-11-25 only, under an id", () => {
    const given = { mode: "url", message: "m", url: "https://x" };
    expect(ask(given)).toEqual([
      undefined,
      undefined,
      undefined,
      { ...given, elicitationId: "id-1" },
    ]);
  });

  test("a message to a model has one block before 2025-11-25, and no audio in 2024-11-05", () => {
    const audio = { type: "audio", data: "AA==", mimeType: "audio/wav" };
    const text = { type: "text", text: "t" };
    const given = { messages: [{ role: "user", content: [text, audio] }], maxTokens: 1 };
    const split = {
      messages: [
        { role: "user", content: text },
        { role: "user", content: audio },
      ],
    };
    const told = { type: "text", text: "[audio, audio/wav: it cannot be shown here]" };
    expect(ask(given, "sampling/createMessage")).toEqual([
      { messages: [split.messages[0], { role: "user", content: told }], maxTokens: 1 },
      { ...split, maxTokens: 1 },
      { ...split, maxTokens: 1 },
      given,
    ]);
  });

  test("a model is given tools at 2025-11-25 only", () => {
    const given = { messages: [], maxTokens: 1, tools: [{ name: "t", inputSchema: {} }] };
    expect(ask(given, "sampling/createMessage")).toEqual([undefined, undefined, undefined, given]);
  });

  test("what an old server asks is asked today without its envelope", () => {
    const page = { mode: "url", message: "m", url: "https://x", elicitationId: "e", _meta: {} };
    expect(questionToLatest({ method: "elicitation/create", params: page })).toEqual({
      method: "elicitation/create",
      params: { mode: "url", message: "m", url: "https://x" },
    });
    const form = { message: "m", requestedSchema: {}, task: {} };
    expect(questionToLatest({ method: "elicitation/create", params: form })).toEqual({
      method: "elicitation/create",
      params: { mode: "form", message: "m", requestedSchema: {} },
    });
    expect(questionToLatest({ method: "roots/list", params: {} })).toEqual({
      method: "roots/list",
    });
  });
});

describe("errors", () => {
  const read = { method: "resources/read", params: { uri: "a://b" } };

  test("a missing resource is -32002 before, and -32602 today", () => {
    const today = { code: -32602, message: "m", data: { uri: "a://b" } };
    expect(errorFromLatest(read, today, factsOf(V1)).code).toBe(-32002);
    expect(errorFromLatest(read, { ...today, data: { path: "/x" } }, factsOf(V4)).code).toBe(
      -32602,
    );
    expect(errorFromLatest({ ...read, method: "prompts/get" }, today, factsOf(V4)).code).toBe(
      -32602,
    );
    expect(errorToLatest(read, { code: -32002, message: "m" }, factsOf(V4))).toEqual(today);
    expect(errorToLatest(read, { code: -32603, message: "m" }, factsOf(V4)).code).toBe(-32603);
  });
});

describe("notifications", () => {
  test("progress has no message in 2024-11-05", () => {
    const given = {
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: 1, progress: 1, message: "m" },
    } as const;
    const without = { ...given, params: { progressToken: 1, progress: 1 } };
    expect(inEach((revision) => notificationFromLatest(given, factsOf(revision)))).toEqual([
      without,
      given,
      given,
      given,
    ]);
  });

  test("what a subscription carries says so today only", () => {
    const method = "notifications/resources/updated";
    const plain = { jsonrpc: "2.0", method, params: { uri: "a://b" } } as const;
    const carried = notificationToLatest(plain, "s");
    expect(carried.params).toEqual({
      uri: "a://b",
      _meta: { "io.modelcontextprotocol/subscriptionId": "s" },
    });
    expect(notificationFromLatest(carried, factsOf(V4))).toEqual(plain);
  });
});

test("isKnownMethod() knows what each revision has, and what none has", () => {
  const known = (method: string): InEach<boolean> =>
    inEach((revision) => isKnownMethod(method, "client", revision));
  expect(known("ping")).toEqual([true, true, true, true]);
  expect(known("server/discover")).toEqual([false, false, false, false]);
  expect(known("com.example/own")).toEqual([true, true, true, true]);
  expect(isKnownMethod("elicitation/create", "server", V2)).toBe(false);
  expect(isKnownMethod("elicitation/create", "server", V3)).toBe(true);
});
