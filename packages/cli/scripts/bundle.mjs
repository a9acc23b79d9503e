// Bundles the program into dist/main.js and chunks that are loaded when a verb needs them, with the
// library inside: what is published has no dependencies.
import { chmodSync, readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("..", import.meta.url));

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ["src/main.ts", "src/tap/tap-worker.ts"],
  outdir: "dist",
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  legalComments: "none",
  logLevel: "warning",
  // Chunks of the library import each other for nothing but their order, which has no effect.
  logOverride: { "ignored-bare-import": "silent" },
  metafile: true,
});
chmodSync(`${folder}dist/main.js`, 0o755);

// Chunks are named for what is in them: those of earlier builds would be published as well.
for (const name of readdirSync(`${folder}dist/chunks`)) {
  if (!(`dist/chunks/${name}` in metafile.outputs)) rmSync(`${folder}dist/chunks/${name}`);
}
