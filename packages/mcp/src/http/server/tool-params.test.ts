import { expect, test } from "vitest";
import type { Caller, Endpoint } from "../../exchange/exchange.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { ToolParams } from "./tool-params.ts";

const exchange: Endpoint["exchange"] = async ({ id }) => ({ jsonrpc: "2.0", id, result: {} });
const schemaWith = (header: string): JsonObject => ({
  properties: { a: { type: "string", "x-mcp-header": header } },
});
const REGION = [{ header: "Region", path: ["a"], type: "string" }];

function callerOf(id?: string): Caller {
  return { transport: "http", ...(id !== undefined && { principal: { id } }) };
}

function learn(params: ToolParams, tools: unknown, principal?: string): void {
  const result = { tools };
  params.learn(result, JSON.stringify(result), principal);
}

test("ToolParams asks an Endpoint that tells its tools' schemas, once a schema", () => {
  const schema = schemaWith("Region");
  const params = new ToolParams({
    exchange,
    toolSchema: (name) => (name === "known" ? schema : undefined),
  });
  expect(params.headersOf("known", callerOf())).toEqual(REGION);
  expect(params.headersOf("known", callerOf("ada"))).toBe(params.headersOf("known", callerOf()));
  expect(params.headersOf("other", callerOf())).toEqual([]);
});

test("ToolParams learns nothing of an Endpoint that tells", () => {
  const params = new ToolParams({ exchange, toolSchema: () => undefined });
  learn(params, [{ name: "t", inputSchema: schemaWith("Region") }]);
  expect(params.headersOf("t", callerOf())).toEqual([]);
});

test("ToolParams learns from lists, each principal's own", () => {
  const params = new ToolParams({ exchange });
  learn(params, [{ name: "t", inputSchema: schemaWith("Region") }], "ada");
  expect(params.headersOf("t", callerOf("ada"))).toEqual(REGION);
  expect(params.headersOf("t", callerOf("bob"))).toEqual([]);
  expect(params.headersOf("t", callerOf())).toEqual([]);
});

test("ToolParams learns page by page, and forgets an annotation that is gone", () => {
  const params = new ToolParams({ exchange });
  learn(params, [{ name: "a", inputSchema: schemaWith("Region") }]);
  learn(params, [{ name: "b", inputSchema: schemaWith("Region") }]);
  expect(params.headersOf("a", callerOf())).toEqual(REGION);
  expect(params.headersOf("b", callerOf())).toEqual(REGION);
  learn(params, [{ name: "a", inputSchema: {} }]);
  expect(params.headersOf("a", callerOf())).toEqual([]);
  expect(params.headersOf("b", callerOf())).toEqual(REGION);
});

test.each([undefined, null, "x", [null, 1, "x", {}, { name: 7 }, { name: "t" }]])(
  "ToolParams survives the list %j",
  (tools) => {
    const params = new ToolParams({ exchange });
    learn(params, [{ name: "known", inputSchema: schemaWith("Region") }]);
    learn(params, tools);
    expect(params.headersOf("known", callerOf())).toEqual(REGION);
    expect(params.headersOf("t", callerOf())).toEqual([]);
  },
);

test("ToolParams takes a tool whose annotation breaks a rule for one without", () => {
  const params = new ToolParams({ exchange });
  learn(params, [{ name: "t", inputSchema: schemaWith("not a token") }]);
  expect(params.headersOf("t", callerOf())).toEqual([]);
});

test("ToolParams remembers 256 tools of a principal, the latest", () => {
  const params = new ToolParams({ exchange });
  const tools = Array.from({ length: 300 }, (_, at) => {
    return { name: `t${at}`, inputSchema: schemaWith("Region") };
  });
  learn(params, tools);
  expect(params.headersOf("t43", callerOf())).toEqual([]);
  expect(params.headersOf("t44", callerOf())).toEqual(REGION);
  expect(params.headersOf("t299", callerOf())).toEqual(REGION);
});

test("ToolParams remembers 256 principals, those that listed last", () => {
  const params = new ToolParams({ exchange });
  const tools = [{ name: "t", inputSchema: schemaWith("Region") }];
  for (let at = 0; at < 256; at++) learn(params, tools, `p${at}`);
  learn(params, tools, "p0");
  learn(params, tools, "one more");
  expect(params.headersOf("t", callerOf("p0"))).toEqual(REGION);
  expect(params.headersOf("t", callerOf("p1"))).toEqual([]);
  expect(params.headersOf("t", callerOf("p2"))).toEqual(REGION);
});
