// Who may import whom. `scripts/check-layers.mjs` fails on any import that this file does not allow;
// ARCHITECTURE.md draws the same table.
//
// One row a folder of packages/mcp/src, lowest first: a folder may import itself and the folders of
// its row. A type-only import counts like any other.
const base = ["errors", "util", "jsonrpc", "spec"];
const upToExchange = [...base, "exchange"];
const upToChannel = [...upToExchange, "channel"];
const upToHandshake = [...upToChannel, "projection", "handshake"];
const rows = {
  errors: [],
  util: ["errors"],
  jsonrpc: ["errors", "util"],
  sse: ["errors", "util"],
  spec: ["jsonrpc"],
  "spec/gen": [],
  exchange: base,
  validate: [...upToExchange, "spec/gen"],
  schema: ["util"],
  "json-schema": ["errors", "util", "schema"],
  capture: ["errors", "util", "jsonrpc"],
  middleware: [...upToExchange, "capture"],
  channel: upToExchange,
  form: [...upToExchange],
  projection: ["jsonrpc", "spec"],
  handshake: [...upToChannel, "projection"],
  stdio: upToChannel,
  "http/shared": [...upToExchange, "sse"],
  "http/client": [...upToExchange, "sse", "http/shared"],
  "http/server": [...upToExchange, "sse", "http/shared"],
  "http/node": ["http/shared", "http/client", "http/server", "util"],
  "sessions/server": [...upToHandshake, "sse", "http/shared", "http/server"],
  "sessions/client": [...upToHandshake, "sse", "http/shared", "http/client"],
  "sessions/fetch": [
    ...upToHandshake,
    "http/shared",
    "http/client",
    "http/server",
    "sessions/client",
    "sessions/server",
  ],
  "sessions/node": [
    ...upToHandshake,
    "stdio",
    "http/shared",
    "http/client",
    "http/server",
    "http/node",
    "sessions/client",
    "sessions/server",
  ],
  server: [...upToExchange, "form", "json-schema"],
  client: [...upToExchange, "form", "schema"],
  bridge: upToHandshake,
  testing: upToChannel,
};
const everything = Object.keys(rows).filter((folder) => folder !== "spec/gen");
const mayImport = { ...rows, entry: everything };

const library = "^packages/mcp/src/";
const tests = "\\.test(-d)?\\.ts$|(^|/)test/";
const npmKinds = ["npm", "npm-dev", "npm-peer", "npm-optional", "npm-no-pkg", "npm-unknown"];
const nodeOnly = `${library}(stdio|http/node|sessions/node)/|${library}entry/node-[^/]+$`;

/** The files of a folder, without those of a deeper folder that has a row of its own. */
function filesOf(folder) {
  const deeper = Object.keys(mayImport).filter((other) => other.startsWith(`${folder}/`));
  const without = deeper.map((other) => `(?!${other.slice(folder.length + 1)}/)`).join("");
  return `${folder}/${without}`;
}

const layers = Object.entries(mayImport).map(([folder, allowed]) => ({
  name: `layer-${folder.replace("/", "-")}`,
  comment: `${folder}/ may import ${allowed.map((a) => `${a}/`).join(" ") || "nothing else"}`,
  severity: "error",
  from: { path: `${library}${filesOf(folder)}`, pathNot: tests },
  to: { path: library, pathNot: `${library}(${[folder, ...allowed].map(filesOf).join("|")})` },
}));

module.exports = {
  mayImport,
  forbidden: [
    ...layers,
    {
      name: "server-takes-only-types-of-json-schema",
      comment: "the bundled engine is loaded by those who import ./json-schema, by nobody else",
      severity: "error",
      from: { path: `${library}server/`, pathNot: tests },
      to: { path: `${library}json-schema/`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "node-only-where-named",
      comment:
        "stdio/, http/node/, sessions/node/ and entry/node-* are the library's Node.js parts",
      severity: "error",
      from: { path: "^packages/(mcp|inspector)/src/", pathNot: `${nodeOnly}|${tests}` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "node-parts-behind-node-entries",
      comment: "only stdio/, http/node/, sessions/node/ and entry/node-* import the Node.js parts",
      severity: "error",
      from: { path: library, pathNot: `${nodeOnly}|${tests}` },
      to: { path: `${library}(stdio|http/node)/` },
    },
    {
      name: "library-has-no-dependencies",
      comment:
        "ajv-engine.ts alone imports ajv, which the build puts, minified, into ./json-schema",
      severity: "error",
      from: { path: library, pathNot: `${tests}|${library}json-schema/ajv-engine\\.ts$` },
      to: { dependencyTypes: npmKinds },
    },
    {
      name: "json-schema-bundles-ajv",
      severity: "error",
      from: { path: `${library}json-schema/ajv-engine\\.ts$` },
      to: { dependencyTypes: npmKinds, pathNot: "^node_modules/ajv/" },
    },
    {
      name: "packages-meet-at-exports",
      comment: "import @wirewright/mcp/client, not a path into another package",
      severity: "error",
      from: { path: "^((?:packages|examples)/[^/]+)/" },
      to: { path: "^(packages|examples)/[^/]+/", pathNot: "^$1/|/dist/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "source-does-not-import-tests",
      severity: "error",
      from: { pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/(dist|\\.dist-[a-z]+)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
      extensions: [".ts", ".js"],
    },
  },
};
