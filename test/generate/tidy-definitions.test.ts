import { describe, expect, test } from "vitest";

interface Tidier {
  tidyDefinitions(definitions: Record<string, object>): Record<string, object>;
}
const script = new URL("../../scripts/generate/tidy-definitions.mjs", import.meta.url);
const { tidyDefinitions } = (await import(script.href)) as Tidier;

const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
const form = { type: "object", properties: { mode: { const: "form" }, a: {} }, required: ["a"] };
const url = { type: "object", properties: { mode: { const: "url" } }, required: ["mode"] };

describe("tidyDefinitions()", () => {
  test("names definitions and links them by their names, without annotations", () => {
    const list = { type: "array", items: ref("Form"), description: "Forms" };
    expect(tidyDefinitions({ List: list, Form: form })).toEqual({
      List: { $id: "List", type: "array", items: { $ref: "Form" } },
      Form: { $id: "Form", ...form },
    });
  });

  test("puts scalars in their place, and joins plain types", () => {
    const id = { anyOf: [{ type: "string" }, { type: "integer" }] };
    const nullable = { anyOf: [ref("Id"), { type: "null" }] };
    const schema = { type: "object", properties: { id: nullable } };
    expect(tidyDefinitions({ Id: id, Holder: schema })).toMatchObject({
      Id: { type: ["string", "integer"] },
      Holder: { properties: { id: { type: ["string", "integer", "null"] } } },
    });
  });

  test("makes a choice of a union that says what decides", () => {
    const either = { anyOf: [ref("Form"), ref("Url")], decidedBy: "mode" };
    const { Either } = tidyDefinitions({ Either: either, Form: form, Url: url });
    expect(Object.entries(Either ?? {})).toEqual([
      ["$id", "Either"],
      ["if", { properties: { mode: { const: "url" } }, required: ["mode"] }],
      ["then", { $ref: "Url" }],
      ["else", { $ref: "Form" }],
    ]);
  });

  test("refuses a union of which nothing is decided", () => {
    const either = { anyOf: [ref("Form"), ref("Form")], decidedBy: "mode" };
    expect(() => tidyDefinitions({ Either: either, Form: form })).toThrow(
      /^"mode" cannot decide between /,
    );
  });
});
