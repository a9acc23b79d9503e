import { describe, expect, test } from "vitest";
import type { JsonObject } from "../jsonrpc/message.ts";
import { REVISIONS } from "../spec/revision.ts";
import type { Verdict } from "./finding.ts";
import { loadMessageValidator, validateMessage } from "./validate-message.ts";
import type { AnsweredRequest, ValidatedRevision } from "./validate-options.ts";

const judge = await loadMessageValidator("2026-07-28");
const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const resultMeta = { "io.modelcontextprotocol/serverInfo": { name: "test", version: "1.0.0" } };

function fromClient(message: unknown): Verdict {
  return judge(message, { direction: "client-to-server" });
}

function fromServer(message: unknown, request?: AnsweredRequest): Verdict {
  return judge(message, {
    direction: "server-to-client",
    ...(request === undefined ? {} : { request }),
  });
}

function call(params: JsonObject, rest: JsonObject = {}): JsonObject {
  return {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { _meta: meta, ...params },
    ...rest,
  };
}

function answer(result: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id: 1, result: { _meta: resultMeta, ...result } };
}

/** The findings in short: id, place and sentence. */
function findings(verdict: Verdict): readonly string[] {
  return verdict.findings.map(({ id, path, message }) => `${id} ${path} ${message}`);
}

describe("validateMessage()", () => {
  test("finds a message valid with whatever members it has besides", async () => {
    const message = call({ name: "echo", "x-more": [1], arguments: { a: null } }, { extra: true });
    const verdict = await validateMessage(message, {
      revision: "2026-07-28",
      direction: "client-to-server",
    });
    expect(verdict).toEqual({ valid: true, findings: [], definition: "CallToolRequest" });
  });

  test("changes nothing about the message", async () => {
    const message = call({ name: 1, more: { a: [1] } });
    const copy = structuredClone(message);
    await validateMessage(message, { revision: "2026-07-28", direction: "client-to-server" });
    expect(message).toEqual(copy);
  });

  test("rejects with a RangeError when there is no such revision", async () => {
    for (const name of ["2025-11-26", "constructor"]) {
      const options = {
        revision: name as ValidatedRevision,
        direction: "client-to-server",
      } as const;
      await expect(validateMessage({}, options)).rejects.toThrow(
        new RangeError(`Cannot validate by revision "${name}": there is no such one`),
      );
    }
  });

  test("judges by the revision that it is given, one after the other", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "ping" };
    const verdicts = await Promise.all(
      REVISIONS.map((revision) =>
        validateMessage(message, { revision, direction: "client-to-server" }),
      ),
    );
    expect(verdicts.map(({ valid }) => valid)).toEqual([true, true, true, true, false]);
  });

  test("says what, where and by which clause when a parameter is of the wrong type", () => {
    expect(fromClient(call({ name: 7 }))).toEqual({
      valid: false,
      definition: "CallToolRequest",
      findings: [
        {
          id: "schema.type",
          level: "error",
          path: "/params/name",
          message: '"name" must be a string, and is 7',
          clause: "https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolrequest",
        },
      ],
    });
  });
});

