// Copies the library's sources without the handshake era and compiles the entry that promises to need
// none of it. The layer table says who may import whom; this shows that what is left stands alone.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const source = "packages/mcp/src";
const copy = resolve("node_modules/.cache/wirewright/stateless");
const left = ["handshake", "projection", "sessions"];

rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
cpSync(source, `${copy}/src`, {
  recursive: true,
  filter: (path) =>
    !left.some((folder) => path === resolve(source, folder) || path === `${source}/${folder}`) &&
    !/\.test(-d)?\.ts$/.test(path),
});
const kept = left.filter((folder) => existsSync(`${copy}/src/${folder}`));
writeFileSync(
  `${copy}/tsconfig.json`,
  JSON.stringify({
    extends: resolve("tsconfig.base.json"),
    compilerOptions: { types: [], noEmit: true, rootDir: "src" },
    files: ["src/entry/stateless.ts"],
  }),
);
const tsc = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", copy], {
  encoding: "utf8",
});
process.stderr.write(tsc.stdout + tsc.stderr);
if (kept.length > 0) console.error(`still there: ${kept.join(", ")}`);
console.log(`entry/stateless.ts without ${left.join(", ")}`);
process.exit(tsc.status === 0 && kept.length === 0 ? 0 : 1);
