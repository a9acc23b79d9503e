import { readFileSync } from "node:fs";
import ts from "typescript";

const root = "packages/mcp";

/**
 * What `@wirewright/mcp` exports, from the declarations of the build, as
 * `{ subpath, exports: [{ name, symbol, declarations }] }`. `export * as name` is its members,
 * each named `name.member`.
 */
export function readPublicApi() {
  const { exports } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  const entries = Object.entries(exports).filter(([, target]) => target.types !== undefined);
  const files = entries.map(([, target]) => target.types.replace("./", `${root}/`));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const checker = program.getTypeChecker();
  const subpaths = entries.map(([subpath], index) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(files[index]));
    if (module === undefined) throw new Error(`Cannot read exports of ${files[index]}`);
    return { subpath, exports: exportsOf(checker, module) };
  });
  return { checker, subpaths };
}

/** The symbol that an import or re-export leads to. */
export function targetOf(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** True for a declaration that the library itself makes. */
export function isOurs(declaration) {
  return declaration.getSourceFile().fileName.includes(`/${root}/dist/`);
}

function exportsOf(checker, module, prefix = "") {
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = targetOf(checker, exported);
    const name = prefix + exported.name;
    return symbol.flags & ts.SymbolFlags.ValueModule
      ? exportsOf(checker, symbol, `${name}.`)
      : [{ name, symbol, declarations: symbol.declarations ?? [] }];
  });
}
