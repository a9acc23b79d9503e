import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Sharer {
  shareDefinitions(
    revisions: Record<string, Record<string, object>>,
  ): (revision: string, name: string) => string | undefined;
}
const script = new URL("../../scripts/generate/share-definitions.mjs", import.meta.url);
const { shareDefinitions } = (await import(script.href)) as Sharer;
const spec = "packages/mcp/src/spec";

test("what means the same in several revisions is declared outside their folders", () => {
  const revisions = readdirSync(spec).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
  const definitions = Object.fromEntries(revisions.map((it) => [it, definitionsOf(it)]));
  const commonName = shareDefinitions(definitions);
  const repeated = revisions.flatMap((revision) =>
    declaredIn(revision)
      .filter((name) => commonName(revision, name) !== undefined)
      .map((name) => `${revision}: ${name}`),
  );
  expect(revisions.length).toBeGreaterThan(4);
  expect(repeated).toEqual([]);
});

function definitionsOf(revision: string): Record<string, object> {
  const text = readFileSync(`${spec}/gen/${revision}.schema.json`, "utf8");
  return (JSON.parse(text) as { $defs: Record<string, object> }).$defs;
}

/** The types that the files of a revision's folder declare themselves. */
function declaredIn(revision: string): readonly string[] {
  return readdirSync(`${spec}/${revision}`).flatMap((file) => {
    const text = readFileSync(`${spec}/${revision}/${file}`, "utf8");
    return [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name ?? "");
  });
}
