import { describe, expect, test } from "vitest";
import type { JsonObject } from "../jsonrpc/message.ts";
import { HANDSHAKE_REVISIONS } from "../spec/revision.ts";
import type { Verdict } from "./finding.ts";
import { loadMessageValidator } from "./validate-message.ts";
import type { AnsweredRequest, Direction, ValidatedRevision } from "./validate-options.ts";

// Messages of the handshake revisions, each of which says something that another does not.

const judges = new Map(
  await Promise.all(
    HANDSHAKE_REVISIONS.map(
      async (revision) => [revision, await loadMessageValidator(revision)] as const,
    ),
  ),
);

interface Told {
  readonly from?: "client" | "server";
  readonly request?: AnsweredRequest;
}

function judge(revision: ValidatedRevision, message: unknown, told: Told = {}): Verdict {
  const validate = judges.get(revision);
  if (validate === undefined) throw new RangeError(`No validator of ${revision}`);
  const direction: Direction = told.from === "server" ? "server-to-client" : "client-to-server";
  return validate(message, {
    direction,
    ...(told.request === undefined ? {} : { request: told.request }),
  });
}

/** The revisions in which a message has no finding at all. */
function acceptedIn(message: unknown, told: Told = {}): readonly string[] {
  return HANDSHAKE_REVISIONS.filter(
    (revision) => judge(revision, message, told).findings.length === 0,
  );
}

/** The findings in short: id, place and sentence. */
function findings(verdict: Verdict): readonly string[] {
  return verdict.findings.map(({ id, path, message }) => `${id} ${path} ${message}`);
}

const ALL = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const SINCE_0326 = ALL.slice(1);
const SINCE_0618 = ALL.slice(2);
const SINCE_1125 = ALL.slice(3);
const UNTIL_0618 = ALL.slice(0, 3);

function request(method: string, params?: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id: 1, method, ...(params === undefined ? {} : { params }) };
}

function notification(method: string, params?: JsonObject): JsonObject {
  return { jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) };
}

function answer(result: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id: 1, result };
}

const info = { name: "test", version: "1.0.0" };
const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: info };

describe("a request of a client", () => {
  test.each([
    ["initialize", hello, ALL],
    ["ping", undefined, ALL],
    ["tools/list", undefined, ALL],
    ["tools/list", { cursor: "" }, ALL],
    ["tools/call", { name: "echo", arguments: { a: [null] } }, ALL],
    ["prompts/get", { name: "p", arguments: { a: "x" } }, ALL],
    ["resources/read", { uri: "a:b" }, ALL],
    ["resources/subscribe", { uri: "a:b" }, ALL],
    ["resources/unsubscribe", { uri: "a:b" }, ALL],
    ["logging/setLevel", { level: "warning" }, ALL],
    [
      "completion/complete",
      { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } },
      ALL,
    ],
    ["tasks/list", undefined, SINCE_1125],
    ["tasks/get", { taskId: "t" }, SINCE_1125],
    ["tasks/result", { taskId: "t" }, SINCE_1125],
    ["tasks/cancel", { taskId: "t" }, SINCE_1125],
    ["roots/list", undefined, []],
    ["elicitation/create", { message: "?" }, []],
    ["server/discover", {}, []],
    ["subscriptions/listen", { notifications: {} }, []],
  ])("%s with %j is right in %j", (method, params, revisions) => {
    expect(acceptedIn(request(method, params))).toEqual(revisions);
  });

  test.each([
    ["initialize", { ...hello, clientInfo: { name: "test" } }],
    ["initialize", { ...hello, capabilities: { roots: { listChanged: "yes" } } }],
    ["ping", { _meta: { progressToken: 1.5 } }],
    ["tools/call", { name: "echo", arguments: ["x"] }],
    ["prompts/get", { name: "p", arguments: { a: 1 } }],
    ["logging/setLevel", { level: "trace" }],
    ["resources/subscribe", {}],
  ])("%s with %j is wrong everywhere", (method, params) => {
    for (const revision of HANDSHAKE_REVISIONS) {
      expect(judge(revision, request(method, params)).valid).toBe(false);
    }
  });

  test("with an id of null is wrong everywhere", () => {
    for (const revision of HANDSHAKE_REVISIONS) {
      expect(findings(judge(revision, { ...request("ping"), id: null }))).toEqual([
        'schema.type /id "id" must be a string or an integer, and is null',
      ]);
    }
  });

  test("of a method that nobody has is warned of", () => {
    expect(findings(judge("2025-06-18", request("x/own", {})))).toEqual([
      'method.unknown /method No revision has a method "x/own"',
    ]);
  });
});

