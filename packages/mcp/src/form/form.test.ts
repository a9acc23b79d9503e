import { describe, expect, test } from "vitest";
import type { ElicitFormSchema, PrimitiveSchemaDefinition } from "../spec/2026-07-28/index.ts";
import { completeForm } from "./complete-form.ts";
import { faultOfForm } from "./form-content-fault.ts";
import { formDefaults } from "./form-defaults.ts";
import { faultOfFormSchema } from "./form-schema-fault.ts";

function formOf(field: PrimitiveSchemaDefinition, required?: readonly string[]): ElicitFormSchema {
  return { type: "object", properties: { a: field }, ...(required && { required }) };
}

const CHOICE: PrimitiveSchemaDefinition = { type: "string", enum: ["r", "g"] };
const TITLED: PrimitiveSchemaDefinition = {
  type: "string",
  oneOf: [
    { const: "#f00", title: "Red" },
    { const: "#0f0", title: "Green" },
  ],
};
const SEVERAL: PrimitiveSchemaDefinition = {
  type: "array",
  items: {
    anyOf: [
      { const: "r", title: "Red" },
      { const: "g", title: "Green" },
    ],
  },
  minItems: 1,
  maxItems: 1,
};

describe("faultOfForm()", () => {
  test.each<[PrimitiveSchemaDefinition, unknown]>([
    [{ type: "string" }, ""],
    [{ type: "string", minLength: 2, maxLength: 2 }, "😀é"],
    [{ type: "number", minimum: 1.5, maximum: 1.5 }, 1.5],
    [{ type: "integer" }, -3],
    [{ type: "boolean" }, false],
    [CHOICE, "g"],
    [TITLED, "#0f0"],
    [SEVERAL, ["r"]],
    [{ type: "array", items: { type: "string", enum: ["r"] } }, []],
  ])("finds nothing wrong with %j filled in with %j", (field, a) => {
    expect(faultOfForm({ a }, formOf(field, ["a"]))).toBeUndefined();
  });

  test.each<[PrimitiveSchemaDefinition, unknown, string]>([
    [{ type: "string" }, 1, "a string"],
    [{ type: "string", minLength: 2 }, "😀", "at least 2 characters"],
    [{ type: "string", maxLength: 1 }, "ab", "at most 1 characters"],
    [{ type: "number" }, "1", "a number"],
    [{ type: "number" }, Number.NaN, "a number"],
    [{ type: "number", minimum: 2 }, 1, "at least 2"],
    [{ type: "number", maximum: 2 }, 3, "at most 2"],
    [{ type: "integer" }, 1.5, "an integer"],
    [{ type: "boolean" }, "true", "true or false"],
    [CHOICE, "b", 'one of ["r","g"]'],
    [TITLED, "Red", 'one of ["#f00","#0f0"]'],
    [SEVERAL, "r", "an array of choices"],
    [SEVERAL, ["b"], 'one of ["r","g"]'],
    [SEVERAL, [], "at least 1 choices"],
    [SEVERAL, ["r", "g"], "at most 1 choices"],
  ])("finds %j filled in with %j wrong: %s", (field, a, expected) => {
    expect(faultOfForm({ a }, formOf(field))).toEqual({ path: "/content/a", expected, found: a });
  });

  test("finds a field that is required and not there", () => {
    expect(faultOfForm({}, formOf({ type: "string" }, ["a"]))).toEqual({
      path: "/content/a",
      expected: "given",
      found: undefined,
    });
    // Names of Object.prototype are no fields.
    expect(faultOfForm({}, formOf({ type: "string" }, ["toString"]))).toMatchObject({
      path: "/content/toString",
    });
  });

  test("passes over fields that the form does not have, and those that are not required", () => {
    expect(faultOfForm({ b: {} }, formOf({ type: "string" }))).toBeUndefined();
  });

  test.each([undefined, null, [], "x"])("finds %j to be no content", (content) => {
    expect(faultOfForm(content, formOf({ type: "string" }))).toEqual({
      path: "/content",
      expected: "the form's fields, an object",
      found: content,
    });
  });
});

describe("formDefaults()", () => {
  test("gives the default of each field that has one, where the field would take it", () => {
    const schema: ElicitFormSchema = {
      type: "object",
      properties: {
        text: { type: "string", default: "" },
        flag: { type: "boolean", default: false },
        zero: { type: "integer", default: 0 },
        choice: { type: "string", enum: ["r"], default: "b" },
        several: { type: "array", items: { type: "string", enum: ["r"] }, default: ["r"] },
        none: { type: "string" },
      },
    };
    expect(formDefaults(schema)).toEqual({ text: "", flag: false, zero: 0, several: ["r"] });
  });
});

describe("completeForm()", () => {
  test("adds the defaults of what is not there, and leaves out what is empty on purpose", () => {
    const schema: ElicitFormSchema = {
      type: "object",
      properties: {
        a: { type: "string", default: "A" },
        b: { type: "string", default: "B" },
        c: { type: "string", default: "C" },
      },
    };
    expect(completeForm({ a: "x", b: undefined, d: 1 }, schema)).toEqual({ a: "x", c: "C", d: 1 });
  });
});

describe("faultOfFormSchema()", () => {
  test("finds nothing wrong with every kind of field", () => {
    const properties = { CHOICE, TITLED, SEVERAL, n: { type: "number" }, b: { type: "boolean" } };
    expect(faultOfFormSchema({ type: "object", properties, required: ["n"] })).toBeUndefined();
  });

  test("names the place of what is wrong", () => {
    const properties = { "a/b": { type: "array", items: { anyOf: [{ title: "x" }] } } };
    expect(faultOfFormSchema({ type: "object", properties })).toEqual({
      path: "/properties/a~1b/items/anyOf",
      expected: "an array of choices",
      found: [{ title: "x" }],
    });
  });
});
