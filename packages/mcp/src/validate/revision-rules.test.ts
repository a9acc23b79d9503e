import { describe, expect, test } from "vitest";
import * as of20241105 from "../spec/gen/2024-11-05.js";
import * as of20250326 from "../spec/gen/2025-03-26.js";
import * as of20250618 from "../spec/gen/2025-06-18.js";
import * as of20251125 from "../spec/gen/2025-11-25.js";
import * as of20260728 from "../spec/gen/2026-07-28.js";
import { isInRevision, METHOD_TABLE } from "../spec/method-table.ts";
import type { Validators } from "./definition.ts";
import { createRevisionRules } from "./revision-rules.ts";
import type { ValidatedRevision } from "./validate-options.ts";

const modules: readonly (readonly [ValidatedRevision, Validators])[] = [
  ["2024-11-05", { ...of20241105 }],
  ["2025-03-26", { ...of20250326 }],
  ["2025-06-18", { ...of20250618 }],
  ["2025-11-25", { ...of20251125 }],
  ["2026-07-28", { ...of20260728 }],
];

describe.each(modules)("createRevisionRules() of %s", (revision, validators) => {
  const rules = createRevisionRules(revision, validators);

  test("finds a definition for each message of the revision and its answer", () => {
    const rows = METHOD_TABLE.filter((row) => isInRevision(row, revision));
    const lacking = rows.filter(({ method, kind }) => {
      const known = rules.methods.get(method);
      if (known?.isEmbedded === true) return false;
      return known?.message === undefined || (kind === "request" && known.answer === undefined);
    });
    expect(lacking.map(({ method }) => method)).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });

  test("has the parameters and the result that the table names", () => {
    const rows = METHOD_TABLE.filter((row) => isInRevision(row, revision));
    const named = rows.flatMap((row) => [
      row.params,
      ...(row.kind === "request" ? [row.result] : []),
    ]);
    expect(named.filter((name) => validators[name] === undefined)).toEqual([]);
  });

  test("checks each method by the definition of that very method", () => {
    for (const { row, message } of rules.methods.values()) {
      if (message === undefined) continue;
      message.validate({ jsonrpc: "2.0", id: 1, method: "x", params: {} });
      const wrong = message.validate.errors?.find(({ instancePath }) => instancePath === "/method");
      expect(wrong?.params["allowedValue"]).toBe(row.method);
    }
  });

  test("refuses validators that lack what every revision has", () => {
    expect(() => createRevisionRules(revision, {})).toThrow(
      new TypeError(`No definition "JsonRpcRequest" in ${revision}`),
    );
  });
});

test("createRevisionRules() has batches for 2025-03-26 alone", () => {
  const withBatches = modules.filter(
    ([revision, validators]) => createRevisionRules(revision, validators).batches !== undefined,
  );
  expect(withBatches.map(([revision]) => revision)).toEqual(["2025-03-26"]);
});
