// Which parameters of a tool are repeated in headers: the `x-mcp-header` annotations of its input
// schema. https://modelcontextprotocol.io/specification/2026-07-28/server/tools#x-mcp-header

import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { showValue } from "../util/excerpt.ts";

/** A parameter that is repeated in a header. */
export interface ParamHeader {
  /** The header's name as the schema spells it, behind `Mcp-Param-`. */
  readonly header: string;
  /** The names of the properties that lead to the value, outermost first. */
  readonly path: readonly string[];
  readonly type: "string" | "integer" | "boolean";
}

/** An annotation that breaks a rule; the whole tool definition is invalid with it. */
export interface ParamHeaderFault {
  /** JSON pointer of the annotated schema within the input schema. */
  readonly path: string;
  /** Which rule it breaks, in one sentence. */
  readonly message: string;
}

/** What an input schema says about headers: what to repeat, or what is wrong with it. */
export type ParamHeaders =
  | { readonly ok: true; readonly headers: readonly ParamHeader[] }
  | { readonly ok: false; readonly faults: readonly ParamHeaderFault[] };

/**
 * Reads the annotations of an input schema. Only properties that are reached from the root through
 * `properties` alone may have one; values such as `default` and `examples` are no schemas and are
 * not looked into.
 */
export function paramHeadersOf(inputSchema: unknown): ParamHeaders {
  const found: Found = { headers: [], faults: [], names: new Set() };
  visit(inputSchema, { pointer: "", properties: [] }, found);
  const { headers, faults } = found;
  return faults.length === 0 ? { ok: true, headers } : { ok: false, faults };
}

interface Found {
  readonly headers: ParamHeader[];
  readonly faults: ParamHeaderFault[];
  /** The names so far, in lower case. */
  readonly names: Set<string>;
}

interface Place {
  readonly pointer: string;
  /** The chain of properties from the root; undefined where anything else lies on the way. */
  readonly properties: readonly string[] | undefined;
}

function visit(schema: unknown, place: Place, found: Found): void {
  if (Array.isArray(schema)) {
    for (const [at, item] of schema.entries()) visit(item, inside(place, String(at)), found);
    return;
  }
  if (!isJsonObject(schema)) return;
  if (ANNOTATION in schema) annotate(schema, place, found);
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "properties") visitProperties(value, place, found);
    else if (MAPS.has(keyword)) visitMap(value, inside(place, keyword), found);
    else if (!VALUES.has(keyword)) visit(value, inside(place, keyword), found);
  }
}

function visitProperties(properties: unknown, place: Place, found: Found): void {
  if (!isJsonObject(properties)) return;
  for (const [name, schema] of Object.entries(properties)) {
    const { pointer } = inside(inside(place, "properties"), name);
    const chain = place.properties === undefined ? undefined : [...place.properties, name];
    visit(schema, { pointer, properties: chain }, found);
  }
}

/** The values are schemas, the keys are names of anything: `x-mcp-header` is one there, too. */
function visitMap(map: unknown, place: Place, found: Found): void {
  if (!isJsonObject(map)) return;
  for (const [name, schema] of Object.entries(map)) visit(schema, inside(place, name), found);
}

function annotate(schema: JsonObject, place: Place, found: Found): void {
  const { type, [ANNOTATION]: header } = schema;
  const path = place.properties;
  const fault = faultOfPlace(path) ?? faultOfName(header, found.names) ?? faultOfType(type);
  if (fault !== undefined) found.faults.push({ path: place.pointer, message: fault });
  else if (path !== undefined && typeof header === "string" && isHeaderType(type)) {
    found.names.add(header.toLowerCase());
    found.headers.push({ header, path, type });
  }
}

function faultOfPlace(path: readonly string[] | undefined): string | undefined {
  if (path !== undefined && path.length > 0) return undefined;
  return "x-mcp-header may only stand on a property that is reached through properties alone";
}

function faultOfName(header: unknown, names: ReadonlySet<string>): string | undefined {
  if (typeof header !== "string" || !TOKEN.test(header)) {
    return `x-mcp-header must be the name of a header, found ${showValue(header)}`;
  }
  if (!names.has(header.toLowerCase())) return undefined;
  return `x-mcp-header must be unique, whatever the case, found ${showValue(header)} twice`;
}

function faultOfType(type: unknown): string | undefined {
  if (isHeaderType(type)) return undefined;
  return `x-mcp-header may only stand on a string, an integer or a boolean, found ${showValue(type)}`;
}

function isHeaderType(type: unknown): type is ParamHeader["type"] {
  return type === "string" || type === "integer" || type === "boolean";
}

function inside({ pointer }: Place, name: string): Place {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return { pointer: `${pointer}/${escaped}`, properties: undefined };
}

const ANNOTATION = "x-mcp-header";
/** @see https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Keywords that hold schemas by name. */
const MAPS: ReadonlySet<string> = new Set([
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);
/** Keywords that hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", ANNOTATION]);
