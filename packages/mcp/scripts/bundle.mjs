// Joins the built modules into a few files. Importing costs about a millisecond a file wherever files
// are slow to open, so sixty small ones would take longer than all else before a first answer.
//
// The lowest layers, which every entry needs, become dist/chunk/shared.js; each entry keeps its place;
// what only some entries share goes into further chunks. So every class still exists once. Nothing is
// minified: names and line breaks stay, for stack traces and debuggers. Comments are in the
// declarations, and go from the code, of which they would be a tenth. Declarations that no entry
// leads to are left out, the others stay as they are. Where esbuild cannot run, the modules are left
// as tsc wrote them.
//
// The one entry with code from elsewhere is for itself, and minified: THIRD-PARTY-NOTICES says whose.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { leaveOutUnused } from "./leave-out-unused.mjs";
import { reachedDeclarations } from "./reached-declarations.mjs";

const entryWithAjv = "./dist/entry/json-schema.js";
const sharedFolders = ["errors", "util", "jsonrpc", "spec", "exchange"];
const root = fileURLToPath(new URL("..", import.meta.url));
const dist = resolve(root, "dist");
const settings = {
  bundle: true,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  external: ["node:*"],
  write: false,
};

const uncommented = {
  name: "uncommented",
  setup({ onLoad }) {
    const load = ({ path }) =>
      path.startsWith(dist) ? { contents: withoutComments(path) } : undefined;
    onLoad({ filter: /\.js$/ }, load);
  },
};

const placement = {
  absWorkingDir: root,
  outbase: dist,
  outdir: dist,
  plugins: [uncommented, { name: "wirewright", setup: redirect }],
};

const esbuild = await import("esbuild").catch(() => undefined);
if (esbuild === undefined) {
  console.error("packages/mcp is not bundled: esbuild is not installed; importing it takes longer");
} else {
  const outputs = [
    ...(await bundleShared(esbuild)),
    ...(await bundleEntries(esbuild)),
    ...(await bundleWithAjv(esbuild)),
  ];
  for (const file of modules()) rmSync(resolve(dist, file));
  for (const { path, contents } of outputs) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const reached = reachedDeclarations(dist);
  for (const file of declarations()) if (!reached.has(file)) rmSync(resolve(dist, file));
}

/** One file that exports whatever a module of the shared folders exports. */
async function bundleShared({ build }) {
  const contents = modules()
    .filter(isShared)
    .map((file) => `export * from "./${file}";`)
    .join("\n");
  const { outputFiles, warnings } = await build({
    ...settings,
    stdin: { contents, resolveDir: dist },
    outfile: resolve(dist, "chunk/shared.js"),
    plugins: [uncommented],
  });
  // Two modules that export the same name would both lose it.
  if (warnings.length > 0) throw new Error(`Cannot bundle: ${warnings[0].text}`);
  return outputFiles;
}

async function bundleEntries({ build }) {
  const { exports } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  const targets = Object.values(exports).map((target) => target.default);
  const { outputFiles } = await build({
    ...settings,
    ...placement,
    entryPoints: targets.filter((target) => target !== undefined && target !== entryWithAjv),
    chunkNames: "chunk/[name]-[hash]",
    splitting: true,
  });
  return outputFiles;
}

async function bundleWithAjv({ build }) {
  const { outputFiles } = await build({
    ...settings,
    ...placement,
    entryPoints: [entryWithAjv],
    mainFields: ["main"],
    minify: true,
    plugins: [...placement.plugins, leaveOutUnused],
  });
  return outputFiles;
}

/** Entries and chunks are both one folder below dist, so one path to elsewhere fits all. */
function redirect({ onResolve }) {
  onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
    const file = relative(dist, resolve(resolveDir, path)).replaceAll(sep, "/");
    if (isGenerated(file)) return { path: `../${file}`, external: true };
    return isShared(file) ? { path: "../chunk/shared.js", external: true } : undefined;
  });
}

function withoutComments(path) {
  const compilerOptions = {
    removeComments: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
  };
  return ts.transpileModule(readFileSync(path, "utf8"), { compilerOptions }).outputText;
}

/** What tsc wrote, by its path in dist. Generated validators are minified already, and stay. */
function modules() {
  return filesIn(dist).filter((file) => file.endsWith(".js") && !isGenerated(file));
}

function declarations() {
  return filesIn(dist).filter((file) => file.endsWith(".d.ts"));
}

function filesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.map((file) => file.replaceAll(sep, "/"));
}

function isShared(file) {
  return sharedFolders.includes(file.split("/")[0]);
}

function isGenerated(file) {
  return file.startsWith("spec/gen/");
}
