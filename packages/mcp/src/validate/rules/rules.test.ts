import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Verdict } from "../finding.ts";
import { FINDING_INFO } from "../finding-info.ts";
import { loadMessageValidator } from "../validate-message.ts";

// What no schema says, held through the whole validator.

const judge = await loadMessageValidator("2026-07-28");
const version = "io.modelcontextprotocol/protocolVersion";
const capabilities = "io.modelcontextprotocol/clientCapabilities";
const clientInfo = "io.modelcontextprotocol/clientInfo";
const serverInfo = "io.modelcontextprotocol/serverInfo";
const subscription = "io.modelcontextprotocol/subscriptionId";
const info = { name: "test", version: "1.0.0" };

function request(meta: JsonObject, params: JsonObject = {}): Verdict {
  const _meta = { [version]: "2026-07-28", [clientInfo]: info, [capabilities]: {}, ...meta };
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "a", ...params, _meta },
  };
  return judge(message, { direction: "client-to-server" });
}

function notification(method: string, params: JsonObject): Verdict {
  return judge({ jsonrpc: "2.0", method, params }, { direction: "server-to-client" });
}

function result(method: string, value: JsonObject, declared?: JsonObject): Verdict {
  const params = declared === undefined ? {} : { params: { _meta: { [capabilities]: declared } } };
  const complete = { resultType: "complete", _meta: { [serverInfo]: info }, ...value };
  return judge(
    { jsonrpc: "2.0", id: 1, result: complete },
    { direction: "server-to-client", request: { method, id: 1, ...params } },
  );
}

function questions(inputRequests: JsonObject, declared?: JsonObject): Verdict {
  return result("tools/call", { resultType: "input_required", inputRequests }, declared);
}

/** The findings in short: id, place and sentence. */
function findings(verdict: Verdict): readonly string[] {
  return verdict.findings.map(({ id, path, message }) => `${id} ${path} ${message}`);
}

function ids(verdict: Verdict): readonly string[] {
  return verdict.findings.map(({ id }) => id);
}

describe("a key of _meta", () => {
  test.each([
    "a",
    "a1",
    "trace_id",
    "x.y-z",
    "com.example/a",
    "com.example/",
    "io.modelcontextprotocol/ui",
    "A9/b.c",
    "",
  ])("may be %j", (key) => {
    expect(request({ [key]: 1 })).toMatchObject({ valid: true, findings: [] });
  });

  test.each([
    "a b",
    "-a",
    "a-",
    "1com.example/a",
    "com..example/a",
    "com.example-/a",
    "/a",
    "a/b/c",
    "ü",
  ])("may not be %j", (key) => {
    expect(ids(request({ [key]: 1 }))).toEqual(["meta.key-name"]);
  });

  test("is named with its place", () => {
    expect(findings(request({ "a/b/c": 1 }))).toEqual([
      'meta.key-name /params/_meta/a~1b~1c "a/b/c" is no name, nor a dotted prefix, a slash and a name',
    ]);
  });

  test("is checked in results and in the items of their lists", () => {
    const tool = { name: "a", inputSchema: { type: "object" }, _meta: { "a b": 1 } };
    const list = { tools: [tool], ttlMs: 0, cacheScope: "public" };
    expect(result("tools/list", list).findings.map(({ path }) => path)).toEqual([
      "/result/tools/0/_meta/a b",
    ]);
    const contents = [{ uri: "a:b", text: "", _meta: { "a b": 1 } }];
    const read = { contents, ttlMs: 0, cacheScope: "public" };
    expect(ids(result("resources/read", read))).toEqual(["meta.key-name"]);
    const block = { type: "text", text: "", _meta: { "a b": 1 } };
    expect(ids(result("tools/call", { content: [block] }))).toEqual(["meta.key-name"]);
  });
});

