import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { HANDSHAKE_REVISIONS } from "../../spec/revision.ts";
import type { Verdict } from "../finding.ts";
import { loadMessageValidator } from "../validate-message.ts";
import type { MessageOptions, ValidatedRevision } from "../validate-options.ts";

// What no schema says of the handshake revisions, held through the whole validator.

const judges = new Map(
  await Promise.all(
    HANDSHAKE_REVISIONS.map(
      async (revision) => [revision, await loadMessageValidator(revision)] as const,
    ),
  ),
);

function judge(revision: ValidatedRevision, message: unknown, options: MessageOptions): Verdict {
  const validate = judges.get(revision);
  if (validate === undefined) throw new RangeError(`No validator of ${revision}`);
  return validate(message, options);
}

const fromClient: MessageOptions = { direction: "client-to-server" };
const fromServer: MessageOptions = { direction: "server-to-client" };

function answering(method: string, params?: JsonObject): MessageOptions {
  const request = { method, id: 1, ...(params === undefined ? {} : { params }) };
  return { ...fromServer, request };
}

function request(method: string, params: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id: 1, method, params };
}

function answer(result: JsonObject, id: unknown = 1): JsonObject {
  return { jsonrpc: "2.0", id, result };
}

/** The revisions in which a message has the finding, whatever else it has. */
function foundIn(id: string, message: unknown, options: MessageOptions): readonly string[] {
  return HANDSHAKE_REVISIONS.filter((revision) =>
    judge(revision, message, options).findings.some((finding) => finding.id === id),
  );
}

/** The findings in short: id, place and sentence. */
function findings(verdict: Verdict): readonly string[] {
  return verdict.findings.map(({ id, path, message }) => `${id} ${path} ${message}`);
}

const ALL = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const SINCE_0618 = ALL.slice(2);
const SINCE_1125 = ALL.slice(3);
const related = "io.modelcontextprotocol/related-task";

describe("a key of _meta", () => {
  const _meta = { "a b": 1 };

  test("has a format since 2025-06-18, in requests, notifications, results and their items", () => {
    const calls: readonly (readonly [unknown, MessageOptions])[] = [
      [request("tools/call", { name: "a", _meta }), fromClient],
      [request("sampling/createMessage", { messages: [], maxTokens: 1, _meta }), fromServer],
      [{ jsonrpc: "2.0", method: "notifications/initialized", params: { _meta } }, fromClient],
      [answer({ _meta }), answering("ping")],
      [
        answer({ tools: [{ name: "a", inputSchema: { type: "object" }, _meta }] }),
        answering("tools/list"),
      ],
      [
        answer({ roots: [{ uri: "file:///a", _meta }] }),
        { ...fromClient, request: { method: "roots/list" } },
      ],
    ];
    for (const [message, options] of calls) {
      expect(foundIn("meta.key-name", message, options)).toEqual(SINCE_0618);
    }
  });

  test("is not held to the trace context, which came with 2026-07-28", () => {
    const message = request("tools/call", { name: "a", _meta: { traceparent: "x" } });
    expect(judge("2025-11-25", message, fromClient).findings).toEqual([]);
  });

  test("names its clause", () => {
    const [finding] = judge("2025-06-18", answer({ _meta }), answering("ping")).findings;
    expect(finding?.clause).toBe(
      "https://modelcontextprotocol.io/specification/2025-06-18/basic/index#_meta",
    );
  });
});

describe("tools", () => {
  const tools = ["my tool", "a", "a"].map((name) => ({ name, inputSchema: { type: "object" } }));

  test("have advised names since 2025-11-25, each once", () => {
    const list = answer({ tools });
    expect(foundIn("tool.name", list, answering("tools/list"))).toEqual(SINCE_1125);
    expect(foundIn("tool.same-name", list, answering("tools/list"))).toEqual(SINCE_1125);
  });

  test("say as text what they say as structure, since there is any", () => {
    const result = answer({ content: [], structuredContent: {} });
    expect(foundIn("tool.no-text", result, answering("tools/call"))).toEqual(SINCE_0618);
  });
});

test("a root is a file:// URI in each of them", () => {
  const message = answer({ roots: [{ uri: "file:///a" }, { uri: "https://a" }] });
  const options = { ...fromClient, request: { method: "roots/list" } };
  expect(foundIn("roots.scheme", message, options)).toEqual(ALL);
  expect(findings(judge("2024-11-05", message, options))).toEqual([
    'roots.scheme /result/roots/1/uri A root\'s URI must begin with file://, not "https://a"',
  ]);
});

test("the URL of a question is one, since there are any", () => {
  const params = { mode: "url", message: "?", url: "log in", elicitationId: "e" };
  const message = request("elicitation/create", params);
  expect(foundIn("elicitation.url", message, fromServer)).toEqual(SINCE_1125);
});

test("tool uses in sampling are answered, since there are any", () => {
  const use = { type: "tool_use", id: "u", name: "a", input: {} };
  const messages = [{ role: "assistant", content: use }];
  const message = request("sampling/createMessage", { messages, maxTokens: 1 });
  expect(foundIn("sampling.unanswered-use", message, fromServer)).toEqual(SINCE_1125);
});

