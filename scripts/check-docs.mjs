// Every public export has a docstring, and so has every field of a public interface of options.
import { isOurs, readPublicApi } from "./lib/public-api.mjs";

const { checker, subpaths } = readPublicApi();
const problems = subpaths.flatMap(({ subpath, exports }) =>
  exports.flatMap((item) =>
    undocumented(item).map((name) => `${subpath}: ${name} has no docstring`),
  ),
);
const count = subpaths.reduce((sum, { exports }) => sum + exports.length, 0);
for (const problem of new Set(problems)) console.error(problem);
console.log(`${count} public names`);
process.exit(problems.length > 0 || count === 0 ? 1 : 0);

function undocumented({ name, symbol, declarations }) {
  if (!declarations.some(isOurs)) return [];
  return [
    ...(hasDoc(symbol) ? [] : [name]),
    ...(name.endsWith("Options") ? fieldsWithoutDoc(symbol, name) : []),
  ];
}

function fieldsWithoutDoc(symbol, name) {
  const fields = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
  return fields.filter((field) => !hasDoc(field)).map((field) => `${name}.${field.name}`);
}

function hasDoc(symbol) {
  return symbol.getDocumentationComment(checker).length > 0;
}