describe("the envelope", () => {
  test.each([
    [[], "A message is an object, and this is []"],
    [null, "A message is an object, and this is null"],
    ["x", 'A message is an object, and this is "x"'],
    [
      { jsonrpc: "2.0", id: 1 },
      'A message has one of "method", "result" and "error", and this has none',
    ],
  ])("of %j is not a message's", (value, sentence) => {
    const verdict = fromClient(value);
    expect(findings(verdict)).toEqual([`envelope.not-a-message  ${sentence}`]);
    expect(verdict.definition).toBeUndefined();
  });

  // BUG-05, BUG-08.
  test.each([
    [{ jsonrpc: "1.0" }, 'schema.value /jsonrpc "jsonrpc" must be "2.0", and is "1.0"'],
    [{ jsonrpc: undefined }, 'schema.required  The message lacks "jsonrpc"'],
    [{ id: 1.5 }, 'schema.type /id "id" must be a string or an integer, and is 1.5'],
    [{ id: null }, 'schema.type /id "id" must be a string or an integer, and is null'],
    [{ method: 7 }, 'schema.type /method "method" must be a string, and is 7'],
    [{ params: undefined }, 'schema.required  The message lacks "params"'],
  ])("of a request with %j is wrong", (rest, finding) => {
    expect(findings(fromClient(call({ name: "echo" }, rest)))).toEqual([finding]);
  });

  test("of a request without id is wrong, and its parameters are checked all the same", () => {
    const { id: _id, ...message } = call({ name: 7 });
    expect(findings(fromClient(message))).toEqual([
      'envelope.request-without-id  "tools/call" is a request, which must have an id',
      'schema.type /params/name "name" must be a string, and is 7',
    ]);
  });

  test("of a notification with an id is wrong", () => {
    const message = {
      jsonrpc: "2.0",
      id: 4,
      method: "notifications/cancelled",
      params: { requestId: 1 },
    };
    expect(findings(fromClient(message))).toEqual([
      'envelope.notification-with-id /id "notifications/cancelled" is a notification, which must not have an id',
    ]);
  });

  test("of a response with result and error is wrong", () => {
    const error = { code: -32603, message: "No" };
    expect(findings(fromServer({ ...answer({ resultType: "complete" }), error }))).toEqual([
      "envelope.result-and-error  A response has a result or an error, not both",
    ]);
  });

  test("of a response has the request's id, JSON type included", () => {
    const message = answer({ resultType: "complete", content: [] });
    expect(fromServer(message, { method: "tools/call", id: 1 }).valid).toBe(true);
    expect(findings(fromServer(message, { method: "tools/call", id: "1" }))).toEqual([
      'response.other-id /id The id must be that of the request, "1", and is 1',
    ]);
  });

  test("of an error has no id when the request's could not be read", () => {
    const error = { jsonrpc: "2.0", error: { code: -32700, message: "Not JSON" } };
    expect(fromServer(error, { method: "tools/call", id: 1 }).valid).toBe(true);
    expect(findings(fromServer({ ...error, id: null }))).toEqual([
      'schema.type /id "id" must be a string or an integer, and is null',
    ]);
  });
});

describe("the direction", () => {
  test("of a response is never from the client", () => {
    expect(findings(fromClient(answer({ resultType: "complete" })))).toEqual([
      "response.from-client  A client gets no requests, so it sends no responses",
    ]);
  });

  test("of a request is never from the server", () => {
    expect(findings(fromServer(call({ name: "echo" })))).toEqual([
      'method.wrong-side /method A server does not send "tools/call"',
    ]);
  });

  test.each(["elicitation/create", "sampling/createMessage", "roots/list"])(
    "of %s is inside a result, from either side",
    (method) => {
      const message = { jsonrpc: "2.0", id: 1, method, params: { _meta: meta } };
      const finding = `method.only-embedded /method "${method}" goes inside an "input_required" result, not on its own`;
      expect(findings(fromServer(message))).toEqual([finding]);
      expect(findings(fromClient(message))).toEqual([finding]);
    },
  );

  test("of progress is never from the client", () => {
    const params = { progressToken: 1, progress: 0.5 };
    const message = { jsonrpc: "2.0", method: "notifications/progress", params };
    expect(fromServer(message).valid).toBe(true);
    expect(findings(fromClient(message))).toEqual([
      'method.wrong-side /method A client does not send "notifications/progress"',
    ]);
  });

  test("of a cancellation is either", () => {
    const message = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: "a" },
    };
    expect(fromClient(message)).toEqual(fromServer(message));
    expect(fromClient(message).valid).toBe(true);
  });
});

describe("the method", () => {
  test.each(["initialize", "ping", "logging/setLevel", "resources/subscribe", "tasks/list"])(
    "%s is not of 2026-07-28",
    (method) => {
      const message = { jsonrpc: "2.0", id: 1, method, params: { _meta: meta } };
      expect(findings(fromClient(message))).toEqual([
        `method.other-revision /method 2026-07-28 has no method "${method}"`,
      ]);
    },
  );

  test("is warned of when no revision has it, and its _meta is checked", () => {
    const message = { jsonrpc: "2.0", id: 1, method: "x/own", params: { _meta: meta } };
    expect(fromClient(message).valid).toBe(true);
    expect(findings(fromClient(message))).toEqual([
      'method.unknown /method No revision has a method "x/own"',
    ]);
    expect(findings(fromClient({ ...message, params: {} }))).toEqual([
      'method.unknown /method No revision has a method "x/own"',
      'schema.required /params "params" lacks "_meta"',
    ]);
    const { id: _id, ...notification } = message;
    expect(fromServer(notification).definition).toBe("JsonRpcNotification");
  });

  test("named like a member of every object is unknown", () => {
    const message = { jsonrpc: "2.0", id: 1, method: "constructor", params: { _meta: meta } };
    expect(findings(fromClient(message))).toEqual([
      'method.unknown /method No revision has a method "constructor"',
    ]);
  });
});