describe("an error code", () => {
  test("in JSON-RPC's own range is warned of in each of them", () => {
    const message = { jsonrpc: "2.0", id: 1, error: { code: -32_604, message: "No" } };
    expect(foundIn("error-code.reserved", message, fromServer)).toEqual(ALL);
    expect(judge("2025-06-18", message, fromServer).valid).toBe(true);
  });

  test("that 2026-07-28 took for itself or gave up is nothing special", () => {
    for (const code of [-32_002, -32_020, -32_050]) {
      const message = { jsonrpc: "2.0", id: 1, error: { code, message: "No" } };
      for (const revision of HANDSHAKE_REVISIONS) {
        expect(judge(revision, message, fromServer).findings).toEqual([]);
      }
    }
  });
});

describe("a task of 2025-11-25", () => {
  const task = {
    taskId: "t",
    status: "working",
    createdAt: "2025-11-25T09:00:00Z",
    lastUpdatedAt: "2025-11-25T09:00:00Z",
    ttl: null,
  };
  const judgeLast = (message: unknown, options: MessageOptions) =>
    findings(judge("2025-11-25", message, options));

  test("is no answer to a request that did not ask for one", () => {
    expect(judgeLast(answer({ task }), answering("tools/call", { name: "a" }))).toEqual([
      'task.not-asked /result/task The request does not ask for a task, which takes a member "task" in its parameters',
    ]);
    expect(judgeLast(answer({ task }), answering("tools/call"))).toEqual([]);
    expect(judgeLast(answer({ task }), answering("tools/call", { task: {} }))).toEqual([]);
  });

  test("is named by its result", () => {
    const named = { content: [], _meta: { [related]: { taskId: "t" } } };
    expect(judgeLast(answer(named), answering("tasks/result"))).toEqual([]);
    expect(judgeLast(answer({ content: [] }), answering("tasks/result"))).toEqual([
      `task.no-relation /result The result of a task must name it in "_meta" under "${related}"`,
    ]);
  });

  test("is named by an object with its id", () => {
    const params = { level: "info", data: 1, _meta: { [related]: { taskId: 1 } } };
    const message = { jsonrpc: "2.0", method: "notifications/message", params };
    expect(judgeLast(message, fromServer)).toEqual([
      `meta.related-task /params/_meta/io.modelcontextprotocol~1related-task "${related}" must be an object with a "taskId", and is {"taskId":1}`,
    ]);
    expect(judge("2025-06-18", message, fromServer).findings).toEqual([]);
  });
});

describe("a batch", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const note = { jsonrpc: "2.0", method: "notifications/initialized" };

  test("is there in 2025-03-26 alone", () => {
    expect(judge("2025-03-26", [ping, note], fromClient)).toEqual({
      valid: true,
      findings: [],
      definition: "JsonRpcBatchRequest",
    });
    expect(foundIn("envelope.not-a-message", [ping, note], fromClient)).toEqual([
      "2024-11-05",
      "2025-06-18",
      "2025-11-25",
    ]);
  });

  test("has a finding for each message, with its place", () => {
    const verdict = judge("2025-03-26", [ping, { ...ping, id: null }, 7, [1], {}], fromClient);
    expect(verdict.valid).toBe(false);
    expect(findings(verdict)).toEqual([
      'schema.type /1/id "id" must be a string or an integer, and is null',
      "envelope.not-a-message /2 A message is an object, and this is 7",
      "envelope.not-a-message /3 A message is an object, and this is [1]",
      'envelope.not-a-message /4 A message has one of "method", "result" and "error", and this has none',
    ]);
  });

  test("has at least one message, and never initialize", () => {
    expect(findings(judge("2025-03-26", [], fromClient))).toEqual([
      "batch.empty  A batch holds at least one message",
    ]);
    const params = {
      protocolVersion: "x",
      capabilities: {},
      clientInfo: { name: "", version: "" },
    };
    expect(
      findings(judge("2025-03-26", [{ ...ping, method: "initialize", params }], fromClient)),
    ).toEqual(["batch.initialize /0/method The first request of a session is not part of a batch"]);
  });

  test("holds responses or calls", () => {
    const verdict = judge("2025-03-26", [ping, answer({}, 2)], fromClient);
    expect(findings(verdict)).toEqual([
      "batch.mixed  A batch holds responses or requests and notifications, not both",
    ]);
  });

  test("of responses has each held against its own request", () => {
    const requests = [
      { method: "tools/list", id: 1 },
      { method: "ping", id: "1" },
    ];
    const options = { ...fromServer, requests };
    const good = [answer({}, "1"), answer({ tools: [] }, 1)];
    expect(judge("2025-03-26", good, options)).toEqual({
      valid: true,
      findings: [],
      definition: "JsonRpcBatchResponse",
    });
    const bad = [answer({}, 1), answer({ tools: [] }, 3)];
    expect(findings(judge("2025-03-26", bad, options))).toEqual([
      'schema.required /0/result "result" lacks "tools"',
      "response.other-id /1/id The id must be that of an open request, and none has 3",
    ]);
  });

  test("of ten thousand bad messages has fifty findings", () => {
    const batch = Array.from({ length: 10_000 }, () => 7);
    expect(judge("2025-03-26", batch, fromClient).findings).toHaveLength(50);
  });
});
