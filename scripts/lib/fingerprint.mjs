import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";

const neverSources = new Set([
  "node_modules",
  "dist",
  ".dist-next",
  ".dist-old",
  "test",
  "coverage",
  ".git",
]);

/**
 * A digest of which files there are under the paths, with their sizes and times: it changes when a
 * file is added, removed or written. Tests and build output count only with `output`.
 */
export function fingerprintOf(paths, { output = false } = {}) {
  const hash = createHash("sha256");
  for (const path of paths.filter(existsSync)) {
    for (const file of filesOf(path, output)) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex");
}

function filesOf(path, output) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => output || isSource(entry),
  );
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesOf(`${path}/${entry.name}`, output) : [`${path}/${entry.name}`],
  );
}

function isSource(entry) {
  return !neverSources.has(entry.name) && !/\.test(-d)?\.ts$|\.md$|\.sqlite/.test(entry.name);
}
