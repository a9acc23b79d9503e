// Runs the generator and fails where that changes a file: someone edited a source without
// generating, or the generated code by hand. What it wrote is left there, to be committed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const folder = "packages/mcp/src/spec/gen";
const before = contentsOf(folder);
const { status } = spawnSync(process.execPath, ["scripts/generate.mjs"], { stdio: "inherit" });
const after = contentsOf(folder);
const names = [...new Set([...before.keys(), ...after.keys()])];
const changed = names.filter((name) => before.get(name) !== after.get(name));
for (const name of changed) console.error(`${folder}/${name} was not what its sources generate`);
console.log(`${after.size} generated files`);
process.exit(status !== 0 || changed.length > 0 ? 1 : 0);

function contentsOf(path) {
  if (!existsSync(path)) return new Map();
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((it) =>
    it.isFile(),
  );
  return new Map(
    files.map(({ name, parentPath }) => [name, readFileSync(`${parentPath}/${name}`, "latin1")]),
  );
}
