import { beforeAll, describe, expect, test } from "vitest";
import { Explainer } from "./explainer.ts";
import { isValidSomewhere } from "./explanation.ts";
import type { Judge } from "./judge-message.ts";
import { loadJudge } from "./judge-message.ts";
import { renderExplanation } from "./render-explanation.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await loadJudge();
});

function explain(...messages: readonly (object | string)[]) {
  const explainer = new Explainer(judge);
  return messages
    .map((it, index) => ({
      text: typeof it === "string" ? it : JSON.stringify(it),
      line: index + 1,
    }))
    .map((input) => explainer.explain(input))
    .at(-1);
}

const rpc = { jsonrpc: "2.0", id: 1 };

test("where a text is broken is said by its own lines, where a line of the input quotes it", () => {
  const text = '{\n  "id": 1,\n  "result": {...}\n}';
  const place = { line: 3, column: 14 };
  const quoted = new Explainer(judge).explain({ text, line: 7, isQuoted: true });
  expect(quoted).toMatchObject({ line: 7, unreadable: { ...place, isQuoted: true } });
  expect(renderExplanation(quoted, (_, it) => it)).toContain(
    "broken at line 3 of its text, column 14: It was cut short",
  );
  const written = new Explainer(judge).explain({ text, line: 7 });
  expect(written).toMatchObject({ unreadable: { ...place, line: 9 } });
  expect(renderExplanation(written, (_, it) => it)).toContain("broken at line 9, column 14");
});

test("a result that may be kept has two hints, and what lacks one is told of both", () => {
  const request = { ...rpc, method: "tools/list" };
  const result = { resultType: "complete", tools: [], ttlMs: 0 };
  expect(explain(request, { ...rpc, result })?.notes).toEqual([
    {
      level: "advice",
      path: "/result",
      message:
        'In 2026-07-28 a result of tools/list has "ttlMs" and "cacheScope", how long it may be kept and for whom: 0 and "private" say that nothing may be',
    },
  ]);
  const whole = { ...result, cacheScope: "private" };
  expect(explain(request, { ...rpc, result: whole })?.notes).toEqual([]);
  // Nobody writes the hints in an older revision.
  expect(explain(request, { ...rpc, result: { tools: [] } })?.notes).toEqual([]);
});

test.each([
  [
    '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}',
    1,
    "It begins with a byte order mark, which no message has",
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}',
    41,
    "Another message begins here, and each stands on a line of its own",
  ],
])("%s is told in words", (text, column, message) => {
  expect(explain(text)).toMatchObject({ unreadable: { line: 1, column, message } });
});

describe("what a message is", () => {
  test("a request names its method, its id and what it is about", () => {
    const request = { ...rpc, method: "tools/call", params: { name: "echo" } };
    expect(explain(request)).toMatchObject({
      kind: "request",
      method: "tools/call",
      name: "echo",
      id: 1,
      sender: "client",
    });
  });

  test("a question of the server is one of the server's", () => {
    const request = { ...rpc, method: "roots/list" };
    expect(explain(request)).toMatchObject({ kind: "request", sender: "server" });
  });

  test("a notification of both sides has either for a sender", () => {
    const params = { progressToken: 1, progress: 1 };
    const notification = { jsonrpc: "2.0", method: "notifications/progress", params };
    expect(explain(notification)).toMatchObject({ kind: "notification", sender: "either side" });
  });

  test("an error has its code", () => {
    const error = { code: -32601, message: "Method not found" };
    expect(explain({ ...rpc, error })).toMatchObject({ kind: "error", errorCode: -32601, id: 1 });
  });

  test("an array is a batch, which only 2025-03-26 allows", () => {
    const explanation = explain([{ ...rpc, method: "ping" }]);
    expect(explanation?.kind).toBe("batch");
    expect(validIn(explanation)).toEqual(["2025-03-26"]);
  });

  test.each([["5"], ['"hello"'], ["null"]])("%s is no message", (text) => {
    expect(explain(text)).toMatchObject({ kind: "no message", notes: [] });
    expect(validIn(explain(text))).toEqual([]);
  });
});

