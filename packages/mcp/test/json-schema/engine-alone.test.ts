import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

// Whoever does not import ./json-schema must not pay for an engine: neither in bytes nor in a use of
// `new Function`, which some platforms forbid.

const root = fileURLToPath(new URL("../../", import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
  readonly exports: Readonly<Record<string, { readonly default: string } | string>>;
};
const entries = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
  typeof target === "string" ? [] : [[subpath, target.default] as const],
);

/** The files that an entry reaches, at once or later. */
async function filesOf(target: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [`${root}${target.replace("./dist/", "src/").replace(/\.js$/, ".ts")}`],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    write: false,
    metafile: true,
    outdir: "out",
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs);
}

describe("the engine for JSON Schema", () => {
  test("has entries to be looked for in", () => {
    expect(entries.length).toBeGreaterThan(8);
  });

  test.each(entries)("is in %s only if that is ./json-schema", async (subpath, target) => {
    const files = await filesOf(target);
    const engine = files.filter((file) => /\/json-schema\/|node_modules\/ajv\//.test(file));
    expect(engine.length > 0).toBe(subpath === "./json-schema");
  });
});
