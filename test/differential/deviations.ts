import { readFileSync } from "node:fs";
import type { Definitions, Json, Schema } from "./json.ts";

/** A value on which our verdict is not the official schema's. */
export interface Witness {
  /** The official name. */
  readonly definition: string;
  readonly value: Json;
  /** A list in the value, by its JSON pointer, that has its one item so many times. */
  readonly repeat?: { readonly path: string; readonly times: number };
}

/** Where our definitions and the official schema give different verdicts, on purpose. */
export interface Deviation {
  /** The official definitions in which a part is replaced. */
  readonly definitions: readonly string[];
  /** The JSON pointer of that part. */
  readonly path: string;
  /** What would have to stand there for the verdicts to be the same. */
  readonly schema: Schema | false;
  /** Values that show it: at least one for each definition. */
  readonly witnesses: readonly Witness[];
  /** What the specification says, in our words. */
  readonly sentence: string;
  /** Where it says so. */
  readonly clause: string;
}

/** An official example that the specification does not allow. */
export interface RefusedExample {
  /** Its definition and file name. */
  readonly file: string;
  readonly sentence: string;
  readonly clause: string;
}

/** What `spec/deviations.json` says of one revision. */
export interface Comparison {
  /** Official names of definitions that have another name here. */
  readonly names: Readonly<Record<string, string>>;
  /** Official definitions without a counterpart, and why. */
  readonly uncompared: Readonly<Record<string, string>>;
  readonly examples: readonly RefusedExample[];
  readonly deviations: readonly Deviation[];
}

/** Reads `spec/deviations.json` of the library. */
export function readComparison(revision: string): Comparison {
  const file = new URL("../../packages/mcp/src/spec/deviations.json", import.meta.url);
  const all = JSON.parse(readFileSync(file, "utf8")) as Record<string, Comparison>;
  const comparison = all[revision];
  if (comparison === undefined) throw new Error(`Cannot compare: no deviations of ${revision}`);
  return comparison;
}

/** The value of a witness with its list as long as it says. */
export function witnessValue({ value, repeat }: Witness): Json {
  if (repeat === undefined) return value;
  const path = keysOf(repeat.path);
  const root = structuredClone(value) as Record<string, unknown>;
  const list = path.reduce<unknown>((it, key) => (it as Record<string, unknown>)[key], root);
  if (!Array.isArray(list)) throw new Error(`Cannot repeat: there is no list at ${repeat.path}`);
  for (let length = list.length; length < repeat.times; length++) list.push(list[0]);
  return root as Json;
}

/** The official definitions as they would be with the deviations, for those that `applies` names. */
export function patchDefinitions(
  official: Definitions,
  deviations: readonly Deviation[],
  applies: (deviation: Deviation, definition: string) => boolean = () => true,
): Definitions {
  const patched = structuredClone(official) as Record<string, Schema>;
  for (const deviation of deviations) {
    for (const definition of deviation.definitions) {
      if (!applies(deviation, definition)) continue;
      replaceAt(patched, [definition, ...keysOf(deviation.path)], deviation.schema);
    }
  }
  return patched;
}

function keysOf(pointer: string): readonly string[] {
  return pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function replaceAt(root: object, path: readonly string[], schema: Schema | false): void {
  let place = root as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    const next = place[key];
    if (typeof next !== "object" || next === null) {
      throw new Error(`Cannot apply a deviation: there is no "${key}" in ${path.join("/")}`);
    }
    place = next as Record<string, unknown>;
  }
  place[path.at(-1) ?? ""] = structuredClone(schema);
}
