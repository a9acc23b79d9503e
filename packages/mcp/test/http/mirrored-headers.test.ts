import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import type { JsonObject, JsonRpcRequest } from "../../src/jsonrpc/message.ts";
import { createServer } from "../../src/server/create-server.ts";
import { requestOf } from "../support/ask.ts";
import { HttpFixture, headersOf } from "./http-fixture.ts";

/** Answers everything, with what it was asked. */
const mirror: Endpoint = {
  exchange: async ({ id, method, params }) => ({
    jsonrpc: "2.0",
    id,
    result: { resultType: "complete", method, params },
  }),
};

/** Lists tools, and answers everything else with nothing. */
function listing(tools: readonly JsonObject[]): Endpoint {
  return {
    exchange: async ({ id, method }) => ({
      jsonrpc: "2.0",
      id,
      result: method === "tools/list" ? { resultType: "complete", tools } : {},
    }),
  };
}

let http: HttpFixture;

beforeAll(async () => {
  http = await HttpFixture.start(mirror);
});
afterAll(() => http[Symbol.asyncDispose]());

const list = requestOf("tools/list");
const call = (name: unknown) => requestOf("tools/call", { name });

async function statusAndCode(
  request: JsonRpcRequest,
  headers: Record<string, string | undefined>,
  fixture = http,
): Promise<readonly [number, unknown]> {
  const { status, json } = await fixture.post(request, headers);
  return [status, (json?.["error"] as JsonObject | undefined)?.["code"]];
}

const TAKEN = [200, undefined];
const REFUSED = [400, -32020];

describe("Mcp-Method", () => {
  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["another method", "tools/call"],
    ["in another case", "TOOLS/LIST"],
    ["sent twice", "tools/list, tools/list"],
  ])("that is %s is refused", async (_name, header) => {
    expect(await statusAndCode(list, { "Mcp-Method": header })).toEqual(REFUSED);
  });

  test.each(["mcp-method", "MCP-METHOD"])("may be spelt %s", async (name) => {
    const { "Mcp-Method": _, ...rest } = headersOf(list);
    const headers = { ...rest, [name]: "tools/list" };
    expect((await http.send({ headers, body: JSON.stringify(list) })).status).toBe(200);
  });

  test("may have blanks around its value", async () => {
    expect(await statusAndCode(list, { "Mcp-Method": "  tools/list  " })).toEqual(TAKEN);
  });

  test("that is missing is told with the id, the header and the member, and no value", async () => {
    const { json } = await http.post({ ...list, id: "a" }, { "Mcp-Method": "secret" });
    expect(json).toEqual({
      jsonrpc: "2.0",
      id: "a",
      error: {
        code: -32020,
        message: "Cannot take tools/list: header Mcp-Method does not name the body's method",
        data: { reason: "HEADER_MISMATCH", header: "Mcp-Method", path: "/method" },
      },
    });
  });
});