describe("the result", () => {
  test.each([
    [
      "server/discover",
      { supportedVersions: [], capabilities: {}, ttlMs: 0, cacheScope: "public" },
    ],
    ["tools/list", { tools: [], ttlMs: 0, cacheScope: "public" }],
    ["tools/call", { content: [] }],
    ["resources/list", { resources: [], ttlMs: 0, cacheScope: "public" }],
    ["resources/templates/list", { resourceTemplates: [], ttlMs: 0, cacheScope: "public" }],
    ["resources/read", { contents: [], ttlMs: 0, cacheScope: "private" }],
    ["prompts/list", { prompts: [], ttlMs: 0, cacheScope: "public" }],
    ["prompts/get", { messages: [] }],
    ["completion/complete", { completion: { values: [] } }],
    ["tasks/update", {}],
    ["tasks/cancel", {}],
  ])("of %s is checked by that method's definition", (method, result) => {
    const verdict = fromServer(answer({ resultType: "complete", ...result }), { method });
    expect(verdict).toMatchObject({ valid: true, findings: [] });
    expect(verdict.definition).toMatch(/ResultResponse$/);
    expect(fromServer(answer(result), { method }).findings[0]?.id).toBe("schema.required");
  });

  test("that is cacheable has both hints", () => {
    const result = { resultType: "complete", tools: [], ttlMs: -1, cacheScope: "public" };
    expect(findings(fromServer(answer(result), { method: "tools/list" }))).toEqual([
      'schema.range /result/ttlMs "ttlMs" must be at least 0, and is -1',
    ]);
    const { ttlMs: _ttl, ...without } = result;
    expect(findings(fromServer(answer(without), { method: "tools/list" }))).toEqual([
      'schema.required /result "result" lacks "ttlMs"',
    ]);
  });

  // BUG-90.
  test("of an unknown type is invalid", () => {
    const unknown = answer({ resultType: "later", content: [] });
    expect(findings(fromServer(unknown, { method: "tools/call" }))).toEqual([
      'result.unknown-type /result/resultType "resultType" is "later", which is none of the kinds that may stand here',
    ]);
    expect(findings(fromServer(unknown, { method: "completion/complete" }))[0]).toBe(
      'schema.required /result "result" lacks "completion"',
    );
    expect(fromServer(unknown).valid).toBe(true);
  });

  // BUG-138.
  test("may go on with an empty cursor, but not with null or a number", () => {
    const list = { resultType: "complete", tools: [], ttlMs: 0, cacheScope: "public" };
    const page = (nextCursor: unknown) =>
      fromServer(answer({ ...list, nextCursor }), { method: "tools/list" });
    expect(page("").findings).toEqual([]);
    for (const cursor of [null, 0]) {
      expect(findings(page(cursor))).toEqual([
        `schema.type /result/nextCursor "nextCursor" must be a string, and is ${cursor}`,
      ]);
    }
  });

  // BUG-142.
  test.each([[[1, 2]], ["x"], [3], [null], [{ a: 1 }]])(
    "may be structured as %j",
    (structuredContent) => {
      const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
      const message = answer({ resultType: "complete", content, structuredContent });
      expect(fromServer(message, { method: "tools/call" }).findings).toEqual([]);
    },
  );

  test("that answers an unknown request still says what it is", () => {
    expect(findings(fromServer(answer({ resultType: "task" })))).toEqual([
      'schema.required /result "result" lacks "createdAt"',
    ]);
    expect(fromServer(answer({ resultType: "complete", x: 1 })).definition).toBe(
      "JsonRpcResultResponse",
    );
  });

  test("has a finding for each bad item of a list", () => {
    const tools = [
      { name: "good", inputSchema: { type: "object" } },
      { name: "no-schema" },
      { name: 3, inputSchema: { type: "object" } },
      { name: "bad-type", inputSchema: { type: "array" } },
    ];
    const list = answer({ resultType: "complete", tools, cacheScope: "public" });
    expect(findings(fromServer(list, { method: "tools/list" }))).toEqual([
      'schema.required /result "result" lacks "ttlMs"',
      'schema.required /result/tools/1 Item 1 of "tools" lacks "inputSchema"',
      'schema.type /result/tools/2/name "name" must be a string, and is 3',
      'schema.value /result/tools/3/inputSchema/type "type" must be "object", and is "array"',
    ]);
  });

  test("has at most 50 findings, by path", () => {
    const content = Array.from({ length: 200 }, () => ({ type: "text" }));
    const verdict = fromServer(answer({ resultType: "complete", content }), {
      method: "tools/call",
    });
    expect(verdict.findings).toHaveLength(50);
    expect(verdict.findings.map(({ path }) => path).slice(0, 12)).toEqual(
      Array.from({ length: 12 }, (_, index) => `/result/content/${index}`),
    );
  });

  test("with an unknown kind of content names the kind", () => {
    const content = [{ type: "video", data: "" }];
    const verdict = fromServer(answer({ resultType: "complete", content }), {
      method: "tools/call",
    });
    expect(findings(verdict)).toEqual([
      'schema.variant /result/content/0/type "type" is "video", which is none of the kinds that may stand here',
    ]);
  });

  test("with a member that fits none of several shapes says what each lacks", () => {
    const content = [{ type: "resource", resource: { uri: "file:///a" } }];
    const verdict = fromServer(answer({ resultType: "complete", content }), {
      method: "tools/call",
    });
    expect(findings(verdict)).toEqual([
      'schema.union /result/content/0/resource Fits none of the shapes that may stand here: "resource" lacks "text"; "resource" lacks "blob"',
    ]);
  });

  test("with too many completions is out of range", () => {
    const values = Array.from({ length: 101 }, (_, index) => `v${index}`);
    const message = answer({ resultType: "complete", completion: { values } });
    expect(findings(fromServer(message, { method: "completion/complete" }))).toEqual([
      'schema.range /result/completion/values "values" must have at most 100 items, and has 101',
    ]);
  });
});

