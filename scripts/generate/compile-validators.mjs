import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { refsOf } from "./map-schema.mjs";
import { slimCode } from "./slim-code.mjs";
import { declarationsFor } from "./write-declarations.mjs";

const require = createRequire(import.meta.url);
const { Ajv2020 } = require("ajv/dist/2020.js");
const { nil } = require("ajv/dist/compile/codegen");
const standaloneCode = require("ajv/dist/standalone").default;

/**
 * Compiles the definitions of each revision into the files `{ name, text }` of `spec/gen`: a module
 * with a function for each definition, and `common.js` with those that are declared outside the
 * revisions, which the others import. Beside them, all definitions of a revision as JSON Schema:
 * what tests generate values from, and where a reviewer sees what a changed type changes.
 */
export async function compileValidators(revisions) {
  const entries = Object.entries(revisions);
  const shared = sharedSchemas(entries.map(([, it]) => it));
  const modules = entries.map(([revision, { schemas, isShared }]) => {
    const own = Object.values(schemas).filter(({ $id }) => !isShared($id));
    return { name: revision, ...compile(own, shared) };
  });
  const all = [{ name: "common", ...compile(shared, []) }, ...modules];
  const files = await Promise.all(all.map(writeModule));
  return [...files.flat(), ...entries.map(schemaFile)];
}

function schemaFile([revision, { schemas }]) {
  const text = `${JSON.stringify({ $defs: schemas }, null, 1)}\n`;
  return { name: `${revision}.schema.json`, text };
}

/** Each shared definition once: two revisions that reach one by the same name mean the same. */
function sharedSchemas(revisions) {
  const shared = revisions.flatMap(({ schemas, isShared }) =>
    Object.values(schemas).filter(({ $id }) => isShared($id)),
  );
  return [...new Map(shared.map((schema) => [schema.$id, schema])).values()];
}

/** The source of a module that exports a function for each schema and imports those it needs. */
function compile(schemas, imported) {
  const ajv = createAjv();
  for (const schema of [...schemas, ...imported]) ajv.addSchema(schema);
  const used = new Set(schemas.flatMap((schema) => [...refsOf(schema)]));
  const imports = imported
    .filter(({ $id }) => used.has($id))
    .map(({ $id }) => `${$id} as ${nameInstead(ajv, $id)}`);
  const names = schemas.map(({ $id }) => $id).sort();
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const line = imports.length === 0 ? "" : `import { ${imports.join(", ")} } from "./common.js";\n`;
  return { names, digest: digestOf(schemas), source: line + slimCode(code, schemas) };
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
