import type { Schema } from "../arguments/schema.ts";
import { alternativesOf, propertiesOf, requiredOf } from "../arguments/schema.ts";
import { asJsonObject } from "../json-object.ts";
import type { Tool } from "../server/tool-pages.ts";
import type { Style } from "../terminal/style.ts";
import { visible, visibleValue } from "../terminal/visible.ts";
import { wrap } from "../terminal/wrap.ts";

/** A list of tools for people: a paragraph each, a line each parameter; broken to fit a terminal. */
export function renderTools(
  tools: readonly Tool[],
  style: Style,
  columns: number | undefined = undefined,
): string {
  if (tools.length === 0) return "The server has no tools";
  return tools.map((tool) => renderTool(tool, style, columns)).join("\n\n");
}

function renderTool(tool: Tool, style: Style, columns: number | undefined): string {
  const name = tool.name === "" ? '""' : visibleValue(tool.name);
  const about = tool.description ?? tool.title ?? tool.annotations?.title;
  const root = asJsonObject(tool.inputSchema);
  const required = requiredOf(root);
  const rows = [...propertiesOf(root)].map(([name, schema]) => ({
    name: `${visible(name)}${required.includes(name) ? "*" : ""}`,
    type: visible(typeOf(schema, root)),
    about: typeof schema["description"] === "string" ? firstLine(schema["description"]) : "",
  }));
  const nameWidth = widest(rows.map(({ name }) => name));
  const typeWidth = widest(rows.map(({ type }) => type));
  const lines = rows.map((row) => {
    const type = style("dim", row.type.padEnd(typeWidth));
    const start = `  ${row.name.padEnd(nameWidth)}  ${type}  `;
    return hanging(start, row.about, { indent: nameWidth + typeWidth + 6, columns });
  });
  const title = about === undefined ? "" : firstLine(about);
  const head = `${style("bold", name)}${title === "" ? "" : "  "}`;
  return [hanging(head, title, { indent: name.length + 2, columns }), ...lines].join("\n");
}

/** A text behind its start; what does not fit stands under it, and under a long start further left. */
function hanging(
  start: string,
  text: string,
  { indent, columns }: { readonly indent: number; readonly columns: number | undefined },
): string {
  if (text === "") return start.trimEnd();
  if (columns === undefined || indent + text.length <= columns) return `${start}${text}`;
  if (columns - indent >= MIN_WIDTH) {
    return start + wrap(text, columns - indent).join(`\n${" ".repeat(indent)}`);
  }
  const below = wrap(text, Math.max(columns - INDENT, MIN_WIDTH));
  return [start.trimEnd(), ...below.map((line) => " ".repeat(INDENT) + line)].join("\n");
}

/** A type in a few characters: `integer`, `string[]`, `open|done`. */
function typeOf(schema: Schema, root: Schema): string {
  const names = alternativesOf(schema, root).flatMap((alternative) => namesOf(alternative, root));
  return [...new Set(names)].join("|") || "any";
}

function namesOf(schema: Schema, root: Schema): readonly string[] {
  const { type, enum: choices, items } = schema;
  if (Array.isArray(choices)) return choices.map(nameOf);
  if ("const" in schema) return [nameOf(schema["const"])];
  const types: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.map((name) => {
    if (name !== "array") return String(name);
    return items === undefined ? "any[]" : `${bracketed(typeOfItems(items, root))}[]`;
  });
}

function typeOfItems(items: unknown, root: Schema): string {
  // Arrays of arrays stop here: two levels fit no line anyway.
  const flat = { ...asJsonObject(items), items: undefined };
  return typeOf(flat, root);
}

function bracketed(type: string): string {
  return type.includes("|") ? `(${type})` : type;
}

function nameOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function firstLine(text: unknown): string {
  return visible(String(text).trim().split("\n", 1)[0] ?? "");
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length));
}

const INDENT = 4;
/** A narrower column is not read but spelt. */
const MIN_WIDTH = 30;
