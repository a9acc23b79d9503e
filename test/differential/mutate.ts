import type { Definitions, Json, JsonMap, Schema } from "./json.ts";
import { isMap } from "./json.ts";
import type { Random } from "./random.ts";

/** What mutants are made from besides the value itself. */
export interface Stock {
  /** Every member name in the definitions. */
  readonly names: readonly [string, ...string[]];
  /** The member names of the definition itself. */
  readonly ownNames: readonly [string, ...string[]];
  /** Every constant in the definitions, and a few values of each kind. */
  readonly values: readonly [Json, ...Json[]];
}

/**
 * Collects names and constants from definitions, and from others by the same names, so that mutants
 * come close to being right by either. Returns the stock for values of a definition.
 */
export function stockOf(
  definitions: Definitions,
  others: Definitions = {},
): (name: string) => Stock {
  const names = new Set<string>();
  const constants = new Set<Json>();
  for (const schema of [...Object.values(definitions), ...Object.values(others)]) collect(schema);
  const values: Stock["values"] = [null, ...plainValues, ...constants];
  return (name) => {
    const own = { ...definitions[name]?.properties, ...others[name]?.properties };
    return { names: ["x", ...names], ownNames: ["x", ...Object.keys(own)], values };
  };

  function collect(schema: Schema): void {
    if (schema.const !== undefined) constants.add(schema.const);
    for (const value of schema.enum ?? []) constants.add(value);
    for (const [name, it] of Object.entries(schema.properties ?? {})) {
      names.add(name);
      collect(it);
    }
    const choices = [schema.anyOf, schema.oneOf, schema.allOf].flat();
    const inner = [schema.items, schema.additionalProperties, schema.then, schema.else, ...choices];
    for (const it of inner) if (it !== undefined) collect(it);
  }
}

const plainValues = [
  ...[true, false, 0, -1, 1.5, 1e21, "", "x"],
  ...[[], {}, [{}], { x: null }],
] as const;

/** A copy of the value with one to three things about it changed. */
export function mutate(value: Json, random: Random, stock: Stock): Json {
  let mutant = value;
  const changes = 1 + (random.oneIn(3) ? 1 : 0) + (random.oneIn(9) ? 1 : 0);
  for (let i = 0; i < changes; i++) mutant = mutateOnce(mutant, random, stock);
  return mutant;
}

/** Changes this value, or goes into one of its parts to change that. */
function mutateOnce(value: Json, random: Random, stock: Stock): Json {
  if (Array.isArray(value)) return mutateList(value, random, stock);
  if (isMap(value)) return mutateMap(value, random, stock);
  // A fraction is what tells an integer from a number.
  if (typeof value === "number" && random.oneIn(2)) return value + 0.5;
  return random.pick(stock.values);
}

function mutateList(list: readonly Json[], random: Random, stock: Stock): Json {
  const index = random.below(list.length + 1);
  const item = list[index];
  if (item === undefined || random.oneIn(6)) return [...list, random.pick(stock.values)];
  const choice = random.below(8);
  if (choice === 0) return list.filter((_, i) => i !== index);
  if (choice === 1) return item;
  if (choice === 2) return random.pick(stock.values);
  return list.map((it, i) => (i === index ? mutateOnce(it, random, stock) : it));
}

function mutateMap(map: JsonMap, random: Random, stock: Stock): Json {
  const keys = Object.keys(map);
  const key = keys[random.below(keys.length + 1)];
  const choice = random.below(12);
  if (choice === 0) return random.pick(stock.values);
  if (key === undefined || choice === 1) {
    const names = random.oneIn(2) ? stock.ownNames : stock.names;
    return { ...map, [random.pick(names)]: random.pick(stock.values) };
  }
  const { [key]: old = null, ...rest } = map;
  if (choice <= 3) return rest;
  if (choice === 4) return { ...rest, [random.pick(stock.names)]: old };
  if (choice === 5) return { ...map, [key]: random.oneIn(2) ? [old] : { x: old } };
  if (choice <= 7) return { ...map, [key]: random.pick(stock.values) };
  return { ...map, [key]: mutateOnce(old, random, stock) };
}
