import { median, medianRatio } from "./statistics.mjs";

/** How often each contender is measured. */
const ROUNDS = 9;

/**
 * Measures every contender once a round, so that all of them see the same noise. Each round begins
 * with another one, so that none always follows the same.
 *
 * @param contenders `{ name, measure }`, where `measure()` resolves with a figure
 * @returns a Map from name to figures, one a round
 */
export async function interleave(contenders, rounds = ROUNDS) {
  const figures = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const { name, measure } = contenders[(round + turn) % contenders.length];
      figures.get(name).push(await measure());
    }
  }
  return figures;
}

/**
 * The figures as rows of the table: medians, and ratios to the floor.
 *
 * @param options `floor`: whose figures are divided by; `goals`: the highest ratio by name
 */
export function rowsOf(figures, { title, unit, floor, goals = {} }) {
  const base = figures.get(floor);
  return [...figures].map(([name, values]) => ({
    case: `${title}: ${name}`,
    figure: median(values),
    unit,
    ...(name === floor ? {} : { ratio: medianRatio(values, base) }),
    ...(goals[name] === undefined ? {} : { goal: goals[name] }),
  }));
}