describe("a request of a server", () => {
  const form = { message: "?", requestedSchema: { type: "object", properties: {} } };
  const message = { role: "user", content: { type: "text", text: "Hi" } };
  const sound = { role: "user", content: { type: "audio", data: "", mimeType: "audio/wav" } };

  test.each([
    ["ping", undefined, ALL],
    ["roots/list", undefined, ALL],
    ["sampling/createMessage", { messages: [message], maxTokens: 9 }, ALL],
    ["sampling/createMessage", { messages: [sound], maxTokens: 9 }, SINCE_0326],
    [
      "sampling/createMessage",
      { messages: [{ ...message, content: [message.content] }], maxTokens: 9 },
      SINCE_1125,
    ],
    ["elicitation/create", form, SINCE_0618],
    ["elicitation/create", { ...form, mode: "form" }, SINCE_0618],
    [
      "elicitation/create",
      { mode: "url", message: "?", url: "https://a.b/c", elicitationId: "e" },
      SINCE_1125,
    ],
    ["tasks/get", { taskId: "t" }, SINCE_1125],
    ["tools/list", undefined, []],
    ["initialize", hello, []],
  ])("%s with %j is right in %j", (method, params, revisions) => {
    expect(acceptedIn(request(method, params), { from: "server" })).toEqual(revisions);
  });

  test("that a client sends is named so", () => {
    expect(findings(judge("2025-06-18", request("tools/list"), { from: "server" }))).toEqual([
      'method.wrong-side /method A server does not send "tools/list"',
    ]);
    expect(findings(judge("2025-03-26", request("elicitation/create", form)))).toContain(
      'method.other-revision /method 2025-03-26 has no method "elicitation/create"',
    );
  });
});

describe("a value that may be one of several things", () => {
  const faultOf = (method: string, params: JsonObject) =>
    findings(judge("2025-11-25", request(method, params), { from: "server" }));
  const ask = (params: JsonObject) => faultOf("elicitation/create", { message: "?", ...params });
  const field = (schema: JsonObject) =>
    ask({ requestedSchema: { type: "object", properties: { a: schema } } });
  const sample = (content: unknown) =>
    faultOf("sampling/createMessage", { maxTokens: 1, messages: [{ role: "user", content }] });

  test("is held against the one that its mode says", () => {
    expect(ask({ mode: "url", url: "https://a.b" })).toEqual([
      'schema.required /params "params" lacks "elicitationId"',
    ]);
    expect(ask({ mode: "form" })).toEqual([
      'schema.required /params "params" lacks "requestedSchema"',
    ]);
    expect(ask({})).toEqual(['schema.required /params "params" lacks "requestedSchema"']);
    expect(ask({ mode: "page", requestedSchema: { type: "object", properties: {} } })).toEqual([
      'schema.value /params/mode "mode" must be "form", and is "page"',
    ]);
    expect(
      findings(
        judge("2025-11-25", { ...request("elicitation/create"), params: [] }, { from: "server" }),
      ),
    ).toEqual(['schema.type /params "params" must be an object, and is []']);
  });

  test("is held against the one whose tag it has", () => {
    expect(field({ type: "string", minLength: 1.5 })).toEqual([
      'schema.type /params/requestedSchema/properties/a/minLength "minLength" must be an integer, and is 1.5',
    ]);
    expect(field({ type: "text" }).join()).toMatch(
      /^schema\.union .*"type" must be "string".*"boolean"/,
    );
  });

  test("is held against the one whose JSON type it has", () => {
    expect(sample({ type: "audio", data: "" })).toEqual([
      'schema.required /params/messages/0/content "content" lacks "mimeType"',
    ]);
    expect(sample("x").join()).toMatch(/^schema\.union .*must be an object.*must be an array/);
  });
});

