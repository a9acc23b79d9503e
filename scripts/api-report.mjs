// Writes the public surface to api/<subpath>.txt, a name a paragraph, without comments and bodies,
// and fails where that differs from what is there. `--update` rewrites the files instead.
//
// A type that a public signature names and that no subpath exports is part of the surface too: it
// is printed after the subpath's own names, under "not exported".
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import ts from "typescript";
import { isOurs, readPublicApi, targetOf } from "./lib/public-api.mjs";

const update = process.argv.includes("--update");
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });
const { checker, subpaths } = readPublicApi();
const everywhere = new Set(subpaths.flatMap(({ exports }) => exports.map(({ symbol }) => symbol)));
const wanted = new Map(subpaths.map((entry) => [fileOf(entry.subpath), reportOf(entry.exports)]));

mkdirSync("api", { recursive: true });
const stale = readdirSync("api")
  .map((name) => `api/${name}`)
  .filter((file) => !wanted.has(file));
const changed = [...wanted].filter(
  ([file, text]) => !existsSync(file) || readFileSync(file, "utf8") !== text,
);
if (update) {
  for (const file of stale) rmSync(file);
  for (const [file, text] of changed) writeFileSync(file, text);
} else {
  for (const file of stale) console.error(`${file} belongs to no subpath`);
  for (const [file, text] of changed) showChange(file, text);
}
const differ = stale.length + changed.length;
console.log(`${subpaths.length} subpaths, ${differ} ${update ? "rewritten" : "differ"}`);
if (differ > 0 && !update)
  console.error("If the change is meant: node scripts/api-report.mjs --update");
process.exit(differ > 0 && !update ? 1 : 0);

function fileOf(subpath) {
  return `api/${subpath === "." ? "index" : subpath.slice(2)}.txt`;
}

function reportOf(exports) {
  const own = exports.map(({ name, declarations }) => textOf(name, declarations));
  const hidden = [...hiddenTypes(exports)].map((symbol) =>
    textOf(symbol.name, symbol.declarations),
  );
  const rest = hidden.length === 0 ? [] : ["-- not exported --", ...hidden.sort()];
  return `${[...own.sort(), ...rest].join("\n\n")}\n`;
}

function textOf(name, declarations) {
  const texts = declarations.map((declaration) => {
    const statement = ts.isVariableDeclaration(declaration)
      ? declaration.parent.parent
      : declaration;
    const text = printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile());
    return text
      .replace(/^export /, "")
      .replace(/^declare /, "")
      .replace(/^\s*#private;\n/m, "");
  });
  const called = declarations.some((declaration) => declaration.name?.text === name);
  return called ? texts.join("\n") : `as ${name}: ${texts.join("\n")}`;
}

/** Types of ours that the declarations lead to and that no subpath exports. */
function hiddenTypes(exports) {
  const found = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) meet(node);
    ts.forEachChild(node, visit);
  };
  const meet = (identifier) => {
    const at = checker.getSymbolAtLocation(identifier);
    const symbol = at === undefined ? undefined : targetOf(checker, at);
    const declarations = (symbol?.declarations ?? []).filter((it) => isOurs(it) && isTopLevel(it));
    if (declarations.length === 0 || everywhere.has(symbol) || found.has(symbol)) return;
    found.add(symbol);
    declarations.forEach(visit);
  };
  for (const { declarations } of exports) declarations.forEach(visit);
  return found;
}

function isTopLevel(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(statement.parent ?? statement) && !ts.isSourceFile(declaration);
}

function showChange(file, text) {
  const before = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const after = text.split("\n");
  console.error(`${file} differs:`);
  for (const line of before.filter((line) => !after.includes(line))) console.error(`  - ${line}`);
  for (const line of after.filter((line) => !before.includes(line))) console.error(`  + ${line}`);
}
