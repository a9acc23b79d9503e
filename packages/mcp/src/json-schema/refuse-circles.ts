import { isSchemaObject } from "../schema/is-schema-object.ts";
import { keywordsOf } from "../schema/keywords.ts";
import { subschemasOf } from "../schema/subschemas-of.ts";
import { postOrder } from "./post-order.ts";
import type { ScannedSchema } from "./scan-schema.ts";
import { SchemaError } from "./schema-error.ts";
import type { SchemaObject } from "./schema-index.ts";

/**
 * Refuses a schema that applies itself to the same value again: no validator would ever be done with
 * it. Recursion into members and items ends, since values do.
 *
 * @throws {SchemaError} `ref` at a schema of the circle.
 */
export function refuseCircles(scanned: ScannedSchema): void {
  const { targets, pointers } = scanned;
  const appliedTo = (schema: SchemaObject) => schemasUnder(schema, scanned, IN_PLACE);
  postOrder(targets.keys(), appliedTo, (schema) => {
    const pointer = pointers.get(schema) ?? "";
    throw new SchemaError("ref", pointer, "refers to itself for one and the same value");
  });
}

/**
 * The schemas that a schema applies by some keywords, and by its references. Booleans are left out.
 *
 * @param only - the keywords; all if absent.
 */
export function schemasUnder(
  schema: SchemaObject,
  { dialect, targets }: ScannedSchema,
  only?: ReadonlySet<string>,
): SchemaObject[] {
  const keywords = keywordsOf(dialect);
  const subschemas = Object.entries(schema).flatMap(([keyword, value]) => {
    const kind = only?.has(keyword) === false ? undefined : keywords.get(keyword);
    return kind === undefined ? [] : subschemasOf(kind, value).map(([subschema]) => subschema);
  });
  return [...subschemas, ...(targets.get(schema) ?? [])].filter(isSchemaObject);
}

/** The keywords whose schemas apply to the value itself, not to what is in it. */
const IN_PLACE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);
