import { describe, expect, test } from "vitest";
import type { Comparison } from "./deviations.ts";
import { patchDefinitions, readComparison, witnessValue } from "./deviations.ts";
import type { Definitions } from "./json.ts";
import { compileOfficial } from "./official-validators.ts";
import { comparedRevisions, ourValidators, readOurDefinitions } from "./our-validators.ts";
import { officialNamesOf, runComparison } from "./run-comparison.ts";
import { readOfficialDefinitions, readOfficialExamples, whyAbsent } from "./shared-folder.ts";

const everything = process.env["CI"] === "true" || process.env["REQUIRE_ALL"] === "1";
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);
const mutants = Number(process.env["MUTANTS"] ?? (everything ? 100_000 : 20_000));

describe.each([...comparedRevisions])("the validators of %s", { timeout: 60_000 }, (revision) => {
  const reason = whyAbsent(revision);

  test("give the official schema's verdict on generated and mutated values", {
    timeout: 120_000,
  }, (context) => {
    if (reason !== undefined) return context.skip(reason);
    const { official, comparison } = read(revision);
    const report = runComparison({ revision, official, comparison, mutants, seed });
    const { deviating, unlisted, tallies } = report;
    console.log(
      `${revision}: ${report.mutants} mutants of ${tallies.size} definitions, seed ${seed}; ` +
        `${deviating} verdicts differ, ${unlisted.length} definitions without a listed reason`,
    );
    expect(unlisted, `with SEED=${seed}`).toEqual([]);
    const oneSided = [...tallies].filter(([, it]) => it.accepted === 0 || it.rejected === 0);
    expect(oneSided, "definitions that never accepted or never rejected").toEqual([]);
    expect(report.mutants).toBeGreaterThanOrEqual(mutants);
  });

  test("differ without a listed deviation, so that a difference is seen", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const { official, comparison } = read(revision);
    const none = { ...comparison, deviations: [] };
    const options = { revision, official, comparison: none, mutants: 8_000, seed: 1 };
    const found = runComparison(options).unlisted.map(({ definition }) => definition);
    expect(found).toEqual(expect.arrayContaining([...differing(revision)]));
  });

  test("accept the official examples but for those that are listed with a reason", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const { comparison } = read(revision);
    const ours = ourValidators(revision);
    const examples = readOfficialExamples(revision);
    const refused = examples
      .filter(({ definition, value }) => !ours(comparison.names[definition] ?? definition, value))
      .map(({ definition, file }) => `${definition}/${file}`);
    expect(refused).toEqual(comparison.examples.map(({ file }) => file));
    // There are none of the revisions before.
    expect(examples.length).toBe(revision === "2026-07-28" ? 129 : 0);
  });

  test("have a counterpart for every official definition or a reason for none", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const { official, comparison } = read(revision);
    const own = readOurDefinitions(revision);
    const names = [...officialNamesOf(official, comparison).keys()];
    expect(names.filter((name) => own[name] === undefined)).toEqual([]);
    const { names: renamed, uncompared } = comparison;
    const listed = [...Object.keys(renamed), ...Object.keys(uncompared)];
    expect(listed.filter((name) => official[name] === undefined)).toEqual([]);
  });

  test("still need each listed deviation", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const { official, comparison } = read(revision);
    const ours = ourValidators(revision);
    const stale: string[] = [];
    for (const deviation of comparison.deviations) {
      const { deviations } = comparison;
      const others = compileOfficial(
        patchDefinitions(official, deviations, (it) => it !== deviation),
      );
      for (const witness of deviation.witnesses) {
        const { definition } = witness;
        const value = witnessValue(witness);
        const verdict = ours(comparison.names[definition] ?? definition, value);
        if (others(definition, value) === verdict) {
          stale.push(`${definition}${deviation.path}: ${JSON.stringify(witness)}`);
        }
      }
    }
    expect(stale).toEqual([]);
  });

  test("have a sentence, a clause and a witness for each deviation", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const { comparison } = read(revision);
    for (const { sentence, clause } of [...comparison.deviations, ...comparison.examples]) {
      expect(sentence).toMatch(/^[A-Z].+\.$/);
      expect(clause).toMatch(/^https:\/\/(modelcontextprotocol\.io|github\.com)\/.+#/);
    }
    for (const { definitions, witnesses } of comparison.deviations) {
      const shown = witnesses.map(({ definition }) => definition);
      const compared = definitions.filter((name) => !(name in comparison.uncompared));
      expect(compared.filter((name) => !shown.includes(name))).toEqual([]);
      expect(witnesses.length).toBeGreaterThan(0);
    }
  });
});

/** Some definitions on which a revision's official schema says another thing. */
function differing(revision: string): readonly string[] {
  if (revision === "2026-07-28") return ["CallToolResult", "JSONRPCErrorResponse"];
  if (revision === "2025-11-25") return ["CancelledNotification", "JSONRPCErrorResponse"];
  return ["JSONRPCError", "JSONRPCResponse"];
}

function read(revision: string): { official: Definitions; comparison: Comparison } {
  return {
    official: readOfficialDefinitions(revision),
    comparison: readComparison(revision),
  };
}
