import { mapSchema } from "./map-schema.mjs";

const prefix = "#/definitions/";

/** Keywords that say nothing about which values are allowed. `format` is one in both schemas. */
const annotations = ["description", "deprecated", "format", "default", "examples", "$comment"];

/** Keywords that need more than one look at the value itself. */
const structure = ["$ref", "properties", "required", "additionalProperties", "items", "anyOf"];

/**
 * Makes definitions fit to compile: strips annotations, gives each its name as `$id`, links them by
 * it, and puts what is only a scalar in its place instead of a link, since a call costs more than
 * the check. A union of two that says what decides between them (`@decidedBy mode`, where one of them
 * may leave it out) becomes a choice, so that a value is held against the one that it claims to be.
 * Returns the schemas by name.
 */
export function tidyDefinitions(definitions) {
  const bare = mapValues(definitions, (schema) => mapSchema(schema, withoutAnnotations));
  const resolve = resolver(bare);
  return mapValues(bare, (_, name) => ({ $id: name, ...resolve(name) }));
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
    if (rest.decidedBy !== undefined) return asChoice(rest, definitions);
    if ($ref === undefined) return asTypeList(rest);
    const target = resolve($ref);
    const isAlias = Object.keys(target).join() === "$ref";
    return isAlias || isScalar(target) ? { ...target, ...rest } : { $ref, ...rest };
  }
}

/** The same as the union, where the value decides which of the two is meant. */
function asChoice({ anyOf, decidedBy, ...rest }, definitions) {
  const tagOf = ({ $ref }) => {
    const { required = [], properties } = definitions[$ref] ?? {};
    return required.includes(decidedBy) ? properties[decidedBy].const : undefined;
  };
  const named = anyOf.find((it) => tagOf(it) !== undefined);
  const other = anyOf.find((it) => it !== named);
  if (named === undefined || anyOf.length !== 2) {
    throw new Error(`"${decidedBy}" cannot decide between ${JSON.stringify(anyOf)}`);
  }
  const condition = { properties: { [decidedBy]: { const: tagOf(named) } }, required: [decidedBy] };
  const choice = [
    ["if", condition],
    ["then", named],
    ["else", other],
  ];
  return { ...rest, ...Object.fromEntries(choice) };
}

/** `anyOf` of plain types says the same as a list of them, which is one test instead of several. */
function asTypeList(schema) {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined || !anyOf.every(isBareType)) return schema;
  return { ...rest, type: anyOf.flatMap(({ type }) => type) };
}

function isBareType(schema) {
  return schema.type !== undefined && Object.keys(schema).length === 1;
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