describe("Mcp-Name", () => {
  // BUG-131
  test.each(["日本", "café", "a\nb", " padded ", "tab\tname", "", "my tool", "=?base64?eA==?="])(
    "of the tool %j is taken as this library writes it",
    async (name) => {
      expect(await statusAndCode(call(name), {})).toEqual(TAKEN);
    },
  );

  test.each([
    ["encoded without need", "Hello", "=?base64?SGVsbG8=?="],
    ["encoded though it is empty", "", "=?base64??="],
    ["that only looks like Base64", "SGVsbG8=", "SGVsbG8="],
    ["with the prefix alone", "=?base64?SGVsbG8=", "=?base64?SGVsbG8="],
    ["with marks in upper case", "=?BASE64?SGVsbG8=?=", "=?BASE64?SGVsbG8=?="],
    ["with blanks around it", "tool", "  tool  "],
  ])("%s is taken", async (_name, name, header) => {
    expect(await statusAndCode(call(name), { "Mcp-Name": header })).toEqual(TAKEN);
  });

  test.each([
    ["missing", "tool", undefined],
    ["another name", "tool", "other"],
    ["in another case", "tool", "Tool"],
    ["Base64 without padding", "Hello", "=?base64?SGVsbG8?="],
    ["Base64 with other characters", "Hello", "=?base64?SGVs!!!bG8=?="],
    ["Base64 of invalid UTF-8", "\ufffd", "=?base64?/w==?="],
    ["encoded with marks in upper case", "Hello", "=?BASE64?SGVsbG8=?="],
    ["Latin-1 as it is", "café", "caf\u00e9"],
    ["UTF-8 as it is", "日本", Buffer.from("日本").toString("latin1")],
    ["trimmed", " padded ", " padded "],
    ["sent twice", "tool", "tool, tool"],
    ["there for a name that is no text", 7, "7"],
  ])("that is %s is refused", async (_name, name, header) => {
    expect(await statusAndCode(call(name), { "Mcp-Name": header })).toEqual(REFUSED);
  });

  test("is not missed where the body names nothing", async () => {
    expect(await statusAndCode(call(undefined), {})).toEqual(TAKEN);
  });

  test.each([
    ["prompts/get", "name", "greeting"],
    ["resources/read", "uri", "file:///tmp/ünï.txt"],
    ["tasks/get", "taskId", "task-1"],
    ["tasks/update", "taskId", "task-1"],
    ["tasks/cancel", "taskId", "task-1"],
  ])("of %s repeats %s", async (method, member, value) => {
    const request = requestOf(method, { [member]: value });
    const header = `=?base64?${Buffer.from(value).toString("base64")}?=`;
    expect(await statusAndCode(request, { "Mcp-Name": header })).toEqual(TAKEN);
    expect(await statusAndCode(request, { "Mcp-Name": "other" })).toEqual(REFUSED);
    expect(await statusAndCode(request, { "Mcp-Name": undefined })).toEqual(REFUSED);
  });

  test("of a method that names nothing is passed over", async () => {
    expect(await statusAndCode(list, { "Mcp-Name": "x" })).toEqual(TAKEN);
  });
});

const SCHEMA = {
  type: "object",
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    level: { type: "integer", "x-mcp-header": "Level" },
    dry: { type: "boolean", "x-mcp-header": "Dry" },
    deep: {
      type: "object",
      properties: { "a/b": { type: "string", "x-mcp-header": "Deep" } },
    },
    free: { type: "string" },
  },
};
const anything = {
  "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) },
} as const;

