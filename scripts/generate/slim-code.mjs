const signature = '{instancePath="", parentData, parentDataProperty, rootData=data}={}';
const samePlace = "{instancePath,parentData,parentDataProperty,rootData}";
const innerPlace =
  /\{instancePath:([^{}]*?),parentData:\w+,parentDataProperty:(?:\w+|"[^"]*"),rootData\}/g;
const error =
  /\{instancePath(?::([^{}]*?))?,schemaPath:"(?:[^"\\]|\\.)*",keyword:("\w+"),params:(\{[^{}]*\})\}/g;

/** What stands before the functions: how they say what is wrong. */
const faultOf =
  "const faultOf = (instancePath, keyword, params) => ({instancePath, keyword, params});\n";

/**
 * Takes out of ajv's code what nobody reads: the parent of each value, which is for custom keywords,
 * the place of each keyword in its schema, and the schemas beside the functions, of which only a few
 * lists matter. What remains of a call is a value and a path, so validating allocates nothing, and
 * there is a third less to load.
 *
 * @throws {Error} where the code is not of the form that ajv 8.20 writes
 */
export function slimCode(code, schemas) {
  const slim = readLiterals(code, schemas)
    .replaceAll(signature, 'instancePath=""')
    .replaceAll(samePlace, "instancePath")
    .replaceAll(innerPlace, "$1")
    .replaceAll(error, (_, path = "instancePath", keyword, params) => {
      return `faultOf(${path},${keyword},${params})`;
    });
  const left = /parentData|rootData|schemaPath/.exec(slim);
  if (left !== null) throw new Error(`Cannot slim the code of this ajv: "${left[0]}" remains`);
  return faultOf + slim;
}

/** Puts what the code reads from a schema in its place: `schema7.enum` becomes the list. */
function readLiterals(code, schemas) {
  const byId = new Map(schemas.map((schema) => [schema.$id, schema]));
  const variables = new Map(
    [...code.matchAll(/const (schema\d+) = \{"\$id":"(\w+)"/g)].map(([, name, id]) => [name, id]),
  );
  return code.replaceAll(/\b(schema\d+)((?:\.\w+|\["[^"]+"\])+)/g, (text, name, path) => {
    const schema = byId.get(variables.get(name));
    return schema === undefined ? text : JSON.stringify(readPath(schema, path));
  });
}

function readPath(schema, path) {
  const keys = [...path.matchAll(/\.(\w+)|\["([^"]+)"\]/g)].map(
    ([, name, quoted]) => name ?? quoted,
  );
  return keys.reduce((value, key) => value[key], schema);
}