describe("a notification", () => {
  test.each([
    ["client", "notifications/initialized", undefined, ALL],
    ["client", "notifications/roots/list_changed", undefined, ALL],
    ["client", "notifications/cancelled", { requestId: 1 }, ALL],
    ["server", "notifications/cancelled", { requestId: "a", reason: "x" }, ALL],
    ["client", "notifications/progress", { progressToken: 1, progress: 0.5 }, ALL],
    ["server", "notifications/progress", { progressToken: 1, progress: 1, message: "x" }, ALL],
    [
      "server",
      "notifications/progress",
      { progressToken: 1, progress: 1, message: 2 },
      ["2024-11-05"],
    ],
    ["server", "notifications/message", { level: "info", data: null }, ALL],
    ["server", "notifications/tools/list_changed", undefined, ALL],
    ["server", "notifications/resources/updated", { uri: "a:b" }, ALL],
    ["server", "notifications/elicitation/complete", { elicitationId: "e" }, SINCE_1125],
    ["client", "notifications/elicitation/complete", { elicitationId: "e" }, []],
    ["server", "notifications/subscriptions/acknowledged", { notifications: {} }, []],
    ["server", "notifications/cancelled", { reason: "x" }, []],
    ["client", "notifications/tools/list_changed", undefined, []],
  ] as const)("of a %s, %s with %j is right in %j", (from, method, params, revisions) => {
    expect(acceptedIn(notification(method, params), { from })).toEqual(revisions);
  });

  test("of a task comes from either side, in 2025-11-25", () => {
    const task = {
      taskId: "t",
      status: "working",
      createdAt: "2025-11-25T09:00:00Z",
      lastUpdatedAt: "2025-11-25T09:00:00Z",
      ttl: null,
    };
    const message = notification("notifications/tasks/status", task);
    for (const from of ["client", "server"] as const) {
      expect(acceptedIn(message, { from })).toEqual(SINCE_1125);
    }
  });
});

describe("an answer of a server", () => {
  const tool = { name: "a", inputSchema: { type: "object", properties: { b: {} } } };
  const sound = { type: "audio", data: "", mimeType: "audio/wav" };
  const link = { type: "resource_link", uri: "a:b", name: "b" };

  test.each([
    ["initialize", { protocolVersion: "x", capabilities: {}, serverInfo: info }, ALL],
    ["ping", {}, ALL],
    ["tools/list", { tools: [tool] }, ALL],
    ["tools/list", { tools: [{ ...tool, annotations: { readOnlyHint: 1 } }] }, ["2024-11-05"]],
    ["tools/list", { tools: [{ ...tool, title: 1 }] }, ["2024-11-05", "2025-03-26"]],
    ["tools/list", { tools: [{ ...tool, icons: 1 }] }, UNTIL_0618],
    ["tools/list", { tools: [{ ...tool, execution: { taskSupport: "maybe" } }] }, UNTIL_0618],
    ["tools/list", { tools: [{ ...tool, execution: { taskSupport: "required" } }] }, ALL],
    ["tools/call", { content: [{ type: "text", text: "x" }] }, ALL],
    ["tools/call", { content: [sound] }, SINCE_0326],
    ["tools/call", { content: [link] }, SINCE_0618],
    ["tools/call", { content: [{ type: "text", text: "x" }], structuredContent: {} }, ALL],
    [
      "tools/call",
      { content: [{ type: "text", text: "x" }], structuredContent: [] },
      ["2024-11-05", "2025-03-26"],
    ],
    ["tools/call", {}, []],
    ["resources/read", { contents: [{ uri: "a:b", blob: "" }] }, ALL],
    ["prompts/get", { messages: [{ role: "user", content: link }] }, SINCE_0618],
    ["completion/complete", { completion: { values: Array(100).fill("x") } }, ALL],
    ["completion/complete", { completion: { values: Array(101).fill("x") } }, []],
    ["tools/list", { tools: [], nextCursor: null }, []],
  ])("to %s, %j is right in %j", (method, result, revisions) => {
    const told = { from: "server", request: { method, id: 1 } } as const;
    expect(acceptedIn(answer(result), told)).toEqual(revisions);
  });

  test("to a call that asked for a task is the task, in 2025-11-25", () => {
    const task = {
      taskId: "t",
      status: "working",
      createdAt: "2025-11-25T09:00:00Z",
      lastUpdatedAt: "2025-11-25T09:00:00Z",
      ttl: 60_000,
      pollInterval: 500,
    };
    const asking = { method: "tools/call", id: 1, params: { name: "a", task: {} } };
    const told = { from: "server", request: asking } as const;
    expect(acceptedIn(answer({ task }), told)).toEqual(SINCE_1125);
    const broken = { ...task, ttl: undefined };
    expect(judge("2025-11-25", answer({ task: broken }), told).valid).toBe(false);
  });

  test("names the clause of the revision itself", () => {
    const told = { from: "server", request: { method: "tools/call", id: 1 } } as const;
    const clauses = ALL.map((revision) => {
      const { findings: found } = judge(
        revision as ValidatedRevision,
        answer({ content: 1 }),
        told,
      );
      return found[0]?.clause;
    });
    const sources = "https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema";
    const pages = "https://modelcontextprotocol.io/specification";
    expect(clauses).toEqual([
      `${sources}/2024-11-05/schema.ts`,
      `${sources}/2025-03-26/schema.ts`,
      `${pages}/2025-06-18/schema#calltoolresult`,
      `${pages}/2025-11-25/schema#calltoolresult`,
    ]);
  });
});

