import { refsOf } from "./map-schema.mjs";

/**
 * Finds the definitions that mean the same in several revisions, through everything they refer to.
 * Returns a function from a revision and a name to the name in `common.js`, undefined where only
 * that revision has it so. Of definitions with one name the newest keeps it; an older one, such as
 * the text content without `_meta`, is named with the last revision that has it: `TextContent20250326`.
 */
export function shareDefinitions(revisions) {
  const newestFirst = Object.entries(revisions).sort(([a], [b]) => (a < b ? 1 : -1));
  const owners = new Map();
  for (const [revision, schemas] of newestFirst) {
    for (const name of Object.keys(schemas)) {
      const meaning = meaningOf(name, schemas);
      owners.set(meaning, [...(owners.get(meaning) ?? []), { revision, name }]);
    }
  }
  const shared = [...owners.values()].filter((places) => places.length > 1);
  const commonNames = new Map();
  const taken = new Set();
  for (const places of shared) {
    const [{ revision: newest, name }] = places;
    const commonName = taken.has(name) ? `${name}${newest.replaceAll("-", "")}` : name;
    taken.add(commonName);
    for (const { revision } of places) commonNames.set(`${revision} ${name}`, commonName);
  }
  return (revision, name) => commonNames.get(`${revision} ${name}`);
}

/** A text that is the same for definitions of one name exactly where they mean the same. */
function meaningOf(name, schemas) {
  const reached = new Set([name]);
  for (const it of reached) for (const ref of refsOf(schemas[it])) reached.add(ref);
  const parts = [...reached].map((it) => [it, schemas[it]]);
  return JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
