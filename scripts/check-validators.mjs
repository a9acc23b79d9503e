// What the generated validators weigh: a revision with all that it loads, gzipped, and all files
// together. How long they take to load is measured by bench/validate.mjs.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = "packages/mcp/src/spec/gen";
/** Of a revision's module and of `common.js`, which it imports. */
const maxGzip = 30_000;
/** Of all modules, as they are installed. */
const maxBytes = 900_000;

const contents = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(`${folder}/${name}`)]),
);
const bytes = [...contents.values()].reduce((sum, it) => sum + it.length, 0);
const revisions = [...contents.keys()].filter((name) => name !== "common.js").sort();
let failed = revisions.length === 0;
for (const name of revisions) {
  const gzip = gzipOf(name) + gzipOf("common.js");
  failed ||= gzip > maxGzip;
  console.log(`${name} ${gzip} B gzip${gzip > maxGzip ? ` is over ${maxGzip}` : ""}`);
}
failed ||= bytes > maxBytes;
console.log(`${bytes} B in all${bytes > maxBytes ? ` is over ${maxBytes}` : ""}`);
process.exit(failed ? 1 : 0);

function gzipOf(name) {
  return gzipSync(contents.get(name) ?? "").length;
}
