import { describe, expect, test } from "vitest";
import { createClient } from "../client/create-client.ts";
import { createServer } from "../server/create-server.ts";
import { jsonSchema } from "./json-schema.ts";

const weather = {
  type: "object",
  properties: { city: { $ref: "#/$defs/name" } },
  required: ["city"],
  $defs: { name: { type: "string", minLength: 1, "x-example": "Bergen" } },
} as const;

describe("jsonSchema()", () => {
  test("gives a value that fits as it is, and issues for one that does not", () => {
    const { validate } = jsonSchema(weather)["~standard"];
    const value = { city: "Bergen" };
    expect(validate(value)).toEqual({ value });
    expect(validate(value)).toHaveProperty("value", value);
    expect(validate({ city: "" })).toEqual({
      issues: [{ path: ["city"], message: "Must have at least 1 character, has 0" }],
    });
  });

  test("writes the very schema that it was given, whatever its dialect", () => {
    const old = { $schema: "http://json-schema.org/draft-07/schema#", type: "object" };
    for (const schema of [weather, old]) {
      const { input, output } = jsonSchema(schema)["~standard"].jsonSchema;
      expect(input({ target: "draft-2020-12" })).toBe(schema);
      expect(output({ target: "draft-2020-12" })).toBe(schema);
    }
    expect(jsonSchema(old)["~standard"].jsonSchema.input({ target: "draft-07" })).toBe(old);
  });

  test("throws where it should write another dialect than the schema's", () => {
    const { input } = jsonSchema(weather)["~standard"].jsonSchema;
    expect(() => input({ target: "draft-07" })).toThrow(
      new TypeError("Cannot write JSON Schema as draft-07: the schema is draft-2020-12"),
    );
  });

  test("writes booleans as the objects that say the same", () => {
    const write = (schema: boolean) =>
      jsonSchema(schema)["~standard"].jsonSchema.output({ target: "draft-2020-12" });
    expect(write(true)).toEqual({});
    expect(write(false)).toEqual({ not: {} });
  });

  test("throws for a schema of no use at once, not when a value comes", () => {
    expect(() => jsonSchema({ type: "text" })).toThrow(
      /^Cannot use schema: \/type must be one or several of /,
    );
  });
});

// BUG-140, BUG-142, BUG-149
describe("a tool with jsonSchema()", () => {
  const server = createServer({ name: "test", version: "1" });
  server.tool(
    "now",
    { input: jsonSchema(weather), output: jsonSchema({ type: "array" }) },
    (args) => [args.city],
  );
  server.tool(
    "bad",
    { output: jsonSchema<number[]>({ items: { type: "number" }, type: "array" }) },
    () => JSON.parse('["x"]'),
  );
  const client = createClient(server, { name: "test", version: "1" });

  test("is listed with the schema, definitions and unknown keywords included", async () => {
    const { tools } = await client.listTools();
    expect(tools[0]?.inputSchema).toEqual(weather);
  });

  test("gets arguments that fit, and returns any JSON that fits", async () => {
    expect(await client.callTool("now", { city: "Bergen" })).toMatchObject({
      structuredContent: ["Bergen"],
    });
  });

  test("is not called with arguments that do not fit", async () => {
    const { isError, content } = await client.callTool("now", {});
    expect(isError).toBe(true);
    expect(content).toEqual([
      {
        type: "text",
        text: "Cannot call now: its arguments do not fit its input schema\n- /city: Is required",
      },
    ]);
  });

  test("sends nothing that does not fit its output schema", async () => {
    expect(await client.callTool("bad")).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "The tool bad failed; the server knows why" }],
    });
  });
});
