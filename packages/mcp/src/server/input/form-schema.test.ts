import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { FormSchema } from "./form-schema.ts";
import { compileForm } from "./form-schema.ts";

describe("compileForm() writes", () => {
  test("every field that the dialect has, and what it knows of it", () => {
    const schema = z.object({
      name: z.string().min(1).max(50).describe("Your name"),
      mail: z.email().optional(),
      site: z.url().optional(),
      age: z.int().min(0).max(150),
      ratio: z.number().default(0.5),
      sure: z.boolean().meta({ title: "Sure?" }),
      color: z.enum(["red", "green"]),
      only: z.literal("yes"),
      many: z
        .array(z.enum(["a", "b"]))
        .min(1)
        .max(2),
    });
    expect(compileForm(schema).schema).toEqual({
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, maxLength: 50, description: "Your name" },
        mail: { type: "string", format: "email" },
        site: { type: "string", format: "uri" },
        age: { type: "integer", minimum: 0, maximum: 150 },
        ratio: { type: "number", default: 0.5 },
        sure: { type: "boolean", title: "Sure?" },
        color: { type: "string", enum: ["red", "green"] },
        only: { type: "string", enum: ["yes"] },
        many: {
          type: "array",
          items: { type: "string", enum: ["a", "b"] },
          minItems: 1,
          maxItems: 2,
        },
      },
      required: ["name", "age", "sure", "color", "only", "many"],
    });
  });

  test("nothing of keywords and formats that the dialect does not have", () => {
    const schema = z.object({
      id: z.uuid(),
      code: z.string().regex(/^a/),
      n: z.number().positive(),
    });
    expect(compileForm(schema).schema).toEqual({
      type: "object",
      properties: { id: { type: "string" }, code: { type: "string" }, n: { type: "number" } },
      required: ["id", "code", "n"],
    });
  });

  test("a form that is written out as it is", () => {
    const schema = {
      type: "object",
      properties: {
        old: { type: "string", enum: ["a"], enumNames: ["A"] },
        titled: { type: "string", oneOf: [{ const: "a", title: "A" }] },
        many: { type: "array", items: { anyOf: [{ const: "a", title: "A" }] } },
      },
      required: ["old"],
    } as const;
    expect(compileForm(schema)).toEqual({ schema, validate: undefined });
  });

  test("a pair by its JSON Schema", () => {
    const jsonSchema = { type: "object", properties: { n: { type: "integer" } } };
    const { schema } = compileForm({ validate: z.object({ n: z.int() }), jsonSchema });
    expect(schema).toEqual(jsonSchema);
  });

  test("a library's schema once", () => {
    const schema = z.object({ a: z.string() });
    expect(compileForm(schema)).toBe(compileForm(schema));
  });

  test("fields called __proto__ and constructor like any other", () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"boolean"}}',
    );
    const { schema } = compileForm({ type: "object", properties });
    expect(Object.keys(schema.properties)).toEqual(["__proto__", "constructor"]);
  });
});

describe("compileForm() refuses", () => {
  const shape = "a form has texts, numbers, yes or no, and choices, one level deep";

  test.each<[string, FormSchema]>([
    ["an object", z.object({ field: z.object({}) })],
    ["a list of objects", z.object({ field: z.array(z.object({})) })],
    ["a list of any texts", z.object({ field: z.array(z.string()) })],
    ["a union", z.object({ field: z.union([z.string(), z.number()]) })],
    ["what may be null", z.object({ field: z.string().nullable() })],
    ["anything", z.object({ field: z.unknown() })],
    [
      "an object, written out",
      { type: "object", properties: { field: { type: "object" } } } as never,
    ],
    ["no type, written out", { type: "object", properties: { field: {} } } as never],
    ["null, written out", { type: "object", properties: { field: null } } as never],
  ])("a field that is %s", (_what, schema) => {
    expect(() => compileForm(schema)).toThrow(new TypeError(`Cannot ask for "field": ${shape}`));
  });

  test.each<[string, unknown]>([
    ["a record", z.record(z.string(), z.string())],
    ["written out without properties", { type: "object" }],
    ["written out as a list", { type: "array", items: {} }],
    ["written out as nothing", {}],
  ])("what is no object with properties: %s", (_what, schema) => {
    expect(() => compileForm(schema as FormSchema)).toThrow(
      new TypeError("Cannot ask with this schema: a form is an object with properties"),
    );
  });

  test.each<[string, unknown, RegExp]>([
    ["text", z.string(), /a form: it must describe an object, its type is "string"$/],
    [
      "what JSON Schema cannot say",
      z.object({ at: z.date() }),
      /a form: it has no JSON Schema: Date /,
    ],
    ["nothing", undefined, /a form: it is no Standard Schema; use zod 4\.2 or later, /],
  ])("a schema of %s, with the reason", (_what, schema, message) => {
    expect(() => compileForm(schema as FormSchema)).toThrow(message);
    expect(() => compileForm(schema as FormSchema)).toThrow(TypeError);
  });
});
