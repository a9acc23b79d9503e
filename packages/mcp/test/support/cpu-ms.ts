/**
 * How much processor time a function takes, the least of a few runs: other programs on the machine
 * and the first run's compiling do not count.
 */
export function cpuMs(work: () => void, runs = 3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const begin = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begin);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
