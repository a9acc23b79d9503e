import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ask, callTool } from "../../test/support/ask.ts";
import { createServer } from "./create-server.ts";
import type { Server } from "./server.ts";

function server(): Server {
  return createServer({ name: "test", version: "1.0.0" });
}

async function firstTool(subject: Server): Promise<unknown> {
  const { response } = await ask(subject, "tools/list");
  if (!("result" in response)) throw new Error(response.error.message);
  return (response.result["tools"] as readonly unknown[])[0];
}

/** What programs without types can do. */
function addAnything(...args: readonly unknown[]): void {
  (server().tool as (...args: readonly unknown[]) => unknown)(...args);
}

describe("tool() refuses", () => {
  test("an empty name", () => {
    expect(() => addAnything("", {}, () => "")).toThrow(
      new TypeError('Cannot add tool: its name must be a string that is not empty, found ""'),
    );
  });

  test("a name that is no string", () => {
    expect(() => addAnything(7, {}, () => "")).toThrow(
      new TypeError("Cannot add tool: its name must be a string that is not empty, found 7"),
    );
  });

  test("a name that is taken, and keeps the first", async () => {
    const subject = server().tool("now", {}, () => "first");
    expect(() => subject.tool("now", {}, () => "second")).toThrow(
      new TypeError("Cannot add tool now: there is one of that name already"),
    );
    expect(await callTool(subject, "now")).toMatchObject({ content: [{ text: "first" }] });
  });

  test("a handler in the place of the options", () => {
    expect(() => addAnything("now", () => "")).toThrow(
      new TypeError("Cannot add tool now: its options must be an object, found a function"),
    );
  });

  test("a missing handler", () => {
    expect(() => addAnything("now", {})).toThrow(
      new TypeError("Cannot add tool now: its handler must be a function, found nothing"),
    );
  });

  test.each([
    ["null", null],
    ["text", "object"],
    ["a raw JSON Schema", { type: "object" }],
    ["a pair without a Standard Schema", { validate: () => true, jsonSchema: {} }],
  ])("an input that is no Standard Schema: %s", (_what, input) => {
    expect(() => addAnything("now", { input }, () => "")).toThrow(
      new TypeError(
        'Cannot use the input schema of tool now: it is no Standard Schema; use zod 4.2 or later, ArkType, or jsonSchema() of "@wirewright/mcp/json-schema", or pass { validate, jsonSchema }',
      ),
    );
  });

  test("a Standard Schema that writes no JSON Schema", () => {
    const input = { "~standard": { version: 1, vendor: "hand", validate: () => ({ value: 1 }) } };
    expect(() => addAnything("now", { input }, () => "")).toThrow(
      new TypeError(
        'Cannot use the input schema of tool now: its library writes no JSON Schema; use zod 4.2 or later, ArkType, or jsonSchema() of "@wirewright/mcp/json-schema", or pass { validate, jsonSchema }',
      ),
    );
  });

  test("a schema that has no JSON Schema, with the library's reason", () => {
    expect(() => server().tool("now", { input: z.object({ at: z.date() }) }, () => "")).toThrow(
      new TypeError(
        "Cannot use the input schema of tool now: it has no JSON Schema: Date cannot be represented in JSON Schema",
      ),
    );
  });

  test.each([
    ["text", z.string(), '"string"'],
    ["an array", z.array(z.string()), '"array"'],
  ])("an input that describes %s", (_what, input, type) => {
    expect(() => server().tool("now", { input }, () => "")).toThrow(
      new TypeError(
        `Cannot use the input schema of tool now: it must describe an object, its type is ${type}`,
      ),
    );
  });

  test.each([
    ["null", null, "null"],
    ["true", true, "true"],
    ["an array", [], "[]"],
  ])("a pair whose JSON Schema is %s", (_what, jsonSchema, found) => {
    const output = { validate: z.object({}), jsonSchema };
    expect(() => addAnything("now", { output }, () => ({}))).toThrow(
      new TypeError(
        `Cannot use the output schema of tool now: its JSON Schema must be an object, found ${found}`,
      ),
    );
  });

  test("a definition that JSON cannot write", () => {
    expect(() => addAnything("now", { _meta: { "com.example/n": 1n } }, () => "")).toThrow(
      new TypeError(
        "Cannot add tool now: JSON cannot write it: Do not know how to serialize a BigInt",
      ),
    );
  });
});

describe("tool() lists", () => {
  test("no parameters in the form that the specification recommends", async () => {
    expect(await firstTool(server().tool("now", {}, () => ""))).toEqual({
      name: "now",
      inputSchema: { type: "object", additionalProperties: false },
    });
  });

  test("type: object at the root of a union, which says none", async () => {
    const input = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    expect(await firstTool(server().tool("either", { input }, () => ""))).toMatchObject({
      inputSchema: { type: "object", anyOf: [{ type: "object" }, { type: "object" }] },
    });
  });

  test("a recursive schema with its references", async () => {
    // BUG-143
    const Node = z.object({
      get children() {
        return z.array(Node);
      },
    });
    expect(await firstTool(server().tool("tree", { input: Node }, () => ""))).toMatchObject({
      inputSchema: { properties: { children: { type: "array", items: { $ref: "#" } } } },
    });
  });

  test("what goes in, not what comes out, of an input", async () => {
    const input = z.object({
      count: z.number().default(1),
      length: z.string().transform((text) => text.length),
    });
    expect(await firstTool(server().tool("count", { input }, () => ""))).toMatchObject({
      inputSchema: {
        properties: { count: { type: "number", default: 1 }, length: { type: "string" } },
        required: ["length"],
      },
    });
  });

  test("what comes out of an output", async () => {
    const output = z.object({ count: z.number().default(1) });
    const subject = server().tool("count", { output }, () => ({}));
    expect(await firstTool(subject)).toMatchObject({ outputSchema: { required: ["count"] } });
  });

  test("the JSON Schema of a pair, whatever its dialect", async () => {
    // BUG-145
    const jsonSchema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { a: { type: "string" } },
    };
    const input = { validate: z.object({ a: z.string() }), jsonSchema };
    const subject = server().tool("pair", { input }, ({ a }) => a);
    expect(await firstTool(subject)).toEqual({ name: "pair", inputSchema: jsonSchema });
  });

  test("a schema whose properties are called validate and jsonSchema as the Standard Schema it is", async () => {
    const input = Object.assign(z.object({ a: z.string() }), { validate: 1, jsonSchema: {} });
    expect(await firstTool(server().tool("odd", { input }, () => ""))).toMatchObject({
      inputSchema: { properties: { a: { type: "string" } } },
    });
  });

  test("what it was given when it was registered, not what became of it", async () => {
    const jsonSchema = { type: "object", title: "before" };
    const input = { validate: z.object({}), jsonSchema };
    const subject = server().tool("pair", { input }, () => "");
    jsonSchema.title = "after";
    expect(await firstTool(subject)).toMatchObject({ inputSchema: { title: "before" } });
  });

  test("nothing of options that it does not know", async () => {
    const subject = server();
    // @ts-expect-error: programs without types exist
    subject.tool("now", { inputSchema: z.object({}), secret: "x" }, () => "");
    expect(await firstTool(subject)).toEqual({
      name: "now",
      inputSchema: { type: "object", additionalProperties: false },
    });
  });
});
