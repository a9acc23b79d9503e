import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

const SPECIFIER = /(?:from|import\()\s*"(\.[^"]*)\.[jt]s"/g;

/**
 * The declaration files of a built package that somebody who imports an entry can come to. The others
 * describe modules that are only inside chunks.
 */
export function reachedDeclarations(dist) {
  const reached = new Set();
  const waiting = readdirSync(`${dist}/entry`)
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => `entry/${name}`);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !existsSync(`${dist}/${file}`)) continue;
    reached.add(file);
    const text = readFileSync(`${dist}/${file}`, "utf8");
    for (const [, path] of text.matchAll(SPECIFIER)) {
      waiting.push(`${posix.join(posix.dirname(file), path)}.d.ts`);
    }
  }
  return reached;
}
