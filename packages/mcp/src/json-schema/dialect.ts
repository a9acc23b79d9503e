import type { Dialect } from "../schema/keywords.ts";
import { showValue } from "../util/excerpt.ts";
import { SchemaError } from "./schema-error.ts";

/**
 * The dialect that a `$schema` names, 2020-12 where there is none. `http` and `https`, with an empty
 * fragment and without, mean the same.
 *
 * @throws {SchemaError} `dialect` for any other.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#schema-dialect
 */
export function dialectOf($schema: unknown, pointer = ""): Dialect {
  if ($schema === undefined) return "2020-12";
  const uri = typeof $schema === "string" ? $schema.replace(/^http:/, "https:") : "";
  const dialect = DIALECTS.get(uri.replace(/#$/, ""));
  if (dialect !== undefined) return dialect;
  throw new SchemaError(
    "dialect",
    `${pointer}/$schema`,
    `is ${showValue($schema, 120)}, which is no dialect that is understood here; 2020-12, 2019-09 and draft-07 are`,
  );
}

/** The name of a dialect as Standard Schema's `target` has it. */
export function targetOf(dialect: Dialect): string {
  return dialect === "draft-07" ? dialect : `draft-${dialect}`;
}

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["https://json-schema.org/draft-07/schema", "draft-07"],
]);
