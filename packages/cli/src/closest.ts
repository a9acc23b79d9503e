/** The candidate that a mistyped word most likely meant; undefined where none is near. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const near = candidates
    .map((candidate) => ({ candidate, distance: distanceOf(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, candidate.length / 3))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

/** The sentence part that suggests it, or nothing. */
export function didYouMean(word: string, candidates: readonly string[], prefix = ""): string {
  const candidate = closest(word, candidates);
  return candidate === undefined ? "" : `; did you mean ${prefix}${candidate}?`;
}

/** How many characters have to be added, removed or replaced: Levenshtein's distance, without case. */
function distanceOf(left: string, right: string): number {
  const a = left.toLowerCase().slice(0, MAX_LENGTH);
  const b = right.toLowerCase().slice(0, MAX_LENGTH);
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, cell(above, j) + 1, cell(row, j - 1) + 1));
    }
  }
  return cell(row, b.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

const MAX_LENGTH = 64;