describe("the answer to a question", () => {
  test("that is nearly right is held against the shape that it is closest to", () => {
    const inputResponses = { confirm: { action: "yes" } };
    expect(findings(fromClient(call({ name: "echo", inputResponses })))).toEqual([
      'schema.value /params/inputResponses/confirm/action "action" must be one of "accept", "decline", "cancel", and is "yes"',
    ]);
  });

  test("is found by its escaped key", () => {
    const inputResponses = { "a/b~c": { action: 1 } };
    expect(fromClient(call({ name: "echo", inputResponses })).findings[0]?.path).toBe(
      "/params/inputResponses/a~1b~0c/action",
    );
  });
});

describe("the error", () => {
  test.each([
    [-32022, { supported: ["2026-07-28"], requested: "1900-01-01" }],
    [-32021, { requiredCapabilities: { elicitation: {} } }],
    [-32020, undefined],
    [-32602, { anything: 1 }],
    [7, undefined],
  ])("with code %d is valid with the data that belongs to it", (code, data) => {
    const error = { code, message: "No", ...(data === undefined ? {} : { data }) };
    expect(fromServer({ jsonrpc: "2.0", id: 1, error })).toMatchObject({
      valid: true,
      findings: [],
    });
  });

  test.each([
    [-32022, { supported: "2026-07-28", requested: "1900-01-01" }, "/error/data/supported"],
    [-32022, { supported: [] }, "/error/data"],
    [-32022, undefined, "/error"],
    [-32021, {}, "/error/data"],
    [
      -32021,
      { requiredCapabilities: { sampling: true } },
      "/error/data/requiredCapabilities/sampling",
    ],
  ])("with code %d and data %j is wrong at %s", (code, data, path) => {
    const error = { code, message: "No", ...(data === undefined ? {} : { data }) };
    const { valid, findings: found } = fromServer({ jsonrpc: "2.0", id: 1, error });
    expect(valid).toBe(false);
    expect(found.map((it) => it.path)).toEqual([path]);
  });

  test("without message or with a fraction as code is wrong", () => {
    const error = { code: 1.5, message: "No" };
    expect(findings(fromServer({ jsonrpc: "2.0", id: 1, error }))).toEqual([
      'schema.type /error/code "code" must be an integer, and is 1.5',
    ]);
    expect(findings(fromServer({ jsonrpc: "2.0", id: 1, error: { code: 1 } }))).toEqual([
      'schema.required /error "error" lacks "message"',
    ]);
    expect(findings(fromServer({ jsonrpc: "2.0", id: 1, error: "No" }))).toEqual([
      'schema.type /error "error" must be an object, and is "No"',
    ]);
  });
});
