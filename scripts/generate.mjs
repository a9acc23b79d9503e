// Makes the validators in `packages/mcp/src/spec/gen` from the types in `packages/mcp/src/spec`:
// a module for each revision, and one for the definitions that several revisions share.
// Running it twice writes the same bytes; `npm run check` holds that it changes nothing.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { compileValidators } from "./generate/compile-validators.mjs";
import { readDefinitions } from "./generate/read-definitions.mjs";
import { refuseTypeOperators } from "./generate/refuse-type-operators.mjs";
import { tidyDefinitions } from "./generate/tidy-definitions.mjs";

const spec = "packages/mcp/src/spec";
const revisions = readdirSync(spec).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

const problems = refuseTypeOperators(spec);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

const definitions = Object.fromEntries(
  revisions.map((revision) => [revision, tidyDefinitions(readDefinitions(spec, revision))]),
);
const files = await compileValidators(definitions);
mkdirSync(`${spec}/gen`, { recursive: true });
for (const { name, text } of files) writeFileSync(`${spec}/gen/${name}`, text);
console.log(`${files.length} files for ${revisions.join(", ")} in ${spec}/gen`);
