import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { mapSchema, refsOf } from "./map-schema.mjs";
import { shareDefinitions } from "./share-definitions.mjs";
import { slimCode } from "./slim-code.mjs";
import { declarationsFor } from "./write-declarations.mjs";

const require = createRequire(import.meta.url);
const { Ajv2020 } = require("ajv/dist/2020.js");
const { nil } = require("ajv/dist/compile/codegen");
const standaloneCode = require("ajv/dist/standalone").default;

/**
 * Compiles the definitions of each revision into the files `{ name, text }` of `spec/gen`: a module
 * with a function for each definition, which has those that mean the same in several revisions from
 * `common.js`. Beside them, all definitions of a revision as JSON Schema: what tests generate values
 * from, and where a reviewer sees what a changed type changes.
 */
export async function compileValidators(revisions) {
  const commonName = shareDefinitions(revisions);
  const entries = Object.entries(revisions);
  const modules = entries.map(([revision, schemas]) => {
    return { name: revision, ...compileRevision(schemas, (name) => commonName(revision, name)) };
  });
  const shared = entries.flatMap(([revision, schemas]) =>
    commonSchemas(schemas, (name) => commonName(revision, name)),
  );
  const all = [{ name: "common", ...compileCommon(shared) }, ...modules];
  const files = await Promise.all(all.map(writeModule));
  return [...files.flat(), ...entries.map(schemaFile)];
}

function schemaFile([revision, schemas]) {
  const text = `${JSON.stringify({ $defs: schemas }, null, 1)}\n`;
  return { name: `${revision}.schema.json`, text };
}

/** The definitions of a revision that others share, under the names that they have in `common.js`. */
function commonSchemas(schemas, commonName) {
  const shared = Object.values(schemas).filter(({ $id }) => commonName($id) !== undefined);
  // What means the same in several revisions refers to nothing else, so each link has such a name.
  const renamed = ({ $id, $ref, ...rest }) => ({
    ...($id === undefined ? {} : { $id: commonName($id) }),
    ...rest,
    ...($ref === undefined ? {} : { $ref: commonName($ref) }),
  });
  return shared.map((schema) => mapSchema(schema, renamed));
}

/** The source of the module with what several revisions share: a function for each schema. */
function compileCommon(repeated) {
  const schemas = [...new Map(repeated.map((schema) => [schema.$id, schema])).values()];
  return compile(createAjv(), schemas);
}

/** The source of a revision's module: its own functions, and those of `common.js` by its names. */
function compileRevision(schemas, commonName) {
  const ajv = createAjv();
  const all = Object.values(schemas);
  for (const schema of all) ajv.addSchema(schema);
  const own = all.filter(({ $id }) => commonName($id) === undefined);
  const shared = all.filter(({ $id }) => commonName($id) !== undefined).map(({ $id }) => $id);
  const used = new Set(own.flatMap((schema) => [...refsOf(schema)]));
  const imports = shared
    .filter((name) => used.has(name))
    .map((name) => `${commonName(name)} as ${nameInstead(ajv, name)}`);
  const exports = shared.map((name) => `${commonName(name)} as ${name}`);
  const { names, digest, source } = compile(ajv, own);
  return {
    names: [...names, ...shared].sort(),
    digest,
    source: fromCommon("import", imports) + source + fromCommon("export", exports),
  };
}

function fromCommon(keyword, names) {
  return names.length === 0 ? "" : `${keyword} { ${names.join(", ")} } from "./common.js";\n`;
}

function compile(ajv, schemas) {
  for (const schema of schemas) if (!ajv.schemas[schema.$id]) ajv.addSchema(schema);
  const names = schemas.map(({ $id }) => $id).sort();
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return { names, digest: digestOf(schemas), source: `${slimCode(code, schemas)}\n` };
}

function createAjv() {
  const ajv = new Ajv2020({
    strict: false,
    discriminator: true,
    inlineRefs: false,
    // Sentences are made from the keyword and its parameters, where they are needed.
    messages: false,
    code: { source: true, esm: true, optimize: 2 },
  });
  // No schema here uses `$dynamicRef` or `unevaluatedProperties`; keeping account for them in every
  // function is a fifth of the code and of the time. The class sets both whatever it is given.
  ajv.opts.dynamicRef = false;
  ajv.opts.unevaluated = false;
  return ajv;
}

/** Has code that calls a schema's function name it instead of containing it. Returns the name. */
function nameInstead(ajv, id) {
  const validate = ajv.getSchema(id);
  const { validateName } = validate.source;
  validate.source = { validateName, validateCode: nil, scopeValues: {} };
  return validateName.toString();
}

async function writeModule({ name, names, digest, source }) {
  const banner =
    "// @generated from packages/mcp/src/spec by scripts/generate.mjs " +
    `(sha256 of the schemas: ${digest}), do not edit`;
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: process.cwd() },
    bundle: true,
    external: ["./common.js"],
    minify: true,
    treeShaking: true,
    write: false,
    format: "esm",
    target: "es2022",
    banner: { js: banner },
  });
  return [
    { name: `${name}.js`, text: outputFiles[0].text },
    { name: `${name}.d.ts`, text: `${banner}\n${declarationsFor(name, names)}` },
  ];
}

function digestOf(schemas) {
  return createHash("sha256").update(JSON.stringify(schemas)).digest("hex");
}
