import fc from "fast-check";
import { arbitraryOf } from "./arbitrary-value.ts";
import type { Comparison } from "./deviations.ts";
import { patchDefinitions } from "./deviations.ts";
import type { Definitions, Json } from "./json.ts";
import { mutate, stockOf } from "./mutate.ts";
import { compileOfficial } from "./official-validators.ts";
import { ourValidators, readOurDefinitions } from "./our-validators.ts";
import { createRandom } from "./random.ts";

/** A value on which our verdict is not that of the official schema with the listed deviations. */
export interface Difference {
  readonly definition: string;
  readonly ours: boolean;
  readonly value: Json;
}

/** How often a definition accepted and rejected. */
export interface Tally {
  accepted: number;
  rejected: number;
}

/** What a run found. */
export interface ComparisonReport {
  readonly mutants: number;
  /** Values on which the official schema as it stands gives another verdict than ours. */
  readonly deviating: number;
  /** Those of them that no listed deviation explains, one a definition. */
  readonly unlisted: readonly Difference[];
  /** Verdicts by our name of the definition. */
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** What to compare, and how long. */
export interface ComparisonOptions {
  readonly revision: string;
  readonly official: Definitions;
  readonly comparison: Comparison;
  /** How many changed values to compare in all, besides the unchanged ones. */
  readonly mutants: number;
  readonly seed: number;
}

/**
 * Generates values that conform to each of our definitions, mutates them, and compares our verdicts
 * with those of the official schema, as it is and as it would be with the listed deviations.
 * Definitions without an official counterpart are only tallied.
 */
export function runComparison(options: ComparisonOptions): ComparisonReport {
  const definitions = readOurDefinitions(options.revision);
  const names = Object.keys(definitions);
  const compare = comparer(options);
  const random = createRandom(options.seed);
  const stockFor = stockOf(definitions, officialByOurNames(options));
  const perName = Math.ceil(options.mutants / names.length);
  for (const name of names) {
    const values = fc.sample(arbitraryOf(definitions, name), {
      seed: options.seed,
      numRuns: Math.ceil(perName / 16),
    });
    const stock = stockFor(name);
    for (const value of values) compare.value(name, value);
    for (let i = 0; i < perName; i++) {
      compare.value(name, mutate(values[i % values.length] ?? null, random, stock));
    }
  }
  return { mutants: perName * names.length, ...compare.found() };
}

function comparer({ revision, official, comparison }: ComparisonOptions) {
  const ours = ourValidators(revision);
  const asIs = compileOfficial(official);
  const asListed = compileOfficial(patchDefinitions(official, comparison.deviations));
  const officialNames = officialNamesOf(official, comparison);
  const tallies = new Map<string, Tally>();
  const unlisted = new Map<string, Difference>();
  let deviating = 0;
  return { value, found: () => ({ deviating, unlisted: [...unlisted.values()], tallies }) };

  function value(name: string, it: Json): void {
    const verdict = ours(name, it);
    const tally = tallies.get(name) ?? { accepted: 0, rejected: 0 };
    tally[verdict ? "accepted" : "rejected"]++;
    tallies.set(name, tally);
    const definition = officialNames.get(name);
    if (definition === undefined) return;
    if (asIs(definition, it) !== verdict) deviating++;
    if (asListed(definition, it) === verdict || unlisted.has(definition)) return;
    unlisted.set(definition, { definition, ours: verdict, value: it });
  }
}

function officialByOurNames({ official, comparison }: ComparisonOptions): Definitions {
  const entries = Object.entries(official);
  return Object.fromEntries(entries.map(([name, it]) => [comparison.names[name] ?? name, it]));
}

/** Official names of the compared definitions, by ours. */
export function officialNamesOf(
  official: Definitions,
  comparison: Comparison,
): ReadonlyMap<string, string> {
  const compared = Object.keys(official).filter((name) => !(name in comparison.uncompared));
  return new Map(compared.map((name) => [comparison.names[name] ?? name, name]));
}
