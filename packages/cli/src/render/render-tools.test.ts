import { expect, test } from "vitest";
import type { Tool } from "../server/tool-pages.ts";
import { styleOf } from "../terminal/style.ts";
import { renderTools } from "./render-tools.ts";

const plain = styleOf({ isTTY: false, env: {} });

function render(...tools: readonly object[]): readonly string[] {
  return renderTools(tools as readonly Tool[], plain).split("\n");
}

function typeOf(schema: object): string | undefined {
  const inputSchema = { type: "object", properties: { p: schema } };
  return render({ name: "t", inputSchema })[1]?.trim().split(/ {2}/)[1];
}

test("renderTools() aligns parameters and marks the required ones", () => {
  const inputSchema = {
    type: "object",
    properties: {
      ref: { type: "string", description: "The reference\nof a task" },
      limit: { type: "integer" },
    },
    required: ["ref"],
  };
  expect(render({ name: "tasks_get", description: "Reads a task\nby ref", inputSchema })).toEqual([
    "tasks_get  Reads a task",
    "  ref*   string   The reference",
    "  limit  integer",
  ]);
});

test("renderTools() puts an empty line between tools, and shows a title for want of more", () => {
  const inputSchema = { type: "object" };
  expect(render({ name: "a", title: "A", inputSchema }, { name: "b", inputSchema })).toEqual([
    "a  A",
    "",
    "b",
  ]);
});

test("renderTools() breaks what does not fit a terminal, under its start or further left", () => {
  const description = "Reads a task of the board and tells who has it and since when";
  const properties = {
    ref: { type: "string", description: "The reference that the board gave it" },
  };
  const tool = { name: "tasks_get", description, inputSchema: { type: "object", properties } };
  const long = { ...tool, name: "a_tool_with_a_name_of_forty_characters__", inputSchema: {} };
  const lines = renderTools([tool, long] as unknown as Tool[], plain, 50).split("\n");
  expect(lines).toEqual([
    "tasks_get  Reads a task of the board and tells who",
    "           has it and since when",
    "  ref  string  The reference that the board gave",
    "               it",
    "",
    "a_tool_with_a_name_of_forty_characters__",
    "    Reads a task of the board and tells who has it",
    "    and since when",
  ]);
});

test("renderTools() says where there are none", () => {
  expect(render()).toEqual(["The server has no tools"]);
});

test.each([
  [{ type: "string" }, "string"],
  [{ type: ["string", "null"] }, "string|null"],
  [{ type: "array", items: { type: "integer" } }, "integer[]"],
  [{ type: "array", items: { enum: ["a", "b"] } }, "(a|b)[]"],
  [{ type: "array" }, "any[]"],
  [{ enum: ["open", 5] }, "open|5"],
  [{ const: true }, "true"],
  [{ anyOf: [{ type: "number" }, { type: "null" }] }, "number|null"],
  [{}, "any"],
])("renderTools() names the type of %j", (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

test("renderTools() survives a tool that is described wrong", () => {
  expect(render({ name: 5, description: 7, inputSchema: null })).toEqual(["5  7"]);
});
