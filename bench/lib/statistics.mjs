/** The middle value; of an even number the mean of the two in the middle. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (Number.isInteger(middle)) return (sorted[middle - 1] + sorted[middle]) / 2;
  return sorted[Math.floor(middle)];
}

/**
 * The median of the ratios round by round: whatever slowed the machine in one round slowed both, so
 * it is not in the ratio.
 */
export function medianRatio(values, floor) {
  return median(values.map((value, round) => value / floor[round]));
}
