// `npm ci` runs no code of a package that we need, and asks the registry that the user has set: no
// install script but in optional packages, no registry's address in package-lock.json. It is whole
// too: npm leaves out an optional dependency that it cannot find, and `npm ci` then refuses.
import { readFileSync } from "node:fs";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const entries = Object.entries(packages);
const locked = new Set(entries.map(([path]) => path.replace(/^.*node_modules\//, "")));
const problems = entries.flatMap(([path, entry]) => [
  ...(entry.hasInstallScript && !entry.optional ? [`${path} has an install script`] : []),
  ...(/^[a-z+]+:/.test(entry.resolved ?? "") ? [`${path} is resolved to ${entry.resolved}`] : []),
  ...missingFrom(entry).map((name) => `${path} depends on ${name}, which is not locked`),
]);
for (const problem of problems) console.error(problem);
console.log(`${entries.length} packages`);
process.exit(problems.length > 0 ? 1 : 0);

function missingFrom({ dependencies, optionalDependencies }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.filter((name) => !locked.has(name));
}
