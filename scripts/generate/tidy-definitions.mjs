import { mapSchema } from "./map-schema.mjs";

const prefix = "#/definitions/";

/** Keywords that say nothing about which values are allowed. `format` is one in both schemas. */
const annotations = ["description", "deprecated", "format", "default", "examples", "$comment"];

/** Keywords that need more than one look at the value itself. */
const structure = ["$ref", "properties", "required", "additionalProperties", "items", "anyOf"];

/**
 * Makes definitions fit to compile: strips annotations, gives each its name as `$id`, links them by
 * it, and puts what is only a scalar in its place instead of a link, since a call costs more than
 * the check. Returns `{ schemas, isShared }`, schemas by name.
 */
export function tidyDefinitions({ definitions, isShared }) {
  const bare = mapValues(definitions, (schema) => mapSchema(schema, withoutAnnotations));
  const resolve = resolver(bare);
  return { schemas: mapValues(bare, (_, name) => ({ $id: name, ...resolve(name) })), isShared };
}

function withoutAnnotations(schema) {
  const kept = Object.entries(schema).filter(([key]) => !annotations.includes(key));
  const { $ref, additionalProperties, ...rest } = Object.fromEntries(kept);
  return {
    ...rest,
    ...($ref === undefined ? {} : { $ref: $ref.slice(prefix.length) }),
    ...(allowsAnything(additionalProperties) ? {} : { additionalProperties }),
  };
}

/** True for `{}` and for no schema: a member that is not named may be anything. */
function allowsAnything(schema) {
  return schema === undefined || Object.keys(schema).length === 0;
}

/** A function from a name to its definition with scalars and aliases in place. */
function resolver(definitions) {
  const resolved = new Map();
  return resolve;

  function resolve(name) {
    if (!resolved.has(name)) {
      resolved.set(name, { $ref: name });
      resolved.set(name, mapSchema(definitions[name], inPlace));
    }
    return resolved.get(name);
  }

  function inPlace({ $ref, ...rest }) {
    if ($ref === undefined) return asTypeList(rest);
    const target = resolve($ref);
    const isAlias = Object.keys(target).join() === "$ref";
    return isAlias || isScalar(target) ? { ...target, ...rest } : { $ref, ...rest };
  }
}

/** `anyOf` of plain types says the same as a list of them, which is one test instead of several. */
function asTypeList(schema) {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined || !anyOf.every(isBareType)) return schema;
  return { ...rest, type: anyOf.map(({ type }) => type) };
}

function isBareType(schema) {
  return typeof schema.type === "string" && Object.keys(schema).length === 1;
}

/** True for a schema that one look at the value decides. */
function isScalar(schema) {
  return (
    schema.type !== undefined &&
    schema.oneOf === undefined &&
    !structure.some((key) => key in schema)
  );
}

function mapValues(record, change) {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  );
}
