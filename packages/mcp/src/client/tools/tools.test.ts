import { describe, expect, test, vi } from "vitest";
import type { Reply } from "../../../test/support/answering-endpoint.ts";
import { AnsweringEndpoint, inOrder } from "../../../test/support/answering-endpoint.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Client } from "../client.ts";
import { createClient } from "../create-client.ts";
import { invalidOutputOf } from "./invalid-output.ts";
import type { OutputEngine } from "./output-engine.ts";

const APP = { name: "app", version: "2.0.0" };
const inputSchema = { type: "object" };
const outputSchema = { type: "object", required: ["n"] };

function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error);
}

describe("listTools()", () => {
  const good = { name: "good", inputSchema, outputSchema, "x-vendor": 1 };

  async function listed(...tools: readonly unknown[]) {
    const result = { tools, nextCursor: "2", ttlMs: 5 };
    return createClient(new AnsweringEndpoint(inOrder({ result })), APP).listTools();
  }

  test("sets aside what cannot be used, with a reason, and lists the rest", async () => {
    // BUG-144
    const bad = [
      { name: "none" },
      { name: "null", inputSchema: null },
      { name: "true", inputSchema: true },
      { name: "array", inputSchema: [] },
      { name: "untyped", inputSchema: {} },
      { name: "odd", inputSchema: { type: "object", properties: { a: { required: true } } } },
      { name: "output", inputSchema, outputSchema: null },
      { name: "ref", inputSchema, outputSchema: { $ref: "#/no" } },
      { name: 1, inputSchema },
      null,
    ];
    const page = await listed(good, ...bad, good);
    expect(page.tools).toEqual([good, good]);
    expect(page.setAside?.map(({ name, reason }) => [name, reason])).toEqual([
      ["none", "/inputSchema must be an object, found nothing"],
      ["null", "/inputSchema must be an object, found null"],
      ["true", "/inputSchema must be an object, found true"],
      ["array", "/inputSchema must be an object, found []"],
      ["untyped", '/inputSchema/type must be "object", found nothing'],
      ["odd", "/inputSchema/properties/a/required must be an array of strings, found true"],
      ["output", "/outputSchema must be an object, found null"],
      ["ref", '/outputSchema/$ref must refer to something inside the schema, found "#/no"'],
      [undefined, "/name must be a string, found 1"],
      [undefined, "The tool must be an object, found null"],
    ]);
    expect(page.setAside?.map(({ tool }) => tool)).toEqual(bad);
    expect(page).toMatchObject({ nextCursor: "2", ttlMs: 5 });
  });

  test("hands on a page of good tools as the object that came", async () => {
    const result = { tools: [good] };
    const endpoint = new AnsweringEndpoint(inOrder({ result }));
    expect(await createClient(endpoint, APP).listTools()).toBe(result);
  });

  test("takes no server's word for what was set aside", async () => {
    const result = { tools: [good], setAside: 5 };
    const endpoint = new AnsweringEndpoint(inOrder({ result }));
    expect(await createClient(endpoint, APP).listTools()).toEqual({ tools: [good] });
  });

  test.each(["a.b", "ns/tool", "my tool", "工具", "", "x".repeat(200), "__proto__"])(
    "keeps the name %j, and callTool() sends it as it is",
    async (name) => {
      // BUG-147
      const tools = [{ name, inputSchema }];
      const endpoint = new AnsweringEndpoint(({ method }) => ({
        result: method === "tools/list" ? { tools } : { content: [] },
      }));
      const client = createClient(endpoint, APP);
      expect((await client.listTools()).tools).toEqual(tools);
      await client.callTool(name);
      expect(endpoint.paramsAt(1)["name"]).toBe(name);
    },
  );

  test("keeps two tools of one name, and names that differ in case", async () => {
    const names = ["A", "a", "a"];
    const { tools } = await listed(...names.map((name) => ({ name, inputSchema })));
    expect(tools.map(({ name }) => name)).toEqual(names);
  });
});

