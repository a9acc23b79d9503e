const ONE = ["items", "additionalProperties", "not", "if", "then", "else"];
const MANY = ["anyOf", "oneOf", "allOf"];

/**
 * Rebuilds a JSON Schema from the inside out: `change` gets each subschema with its own already
 * changed. It goes by keyword, so that a property named `items` is not taken for one.
 */
export function mapSchema(schema, change) {
  if (typeof schema !== "object" || schema === null) return schema;
  const result = { ...schema };
  for (const key of ONE) {
    if (key in result) result[key] = mapSchema(result[key], change);
  }
  for (const key of MANY) {
    if (key in result) result[key] = result[key].map((it) => mapSchema(it, change));
  }
  if (result.properties !== undefined) {
    result.properties = Object.fromEntries(
      Object.entries(result.properties).map(([name, it]) => [name, mapSchema(it, change)]),
    );
  }
  return change(result);
}

/** The names that a schema's `$ref`s say, however deep. */
export function refsOf(schema) {
  const names = new Set();
  mapSchema(schema, (it) => {
    if (it.$ref !== undefined) names.add(it.$ref);
    return it;
  });
  return names;
}
