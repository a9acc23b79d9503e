// The files of packages/mcp/src/entry only join: at most 60 lines of imports, re-exports, types and
// functions that hand one piece to another. Loops, branches, classes and state belong in a folder
// with a row in the layer table; a top-level `await` would break `require()`.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const maxLines = 60;
const root = "packages/mcp";
const { exports } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
const reached = Object.values(exports).map((target) => target.default ?? target);
const names = readdirSync(`${root}/src/entry`).filter((name) =>
  /(?<!\.test|\.test-d)\.ts$/.test(name),
);
const problems = names.flatMap((name) => problemsOf(name).map((problem) => `${name}: ${problem}`));
for (const problem of problems) console.error(problem);
console.log(`${names.length} entry files`);
process.exit(problems.length > 0 || names.length === 0 ? 1 : 0);

function problemsOf(name) {
  const text = readFileSync(`${root}/src/entry/${name}`, "utf8");
  const lines = text.split("\n").length - 1;
  return [
    ...(lines > maxLines ? [`${lines} lines, over ${maxLines}`] : []),
    ...(reached.includes(`./dist/entry/${name.replace(/\.ts$/, ".js")}`)
      ? []
      : ["no subpath of package.json leads here"]),
    ...logicIn(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)),
  ];
}

function logicIn(source) {
  const found = [];
  const visit = (node, inFunction) => {
    const what = logicOf(node, inFunction);
    if (what !== undefined) found.push(`${what} at line ${lineOf(source, node)}`);
    ts.forEachChild(node, (child) => visit(child, inFunction || ts.isFunctionLike(node)));
  };
  visit(source, false);
  return found;
}

function logicOf(node, inFunction) {
  if (ts.isClassLike(node)) return "a class";
  if (ts.isIterationStatement(node, false)) return "a loop";
  if (ts.isIfStatement(node) || ts.isSwitchStatement(node)) return "a branch";
  if (ts.isTryStatement(node) || ts.isThrowStatement(node)) return "error handling";
  if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.Const) === 0) return "state";
  if (ts.isAwaitExpression(node) && !inFunction) return "a top-level await";
  return undefined;
}

function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}
