import { expectTypeOf, test } from "vitest";
import { createServer } from "../server/create-server.ts";
import type { FromSchema } from "./infer-schema.ts";
import { jsonSchema } from "./json-schema.ts";
import type { InferOutput } from "./standard-schema.ts";

/** What a handler gets for the schema. */
function outputOf<S extends object>(schema: S): InferOutput<S> {
  return schema as InferOutput<S>;
}

test("a literal schema gives the type of its values", () => {
  const schema = jsonSchema({
    type: "object",
    properties: {
      city: { type: "string" },
      days: { type: "integer", minimum: 1 },
      units: { enum: ["metric", "imperial"] },
      tags: { type: "array", items: { type: "string" } },
      at: {
        anyOf: [{ type: "null" }, { type: "object", properties: { lat: { type: "number" } } }],
      },
      other: { $ref: "#/$defs/other" },
    },
    required: ["city", "units"],
    $defs: { other: true },
  });
  expectTypeOf(outputOf(schema)).toEqualTypeOf<{
    city: string;
    units: "metric" | "imperial";
    days?: number;
    tags?: string[];
    at?: null | { lat?: number };
    other?: unknown;
  }>();
});

test("several types are a union, and what is not understood is unknown", () => {
  expectTypeOf<FromSchema<{ type: readonly ["string", "null"] }>>().toEqualTypeOf<string | null>();
  expectTypeOf<FromSchema<{ allOf: readonly [] }>>().toEqualTypeOf<unknown>();
  expectTypeOf<FromSchema<{ type: string }>>().toEqualTypeOf<unknown>();
  expectTypeOf<FromSchema<true>>().toEqualTypeOf<unknown>();
  expectTypeOf<FromSchema<{ type: "object" }>>().toEqualTypeOf<Record<string, unknown>>();
});

test("a schema that was read gives unknown, and the type that is said", () => {
  const read: Record<string, unknown> = JSON.parse("{}");
  expectTypeOf(outputOf(jsonSchema(read))).toEqualTypeOf<unknown>();
  expectTypeOf(outputOf(jsonSchema<{ a: 1 }>(read))).toEqualTypeOf<{ a: 1 }>();
});

test("a tool's handler gets the arguments so typed, and must return what fits", () => {
  const server = createServer({ name: "test", version: "1" });
  const input = jsonSchema({
    type: "object",
    properties: { n: { type: "number" } },
    required: ["n"],
  });
  const output = jsonSchema({ type: "array", items: { type: "string" } });
  server.tool("x", { input, output }, ({ n }) => {
    expectTypeOf(n).toEqualTypeOf<number>();
    return [String(n)];
  });
  // @ts-expect-error: numbers are no strings
  server.tool("y", { input, output }, ({ n }) => [n]);
});
