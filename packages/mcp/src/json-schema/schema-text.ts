import { isSchemaObject } from "../schema/is-schema-object.ts";
import { showValue } from "../util/excerpt.ts";
import { sortedJson } from "../util/sorted-json.ts";
import { SchemaError } from "./schema-error.ts";

/**
 * A schema as JSON with sorted members: equal schemas have equal texts. Bounded before it is written,
 * since the value may be a stranger's, or hold a cycle.
 *
 * @throws {SchemaError} `keyword` where it is neither an object nor a boolean, `limit` where it is
 * too large or too deep to be written.
 */
export function schemaText(schema: unknown, maxLength: number): string {
  if (typeof schema !== "boolean" && !isSchemaObject(schema)) {
    const found = showValue(schema);
    throw new SchemaError("keyword", "", `must be an object or a boolean, is ${found}`);
  }
  requireSmall(schema, maxLength);
  const text = sortedJson(schema);
  if (text.length > maxLength) throw tooLong(maxLength);
  return text;
}

/** Stops at the bounds, without recursion: what it accepts can be walked with recursion. */
function requireSmall(schema: unknown, maxLength: number): void {
  const pending: { readonly value: unknown; readonly depth: number }[] = [
    { value: schema, depth: 1 },
  ];
  let length = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    // At the least: each value takes a character, and a comma or a bracket.
    length += typeof value === "string" ? value.length + 2 : 2;
    if (length > 2 * maxLength) throw tooLong(maxLength);
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_NESTING) {
      throw new SchemaError("limit", "", `has arrays and objects nested over ${MAX_NESTING} deep`);
    }
    for (const member of Object.values(value)) pending.push({ value: member, depth: depth + 1 });
  }
}

function tooLong(maxLength: number): SchemaError {
  return new SchemaError("limit", "", `is longer than ${maxLength} characters as JSON`);
}

/** Nesting of any value in a schema; how deep subschemas may be is a limit of its own. */
const MAX_NESTING = 1024;