describe("the trace context", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  test("has the form of W3C", () => {
    expect(request({ traceparent, tracestate: "a=1", baggage: "b=2" }).findings).toEqual([]);
  });

  test.each([
    "",
    1,
    traceparent.toUpperCase(),
    traceparent.slice(1),
    `ff${traceparent.slice(2)}`,
    `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
  ])("is wrong as %j", (value) => {
    expect(ids(request({ traceparent: value }))).toEqual(["meta.trace-context"]);
  });
});

describe("who speaks", () => {
  test("should be said by a client", () => {
    const verdict = request({ [clientInfo]: undefined });
    expect(verdict.valid).toBe(true);
    expect(findings(verdict)).toEqual([
      `meta.no-client-info /params/_meta "_meta" lacks "${clientInfo}", which a client should send`,
    ]);
  });

  test("should be said by a server", () => {
    const verdict = result("tools/call", { content: [], _meta: undefined });
    expect(verdict.valid).toBe(true);
    expect(findings(verdict)).toEqual([
      `meta.no-server-info /result "_meta" lacks "${serverInfo}", which a server should send`,
    ]);
  });
});

describe("an extension's identifier", () => {
  test("has a prefix", () => {
    const extensions = { "io.modelcontextprotocol/tasks": {}, tasks: {} };
    expect(findings(request({ [capabilities]: { extensions } }))).toEqual([
      `capability.extension-name /params/_meta/io.modelcontextprotocol~1clientCapabilities/extensions/tasks "tasks" is not a dotted prefix, a slash and a name`,
    ]);
    const discovered = {
      supportedVersions: ["2026-07-28"],
      capabilities: { extensions },
      ttlMs: 0,
      cacheScope: "public",
    };
    expect(ids(result("server/discover", discovered))).toEqual(["capability.extension-name"]);
  });
});

describe("an input_required result", () => {
  const ask = {
    method: "elicitation/create",
    params: { message: "?", requestedSchema: { type: "object", properties: {} } },
  };

  test.each(["tools/call", "resources/read", "prompts/get"])("may answer %s", (method) => {
    const value = { resultType: "input_required", requestState: "s" };
    expect(result(method, value)).toMatchObject({ valid: true, findings: [] });
  });

  test.each(["tools/list", "server/discover", "completion/complete", "tasks/get"])(
    "may not answer %s",
    (method) => {
      const verdict = result(method, { resultType: "input_required", requestState: "s" });
      expect(verdict.valid).toBe(false);
    },
  );

  test("that may not answer is named so when everything else is right", () => {
    const value = { resultType: "input_required", completion: { values: [] } };
    expect(ids(result("completion/complete", value))).toContain("input-required.not-here");
  });

  // BUG-135.
  test("has questions or a state", () => {
    expect(findings(result("tools/call", { resultType: "input_required" }))).toEqual([
      'input-required.empty /result An "input_required" result needs "inputRequests" or "requestState"',
    ]);
    expect(questions({}).valid).toBe(true);
  });

  test("has no caching hints", () => {
    const value = {
      resultType: "input_required",
      requestState: "",
      ttlMs: 1,
      cacheScope: "public",
    };
    expect(findings(result("resources/read", value))).toEqual([
      'input-required.cache-hints /result/cacheScope An "input_required" result is not kept, so it has no "cacheScope"',
      'input-required.cache-hints /result/ttlMs An "input_required" result is not kept, so it has no "ttlMs"',
    ]);
  });

  test.each([
    [ask, {}, "elicitation"],
    [ask, { elicitation: { url: {} } }, "elicitation.form"],
    [
      { ...ask, params: { mode: "url", message: "?", url: "https://a" } },
      { elicitation: {} },
      "elicitation.url",
    ],
    [{ method: "roots/list" }, { sampling: {} }, "roots"],
    [{ method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } }, {}, "sampling"],
    [
      { method: "sampling/createMessage", params: { messages: [], maxTokens: 1, tools: [] } },
      { sampling: {} },
      "sampling.tools",
    ],
  ])("asks %j only of a client that declares it", (question, declared, missing) => {
    expect(findings(questions({ q: question }, declared))).toEqual([
      `input-required.undeclared /result/inputRequests/q The request does not declare "${missing}", which this question needs`,
    ]);
    expect(questions({ q: question })).toMatchObject({ valid: true, findings: [] });
  });

  test("asks by form of a client that declares elicitation without modes", () => {
    expect(questions({ q: ask }, { elicitation: {} }).findings).toEqual([]);
    expect(questions({ q: ask }, { elicitation: { form: {} } }).findings).toEqual([]);
  });
});

describe("a task", () => {
  const task = {
    resultType: "task",
    taskId: "t",
    status: "working",
    createdAt: "2026-07-28T09:00:00Z",
    lastUpdatedAt: "2026-07-28T09:00:00Z",
    ttlMs: null,
  };
  const declared = { extensions: { "io.modelcontextprotocol/tasks": {} } };

  test("may answer a call of a client with the extension", () => {
    expect(result("tools/call", task, declared)).toMatchObject({ valid: true, findings: [] });
    expect(result("tools/call", task)).toMatchObject({ valid: true, findings: [] });
  });

  test("may not answer a client without the extension", () => {
    expect(findings(result("tools/call", task, {}))).toEqual([
      'task.undeclared /result/resultType The request does not declare the extension "io.modelcontextprotocol/tasks"',
    ]);
  });

  test("may not answer another method", () => {
    expect(ids(result("prompts/get", { ...task, messages: [] }))).toEqual(["task.not-here"]);
  });

  test("has in its news what its status brings along", () => {
    const { resultType: _type, ...state } = task;
    const params = { ...state, _meta: { [subscription]: 1 } };
    expect(notification("notifications/tasks", params).findings).toEqual([]);
    const done = { ...params, status: "completed" };
    expect(findings(notification("notifications/tasks", done))).toEqual([
      'schema.required /params "params" lacks "result"',
    ]);
    const asking = {
      ...params,
      status: "input_required",
      inputRequests: {
        q: { method: "elicitation/create", params: { mode: "url", message: "", url: "nowhere" } },
      },
    };
    expect(ids(notification("notifications/tasks", asking))).toEqual(["elicitation.url"]);
  });
});

describe("a subscription's notification", () => {
  test.each([
    ["notifications/tools/list_changed", {}],
    ["notifications/prompts/list_changed", {}],
    ["notifications/resources/list_changed", {}],
    ["notifications/resources/updated", { uri: "a:b" }],
    ["notifications/subscriptions/acknowledged", { notifications: {} }],
  ])("%s carries its id", (method, params) => {
    expect(notification(method, { ...params, _meta: { [subscription]: 0 } }).findings).toEqual([]);
    expect(ids(notification(method, params))).toEqual(["subscription.no-id"]);
    expect(ids(notification(method, { ...params, _meta: {} }))).toEqual(["subscription.no-id"]);
  });

  test("that belongs to a request is misplaced", () => {
    const params = { level: "info", data: "x", _meta: { [subscription]: 1 } };
    expect(findings(notification("notifications/message", params))).toEqual([
      'subscription.stray-id /params/_meta/io.modelcontextprotocol~1subscriptionId "notifications/message" belongs to a request and must not come on a subscription',
    ]);
  });

  test("ends with the id of the request", () => {
    const end = (id: unknown) =>
      result("subscriptions/listen", { _meta: { [serverInfo]: info, [subscription]: id } });
    expect(end(1).findings).toEqual([]);
    expect(findings(end("1"))).toEqual([
      'subscription.other-id /result/_meta/io.modelcontextprotocol~1subscriptionId The id must be that of the answered request, 1, and is "1"',
    ]);
  });
});

describe("an error code", () => {
  test.each([
    [-32002, "error-code.retired", false],
    [-32042, "error-code.retired", false],
    [-32023, "error-code.undefined", false],
    [-32099, "error-code.undefined", false],
    [-32000, "error-code.legacy", true],
    [-32019, "error-code.legacy", true],
    [-32100, "error-code.reserved", true],
    [-32604, "error-code.reserved", true],
    [-32768, "error-code.reserved", true],
  ])("%d is %s", (code, id, valid) => {
    const message = { jsonrpc: "2.0", id: 1, error: { code, message: "No" } };
    const verdict = judge(message, { direction: "server-to-client" });
    expect(ids(verdict)).toEqual([id]);
    expect(verdict.valid).toBe(valid);
  });

  test.each([-32700, -32600, -32601, -32602, -32603, -32020, -32769, -31999, 0, 1])(
    "%d is fine",
    (code) => {
      const message = { jsonrpc: "2.0", id: 1, error: { code, message: "No" } };
      expect(judge(message, { direction: "server-to-client" }).findings).toEqual([]);
    },
  );
});

describe("a list of tools", () => {
  const list = (...names: readonly string[]) =>
    result("tools/list", {
      tools: names.map((name) => ({ name, inputSchema: { type: "object" } })),
      ttlMs: 0,
      cacheScope: "public",
    });

  // BUG-147.
  test("has names of the advised characters", () => {
    expect(list("getUser", "DATA_EXPORT_v2", "admin.tools-list", "a".repeat(128)).findings).toEqual(
      [],
    );
    const verdict = list("my tool", "", "a".repeat(129), "Ünïcode", "工具", "ns/tool");
    expect(verdict.valid).toBe(true);
    expect(ids(verdict)).toEqual(Array.from({ length: 6 }, () => "tool.name"));
    expect(verdict.findings[0]?.message).toBe(
      'A tool\'s name should be 1 to 128 of A-Z a-z 0-9 _ - . and is "my tool"',
    );
  });

  test("has each name once, case counting", () => {
    expect(list("a", "A", "b").findings).toEqual([]);
    expect(findings(list("a", "b", "a"))).toEqual([
      'tool.same-name /result/tools/2/name There is more than one tool named "a"',
    ]);
  });

  test("may have names of the same hash", () => {
    // "Aa" and "BB" collide under the hash that the check uses.
    expect(list("Aa", "BB").findings).toEqual([]);
    expect(ids(list("Aa", "BB", "Aa"))).toEqual(["tool.same-name"]);
  });
});

test("structured content should also be there as text", () => {
  const structuredContent = { a: 1 };
  const text = [{ type: "text", text: '{"a":1}' }];
  expect(result("tools/call", { content: text, structuredContent }).findings).toEqual([]);
  expect(ids(result("tools/call", { content: [], structuredContent }))).toEqual(["tool.no-text"]);
});

describe("a question", () => {
  test("by URL has a URL", () => {
    const params = { mode: "url", message: "Log in", url: "log in" };
    expect(findings(questions({ q: { method: "elicitation/create", params } }))).toEqual([
      'elicitation.url /result/inputRequests/q/params/url "url" must be a URL, and is "log in"',
    ]);
  });

  const use = { type: "tool_use", id: "u1", name: "a", input: {} };
  const found = { type: "tool_result", toolUseId: "u1", content: [] };
  const text = { type: "text", text: "x" };
  const sample = (...contents: readonly unknown[]) => {
    const messages = contents.map((content, index) => ({
      role: index % 2 === 0 ? "user" : "assistant",
      content,
    }));
    const params = { messages, maxTokens: 9 };
    return questions({ q: { method: "sampling/createMessage", params } });
  };

  test("to a model has tool results alone in their message", () => {
    expect(sample(text, use, found).findings).toEqual([]);
    expect(sample([text], [use], [found]).findings).toEqual([]);
    expect(findings(sample(text, use, [text, found]))).toEqual([
      "sampling.mixed-results /result/inputRequests/q/params/messages/2/content A message with tool results must hold nothing else",
    ]);
  });

  test("to a model has a result for each tool use", () => {
    const second = { ...use, id: "u2" };
    expect(findings(sample(text, [use, second], found))).toEqual([
      'sampling.unanswered-use /result/inputRequests/q/params/messages/1/content The next message must answer tool use "u2", and nothing else',
    ]);
    expect(ids(sample(text, use))).toEqual(["sampling.unanswered-use"]);
  });
});

test("a root is a file:// URI", () => {
  const roots = [{ uri: "file:///a" }, { uri: "https://a" }];
  expect(findings(request({}, { inputResponses: { r: { roots } } }))).toEqual([
    'roots.scheme /params/inputResponses/r/roots/1/uri A root\'s URI must begin with file://, not "https://a"',
  ]);
});

test("rules stay quiet where a shape is wrong, and the shape's finding stands alone", () => {
  const broken = [null, 1, "x", [], [null], { a: null }];
  for (const value of broken) {
    const verdicts = [
      request({}, { inputResponses: value }),
      request({ [capabilities]: { extensions: value } }),
      notification("notifications/tools/list_changed", { _meta: value }),
      result("tools/list", { tools: value, ttlMs: 0, cacheScope: "public" }),
      result("tools/call", { content: value, structuredContent: 1 }),
      result("tools/call", { resultType: "input_required", inputRequests: value }),
      questions({ q: { method: "sampling/createMessage", params: { messages: value } } }),
    ];
    for (const { findings: found } of verdicts) {
      for (const { id } of found) expect(FINDING_INFO).toHaveProperty([id]);
    }
  }
});