describe("an answer of a client", () => {
  const said = { role: "assistant", content: { type: "text", text: "x" }, model: "m" };

  test.each([
    ["ping", {}, ALL],
    ["roots/list", { roots: [{ uri: "file:///a" }] }, ALL],
    ["sampling/createMessage", said, ALL],
    ["sampling/createMessage", { ...said, content: [said.content] }, SINCE_1125],
    ["elicitation/create", { action: "accept", content: { a: 0.5 } }, SINCE_0618],
    ["elicitation/create", { action: "accept", content: { a: ["x"] } }, SINCE_1125],
    ["elicitation/create", { action: "later" }, []],
    ["tools/list", { tools: [] }, []],
  ])("to %s, %j is right in %j", (method, result, revisions) => {
    const told = { from: "client", request: { method, id: 1 } } as const;
    const message = answer(result);
    const known = HANDSHAKE_REVISIONS.filter((revision) => {
      const verdict = judge(revision, message, told);
      return verdict.findings.length === 0 && verdict.definition !== "JsonRpcResultResponse";
    });
    expect(known).toEqual(revisions);
  });

  test("to a request that clients send is from the wrong side", () => {
    const told = { from: "client", request: { method: "tools/list", id: 1 } } as const;
    expect(findings(judge("2025-11-25", answer({ tools: [] }), told))).toEqual([
      'response.wrong-side  A client is not asked "tools/list"',
    ]);
  });
});

describe("an error", () => {
  const error = { code: -32_700, message: "No" };
  const told = { from: "server", request: { method: "tools/list", id: 1 } } as const;

  test("for an id that could not be read says null up to 2025-06-18, and nothing after", () => {
    expect(acceptedIn({ jsonrpc: "2.0", id: null, error }, told)).toEqual(UNTIL_0618);
    expect(acceptedIn({ jsonrpc: "2.0", error }, told)).toEqual(SINCE_1125);
  });

  test("with a result beside it is wrong everywhere", () => {
    for (const revision of HANDSHAKE_REVISIONS) {
      expect(findings(judge(revision, { jsonrpc: "2.0", id: 1, error, result: {} }))).toEqual([
        "envelope.result-and-error  A response has a result or an error, not both",
      ]);
    }
  });

  test.each([-32_002, -32_000, -32_099, -32_042, -1, 0, 404])("may have the code %d", (code) => {
    const message = { jsonrpc: "2.0", id: 1, error: { code, message: "No" } };
    const accepted = code === -32_042 ? UNTIL_0618 : ALL;
    expect(acceptedIn(message, told)).toEqual(accepted);
  });

  test("with -32042 lists the URLs to open, in 2025-11-25", () => {
    const asked = { mode: "url", message: "?", url: "https://a.b", elicitationId: "e" };
    const withData = (data: JsonObject) => ({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32_042, message: "No", data },
    });
    expect(acceptedIn(withData({ elicitations: [asked] }), told)).toEqual(ALL);
    const { elicitationId: _id, ...nameless } = asked;
    expect(findings(judge("2025-11-25", withData({ elicitations: [nameless] }), told))).toEqual([
      'schema.required /error/data/elicitations/0 Item 0 of "elicitations" lacks "elicitationId"',
    ]);
  });
});