describe("validateOutput", () => {
  test("must be a function, since an engine by itself would check nothing", () => {
    const validateOutput = { compile: () => () => [] } as never;
    expect(() =>
      createClient(new AnsweringEndpoint(() => ({}) as never), { ...APP, validateOutput }),
    ).toThrow(
      new TypeError(
        'Cannot create client: validateOutput must be a function, found {}; compileSchema of "@wirewright/mcp/json-schema" is one',
      ),
    );
  });

  /** An engine that knows one keyword, and refuses a schema that says so. */
  const engine: OutputEngine = (schema) => {
    if (schema["x-broken"] === true) throw new Error("it is broken");
    const required = (schema["required"] ?? []) as readonly string[];
    return (value) =>
      required
        .filter((name) => !Object.hasOwn(value as object, name))
        .map((name) => ({ message: "must be there", path: ["list", 0, { key: name }] }));
  };

  /** A client of a server with these tools, whose calls are all answered so. */
  function clientOf(tools: readonly JsonObject[], result: JsonObject, validateOutput = engine) {
    const endpoint = new AnsweringEndpoint(({ method }): Reply => {
      return { result: method === "tools/list" ? { tools } : result };
    });
    return { endpoint, client: createClient(endpoint, { ...APP, validateOutput }) };
  }

  const tool = { name: "t", inputSchema, outputSchema };
  const methods = (endpoint: AnsweringEndpoint): string[] =>
    endpoint.requests.map(({ method }) => method);

  test("lets an output pass that fits", async () => {
    const result = { content: [], structuredContent: { n: 1 } };
    const { client, endpoint } = clientOf([tool], result);
    await client.listTools();
    expect(await client.callTool("t")).toEqual(result);
    expect(methods(endpoint)).toEqual(["tools/list", "tools/call"]);
  });

  test("refuses one that does not fit, with the whole result", async () => {
    // BUG-140
    const result = { content: [{ type: "text", text: "it" }], structuredContent: { m: 1 } };
    const { client } = clientOf([tool], result);
    const error = await outcome(client.callTool("t"));
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({
      code: "INVALID_OUTPUT",
      message:
        'Cannot use the output of tool "t": it does not fit its outputSchema: /structuredContent/list/0/n must be there',
    });
    expect(invalidOutputOf(error)?.result).toEqual(result);
    expect(invalidOutputOf(error)?.issues).toHaveLength(1);
  });

  test("refuses one that is missing", async () => {
    const { client } = clientOf([tool], { content: [] });
    const error = await outcome(client.callTool("t"));
    expect(error).toMatchObject({
      code: "INVALID_OUTPUT",
      message:
        'Cannot use the output of tool "t": it does not fit its outputSchema: there is no structuredContent',
    });
    expect(invalidOutputOf(error)).toEqual({ result: { content: [] }, issues: [] });
  });

  test.each<[string, JsonObject]>([
    ["says how it failed", { isError: true, content: [{ type: "text", text: "no" }] }],
    ["has a structure of its own", { isError: true, content: [], structuredContent: { error: 1 } }],
  ])("does not look at a failed tool's that %s", async (_what, result) => {
    // BUG-140
    expect(await clientOf([tool], result).client.callTool("t")).toEqual(result);
  });

  test.each([[[1, 2]], ["x"], [0], [false], [null]])(
    "looks at %j as at any value",
    async (structuredContent) => {
      // BUG-142
      const seen = vi.fn(() => []);
      const { client } = clientOf([tool], { content: [], structuredContent }, () => seen);
      expect(await client.callTool("t")).toMatchObject({ structuredContent });
      expect(seen).toHaveBeenCalledWith(structuredContent);
    },
  );

  test("waits for an engine that takes its time", async () => {
    const slow: OutputEngine = () => async () => [{ message: "is wrong" }];
    const { client } = clientOf([tool], { content: [], structuredContent: {} }, slow);
    expect(await outcome(client.callTool("t"))).toMatchObject({
      message:
        'Cannot use the output of tool "t": it does not fit its outputSchema: /structuredContent is wrong',
    });
  });

  test("says of many issues how many more there are", async () => {
    const issues = Array.from({ length: 7 }, () => ({ message: "no" }));
    const { client } = clientOf([tool], { content: [], structuredContent: {} }, () => () => issues);
    expect(await outcome(client.callTool("t"))).toMatchObject({
      message: expect.stringMatching(/(\/structuredContent no; ){5}and 2 more$/),
    });
  });

  test("has no say over a tool without an output schema", async () => {
    const result = { content: [], structuredContent: {} };
    const { client } = clientOf([{ name: "t", inputSchema }], result);
    expect(await client.callTool("t")).toEqual(result);
  });

  test("looks a tool up before its first call, page by page, and once", async () => {
    const endpoint = new AnsweringEndpoint(({ method, params }): Reply => {
      if (method === "tools/call") return { result: { content: [], structuredContent: {} } };
      const cursor = params?.["cursor"];
      if (cursor === undefined) return { result: { tools: [], nextCursor: "2" } };
      return { result: { tools: [{ name: "t", inputSchema }], nextCursor: "3" } };
    });
    const client = createClient(endpoint, { ...APP, validateOutput: engine });
    await client.callTool("t");
    await client.callTool("t");
    expect(methods(endpoint)).toEqual(["tools/list", "tools/list", "tools/call", "tools/call"]);
  });

  test("looks a tool up once that no list shows, and lets its output pass", async () => {
    const { client, endpoint } = clientOf([], { content: [] });
    await client.callTool("hidden");
    await client.callTool("hidden");
    expect(methods(endpoint)).toEqual(["tools/list", "tools/call", "tools/call"]);
  });

  test("does not call a tool where looking it up fails", async () => {
    const error = { code: -32603, message: "No" };
    const endpoint = new AnsweringEndpoint(() => ({ error }));
    const client = createClient(endpoint, { ...APP, validateOutput: engine });
    expect(await outcome(client.callTool("t"))).toMatchObject({ rpcCode: -32603 });
    expect(methods(endpoint)).toEqual(["tools/list"]);
  });

  test("sets aside a tool whose output schema the engine cannot work with", async () => {
    const broken = { name: "b", inputSchema, outputSchema: { type: "object", "x-broken": true } };
    const { client } = clientOf([tool, broken], { content: [], structuredContent: {} });
    expect(await client.listTools()).toEqual({
      tools: [tool],
      setAside: [
        {
          name: "b",
          reason: "/outputSchema cannot be used by the engine of validateOutput: it is broken",
          tool: broken,
        },
      ],
    });
    expect(await client.callTool("b")).toMatchObject({ content: [] });
  });

  test("makes one check of a schema that stays the same", async () => {
    const counting = vi.fn(engine);
    const { client } = clientOf([tool], { content: [], structuredContent: { n: 1 } }, counting);
    await client.listTools();
    await client.listTools();
    await client.callTool("t");
    expect(counting).toHaveBeenCalledTimes(1);
  });

  test("lists a tool again whose output does not fit, since it may have changed", async () => {
    const schemas = [outputSchema, { type: "object", required: ["m"] }];
    let lists = 0;
    const endpoint = new AnsweringEndpoint(({ method }): Reply => {
      if (method === "tools/call") return { result: { content: [], structuredContent: { m: 1 } } };
      const changed = schemas[Math.min(lists++, 1)];
      return { result: { tools: [{ name: "t", inputSchema, outputSchema: changed }] } };
    });
    const client: Client = createClient(endpoint, { ...APP, validateOutput: engine });
    expect(await client.callTool("t")).toMatchObject({ structuredContent: { m: 1 } });
    expect(lists).toBe(2);
  });

  test("does not look at questions, where rounds are manual", async () => {
    const asking = { resultType: "input_required", requestState: "s" };
    const endpoint = new AnsweringEndpoint(({ method }) => ({
      result: method === "tools/list" ? { tools: [tool] } : asking,
    }));
    const client = createClient(endpoint, { ...APP, validateOutput: engine, rounds: "manual" });
    expect(await client.callTool("t")).toEqual(asking);
  });

  test("invalidOutputOf() has nothing to say of other errors", () => {
    expect(invalidOutputOf(new TransportError("INVALID_RESULT", "x"))).toBeUndefined();
    expect(invalidOutputOf(new Error("x"))).toBeUndefined();
  });
});
