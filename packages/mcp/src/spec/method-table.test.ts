import { describe, expect, test } from "vitest";
import type { RequestRow } from "./method-row.ts";
import {
  isInRevision,
  isSentBy,
  METHOD_TABLE,
  methodRow,
  methodRowIn,
  requestRow,
} from "./method-table.ts";
import { REVISIONS } from "./revision.ts";

const requests = METHOD_TABLE.filter((row): row is RequestRow => row.kind === "request");

/** The methods of the requests of which something is true. */
function those(isTrue: (row: RequestRow) => boolean): readonly string[] {
  return requests
    .filter(isTrue)
    .map(({ method }) => method)
    .sort();
}

describe("methodRow()", () => {
  test("finds the row of each method", () => {
    for (const row of METHOD_TABLE) expect(methodRow(row.method)).toBe(row);
  });

  test("finds nothing for a method of no revision, nor for a member of every object", () => {
    expect(methodRow("tools/remove")).toBeUndefined();
    expect(methodRow("constructor")).toBeUndefined();
    expect(methodRow("")).toBeUndefined();
  });
});

describe("requestRow()", () => {
  test("finds requests only", () => {
    expect(requestRow("tools/call")?.result).toBe("CallToolResult");
    expect(requestRow("notifications/progress")).toBeUndefined();
  });
});

describe("methodRowIn()", () => {
  test("finds the row of each method that the revision has, and of no other", () => {
    for (const revision of REVISIONS) {
      for (const row of METHOD_TABLE) {
        const expected = isInRevision(row, revision) ? row : undefined;
        expect(methodRowIn(revision, row.method)).toBe(expected);
      }
    }
  });

  test("tells revisions apart", () => {
    const having = (method: string) =>
      REVISIONS.filter((revision) => methodRowIn(revision, method) !== undefined);
    expect(having("initialize")).toEqual(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]);
    expect(having("elicitation/create")).toEqual(["2025-06-18", "2025-11-25", "2026-07-28"]);
    expect(having("tasks/result")).toEqual(["2025-11-25"]);
    expect(having("tools/call")).toEqual(REVISIONS);
    expect(having("constructor")).toEqual([]);
  });
});

describe("isSentBy() and isInRevision()", () => {
  test("tell who sends what when", () => {
    const sampling = requestRow("sampling/createMessage");
    if (sampling === undefined) throw new Error("no row");
    expect(isSentBy(sampling, "server", "2025-11-25")).toBe(true);
    expect(isSentBy(sampling, "client", "2025-11-25")).toBe(false);
    expect(isSentBy(sampling, "server", "2026-07-28")).toBe(false);
    expect(isInRevision(sampling, "2026-07-28")).toBe(true);
    const elicitation = requestRow("elicitation/create");
    if (elicitation === undefined) throw new Error("no row");
    expect(isInRevision(elicitation, "2025-03-26")).toBe(false);
  });
});

describe("METHOD_TABLE", () => {
  test("names each method once, and notifications by their prefix", () => {
    const methods = METHOD_TABLE.map(({ method }) => method);
    expect(new Set(methods).size).toBe(methods.length);
    for (const { method, kind } of METHOD_TABLE) {
      expect(method.startsWith("notifications/")).toBe(kind === "notification");
    }
  });

  test("is sorted, so that a row is easily found", () => {
    for (const kind of ["request", "notification"]) {
      const methods = METHOD_TABLE.filter((row) => row.kind === kind).map(({ method }) => method);
      expect(methods).toEqual([...methods].sort());
    }
  });

  test("has caching hints on what 2026-07-28 lists", () => {
    expect(those(({ cacheable }) => cacheable)).toEqual([
      "prompts/list",
      "resources/list",
      "resources/read",
      "resources/templates/list",
      "server/discover",
      "tools/list",
    ]);
  });

  test("has input_required on what 2026-07-28 lists", () => {
    expect(those(({ inputRequired }) => inputRequired)).toEqual([
      "prompts/get",
      "resources/read",
      "tools/call",
    ]);
  });

  test("has the Mcp-Name header on what 2026-07-28 and Tasks list", () => {
    const named = requests.filter(({ nameFrom }) => nameFrom !== undefined);
    expect(named.map(({ method, nameFrom }) => [method, nameFrom])).toEqual([
      ["prompts/get", "name"],
      ["resources/read", "uri"],
      ["tasks/cancel", "taskId"],
      ["tasks/get", "taskId"],
      ["tasks/update", "taskId"],
      ["tools/call", "name"],
    ]);
  });

  test("has tasks for tools/call alone", () => {
    expect(those(({ taskable }) => taskable)).toEqual(["tools/call"]);
  });

  test("never retries what a tool, a model, a person or a session would notice", () => {
    expect(those(({ retrySafe }) => !retrySafe)).toEqual([
      "elicitation/create",
      "initialize",
      "sampling/createMessage",
      "tools/call",
    ]);
  });

  test("waits without end only for what may last", () => {
    expect(those(({ timeoutMs }) => timeoutMs === null)).toEqual([
      "subscriptions/listen",
      "tasks/result",
    ]);
    for (const { timeoutMs } of requests) expect(timeoutMs ?? 1).toBeGreaterThan(0);
  });
});