describe("what it answers", () => {
  test("a result answers the request of its id, and no second one does", () => {
    const request = { ...rpc, method: "ping" };
    expect(explain(request, { ...rpc, result: {} })?.answers).toEqual({
      method: "ping",
      by: "id",
      line: 1,
    });
    expect(explain(request, { ...rpc, result: {} }, { ...rpc, result: {} })?.answers).toBe(
      undefined,
    );
  });

  test("an id of another type answers nothing", () => {
    const request = { ...rpc, method: "ping" };
    expect(explain(request, { ...rpc, id: "1", result: {} })?.answers).toBe(undefined);
  });

  test.each([
    [{ tools: [] }, "tools/list"],
    [{ content: [] }, "tools/call"],
    [{ content: [], task: 1 }, "tools/call"],
    [{ resultType: "task", taskId: "a" }, "tools/call"],
    [{ content: { type: "text", text: "" }, role: "user", model: "m" }, "sampling/createMessage"],
    [{ supportedVersions: [] }, "server/discover"],
    [{ taskId: "a", status: "working" }, "tasks/get"],
  ])("the shape of %j is that of %s", (result, method) => {
    expect(explain({ ...rpc, result })?.answers).toEqual({ method, by: "shape" });
  });

  test("an empty result may answer anything", () => {
    expect(explain({ ...rpc, result: {} })).not.toHaveProperty("answers");
  });

  test("a result is allowed only where its request is, an error anywhere", () => {
    const request = { ...rpc, method: "tasks/list" };
    expect(validIn(explain(request, { ...rpc, result: { tasks: [] } }))).toEqual(["2025-11-25"]);
    const error = { code: -32601, message: "Method not found" };
    expect(validIn(explain(request, { ...rpc, error }))).toHaveLength(5);
  });
});

describe("what is wrong with it", () => {
  test.each<[string, object, "error" | "advice", string]>([
    ["initialize for 2026-07-28", initialize("2026-07-28"), "error", "/params/protocolVersion"],
    [
      "another code for an unknown method",
      { ...rpc, error: { code: -32000, message: "Method not found" } },
      "error",
      "/error/code",
    ],
    [
      "a tool's failure as an error",
      { ...rpc, error: { code: -32000, message: "No", data: { tool: "echo" } } },
      "advice",
      "/error",
    ],
    ["a text for content", { ...rpc, result: { content: "hi" } }, "advice", "/result/content"],
    [
      "a resource as a text block",
      { ...rpc, result: { content: [{ type: "text", text: "", mimeType: "text/plain" }] } },
      "advice",
      "/result/content/0/mimeType",
    ],
    [
      "a role that there is none",
      { ...rpc, result: { messages: [{ role: "user" }, { role: "system" }] } },
      "advice",
      "/result/messages/1/role",
    ],
    [
      "an id of null",
      { ...rpc, id: null, error: { code: -32700, message: "Parse error" } },
      "advice",
      "/id",
    ],
  ])("%s gets a note", (_, message, level, path) => {
    expect(explain(message)?.notes).toMatchObject([{ level, path }]);
  });

  test("initialize for a revision that has it gets none", () => {
    expect(explain(initialize("2025-11-25"))?.notes).toEqual([]);
  });

  test("a result of another shape says whose it is", () => {
    const request = { ...rpc, method: "resources/read", params: { uri: "a:b" } };
    const explanation = explain(request, { ...rpc, result: { content: [] } });
    expect(explanation?.notes).toEqual([
      {
        level: "advice",
        path: "/result/content",
        message:
          'The answer to resources/read has "contents"; "content" is what tools/call is answered with',
      },
    ]);
    expect(validIn(explanation)).toEqual([]);
  });

  test("a request without _meta is none of 2026-07-28", () => {
    const explanation = explain({ ...rpc, method: "tools/list", params: {} });
    expect(validIn(explanation)).toEqual(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]);
    expect(explanation?.verdicts["2026-07-28"]?.findings).toMatchObject([
      { id: "schema.required", path: "/params", message: '"params" lacks "_meta"' },
    ]);
  });

  test("what is wrong in all revisions is valid in none, though its form is right", () => {
    const explanation = explain(initialize("2026-07-28"));
    expect(validIn(explanation)).toHaveLength(4);
    expect(explanation && isValidSomewhere(explanation)).toBe(false);
  });

  test("a text that ends in the middle is told with the place, and answers all the same", () => {
    const request = { ...rpc, method: "tools/list" };
    const explanation = explain(request, '{"jsonrpc":"2.0","id":1,\n"result":{"tools":[');
    expect(explanation).toMatchObject({
      kind: "unreadable",
      id: 1,
      answers: { method: "tools/list" },
      unreadable: {
        subject: "response",
        message: "It was cut short: the text ends in the middle",
        line: 3,
        column: 20,
      },
    });
  });

  test("a banner is told as what it is", () => {
    expect(explain("Server started")?.unreadable).toEqual({
      subject: "unknown",
      message: 'Cannot parse message: expected a value at byte 0, found "Server started"',
      line: 1,
      column: 1,
    });
  });
});

function initialize(protocolVersion: string): object {
  const clientInfo = { name: "a", version: "1" };
  return {
    ...rpc,
    method: "initialize",
    params: { protocolVersion, capabilities: {}, clientInfo },
  };
}

function validIn(explanation: ReturnType<typeof explain>): readonly string[] {
  return Object.entries(explanation?.verdicts ?? {})
    .filter(([, { valid }]) => valid)
    .map(([revision]) => revision);
}
