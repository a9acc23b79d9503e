import { expect, test } from "vitest";
import * as own from "../spec/gen/2026-07-28.js";
import * as common from "../spec/gen/common.js";
import { isInRevision, METHOD_TABLE } from "../spec/method-table.ts";
import { createRevisionRules } from "./revision-rules.ts";

const rules = createRevisionRules("2026-07-28", { ...common, ...own });

test("createRevisionRules() finds a definition for each message of the revision and its answer", () => {
  const rows = METHOD_TABLE.filter((row) => isInRevision(row, "2026-07-28"));
  const lacking = rows.filter(({ method, kind }) => {
    const known = rules.methods.get(method);
    if (known?.isEmbedded === true) return false;
    return known?.message === undefined || (kind === "request" && known.answer === undefined);
  });
  expect(lacking.map(({ method }) => method)).toEqual([]);
});

test("createRevisionRules() checks each method by the definition of that very method", () => {
  for (const { row, message } of rules.methods.values()) {
    if (message === undefined) continue;
    message.validate({ jsonrpc: "2.0", id: 1, method: "x", params: {} });
    const wrong = message.validate.errors?.find(({ instancePath }) => instancePath === "/method");
    expect(wrong?.params["allowedValue"]).toBe(row.method);
  }
});

test("createRevisionRules() refuses validators that lack what every revision has", () => {
  expect(() => createRevisionRules("2026-07-28", {})).toThrow(
    new TypeError('No definition "JsonRpcRequest" in 2026-07-28'),
  );
});