describe.each(["a server that knows its tools", "an Endpoint that has listed them"])(
  "Mcp-Param of %s",
  (kind) => {
    let own: HttpFixture;

    beforeAll(async () => {
      if (kind === "a server that knows its tools") {
        const server = createServer({ name: "fixture", version: "1.0.0" }).tool(
          "sql",
          { description: "Runs", input: { validate: anything, jsonSchema: SCHEMA } },
          () => "ran",
        );
        own = await HttpFixture.start(server);
      } else {
        own = await HttpFixture.start(listing([{ name: "sql", inputSchema: SCHEMA }]));
        await own.post(list);
      }
    });
    afterAll(() => own[Symbol.asyncDispose]());

    const outcome = (args: object, headers: Record<string, string>) =>
      statusAndCode(requestOf("tools/call", { name: "sql", arguments: args }), headers, own);

    // BUG-133
    test.each([
      ["text", { region: "us-west1" }, { "Mcp-Param-Region": "us-west1" }],
      ["text in Base64", { region: "世界" }, { "Mcp-Param-Region": "=?base64?5LiW55WM?=" }],
      ["Base64 without need", { region: "Hello" }, { "Mcp-Param-Region": "=?base64?SGVsbG8=?=" }],
      ["what looks like Base64", { region: "SGVsbG8=" }, { "Mcp-Param-Region": "SGVsbG8=" }],
      ["empty text", { region: "" }, { "Mcp-Param-Region": "" }],
      ["a name in another case", { region: "a" }, { "mcp-param-REGION": "a" }],
      ["an integer", { level: 42 }, { "Mcp-Param-Level": "42" }],
      ["a negative integer", { level: -7 }, { "Mcp-Param-Level": "-7" }],
      ["an integer with a fraction of 0", { level: 42 }, { "Mcp-Param-Level": "42.0" }],
      ["an integer with an exponent", { level: 42 }, { "Mcp-Param-Level": "4.2e1" }],
      ["true", { dry: true }, { "Mcp-Param-Dry": "true" }],
      ["false", { dry: false }, { "Mcp-Param-Dry": "false" }],
      ["a nested value", { deep: { "a/b": "x" } }, { "Mcp-Param-Deep": "x" }],
      ["null without header", { region: null }, {}],
      ["nothing without header", {}, {}],
      ["no nested value without header", { deep: {} }, {}],
      ["a header that no parameter has", { free: "x" }, { "Mcp-Param-Free": "y" }],
      ["a number where the schema wants text", { region: 5 }, { "Mcp-Param-Region": "5" }],
      ["a fraction as it is", { region: 0.5 }, { "Mcp-Param-Region": "0.5" }],
    ])("takes %s", async (_name, args, headers) => {
      expect(await outcome(args, headers)).toEqual(TAKEN);
    });

    test.each([
      ["other text", { region: "a" }, { "Mcp-Param-Region": "b" }],
      ["text in another case", { region: "a" }, { "Mcp-Param-Region": "A" }],
      ["a value without header", { region: "a" }, {}],
      ["false without header", { dry: false }, {}],
      ["empty text without header", { region: "" }, {}],
      ["a header without value", {}, { "Mcp-Param-Region": "a" }],
      ["a header for null", { region: null }, { "Mcp-Param-Region": "null" }],
      ["a nested value without header", { deep: { "a/b": "x" } }, {}],
      ["Base64 without padding", { region: "Hello" }, { "Mcp-Param-Region": "=?base64?SGVsbG8?=" }],
      ["Base64 of junk", { region: "Hello" }, { "Mcp-Param-Region": "=?base64?SGVs!!!bG8=?=" }],
      ["Latin-1", { region: "é" }, { "Mcp-Param-Region": "é" }],
      ["another integer", { level: 42 }, { "Mcp-Param-Level": "43" }],
      ["a leading zero", { level: 42 }, { "Mcp-Param-Level": "042" }],
      ["hexadecimal", { level: 42 }, { "Mcp-Param-Level": "0x2A" }],
      ["an empty integer", { level: 0 }, { "Mcp-Param-Level": "" }],
      ["NaN", { level: 42 }, { "Mcp-Param-Level": "NaN" }],
      [
        "a number that is nearly it",
        { level: 42 },
        { "Mcp-Param-Level": "42.00000000000000000001" },
      ],
      [
        "an integer that cannot be safe",
        { level: 2 ** 53 },
        { "Mcp-Param-Level": "9007199254740992" },
      ],
      ["a fraction for an integer", { level: 0.5 }, { "Mcp-Param-Level": "0.5" }],
      ["True", { dry: true }, { "Mcp-Param-Dry": "True" }],
      ["1 for true", { dry: true }, { "Mcp-Param-Dry": "1" }],
      ["two lines", { level: 42 }, { "Mcp-Param-Level": "42, 42" }],
      ["an object", { region: {} }, { "Mcp-Param-Region": "[object Object]" }],
    ])("refuses %s", async (_name, args, headers) => {
      expect(await outcome(args, headers)).toEqual(REFUSED);
    });

    test("tells the header and the argument", async () => {
      const request = requestOf("tools/call", { name: "sql", arguments: { deep: { "a/b": "x" } } });
      const { json } = await own.post(request);
      expect(json?.["error"]).toEqual({
        code: -32020,
        message:
          "Cannot take tools/call: header Mcp-Param-Deep is missing, and the argument that it repeats is there",
        data: {
          reason: "HEADER_MISMATCH",
          header: "Mcp-Param-Deep",
          path: "/params/arguments/deep/a~1b",
        },
      });
    });

    test("refuses digits beyond 2^53 in the body", async () => {
      const request = requestOf("tools/call", { name: "sql", arguments: { level: 0 } });
      const body = JSON.stringify(request).replace('"level":0', '"level":9007199254740993');
      const headers = { ...headersOf(request), "Mcp-Param-Level": "9007199254740993" };
      expect((await own.send({ headers, body })).status).toBe(400);
    });
  },
);

test("an Endpoint that has listed nothing is not checked for Mcp-Param", async () => {
  expect(await statusAndCode(call("sql"), { "Mcp-Param-Region": "x" })).toEqual(TAKEN);
});

test("a tool whose annotation breaks a rule is not checked for Mcp-Param", async () => {
  const inputSchema = {
    properties: {
      a: { type: "string", "x-mcp-header": "A" },
      b: { type: "number", "x-mcp-header": "B" },
    },
  };
  await using own = await HttpFixture.start(listing([{ name: "odd", inputSchema }]));
  await own.post(list);
  const request = requestOf("tools/call", { name: "odd", arguments: { a: "x", b: 1 } });
  expect(await statusAndCode(request, {}, own)).toEqual(TAKEN);
});
