import { interleave, rowsOf } from "./interleave.mjs";
import { Load } from "./load.mjs";
import { startProgram } from "./program.mjs";

/**
 * Measures the CPU time of stdio server programs for a request, or for several that belong together.
 *
 * @param contenders `{ name, file, args? }`, the floor first
 * @param options `title`; `texts`: the requests, which take turns; `check(load)`: holds that a program
 * answers them right, and makes it ready; `calls`, `inFlight` and `lines` of a round; `warmUp`: calls
 * before; `per`: how many requests one figure is for, 1 unless given; `goals`: ratios by name
 */
export async function measureStdioCpu(contenders, options) {
  const started = [];
  try {
    for (const contender of contenders) started.push(await start(contender, options));
    const figures = await interleave(started);
    const { title, goals } = options;
    return rowsOf(figures, { title, unit: "µs", floor: contenders[0].name, goals });
  } finally {
    for (const { program } of started) await program.stop();
  }
}

async function start({ name, file, args }, options) {
  const { texts, check, calls, inFlight, lines, warmUp, per = 1 } = options;
  const program = startProgram(file, { args, pipes: true });
  const load = new Load(program);
  await load.discover();
  await check(load);
  await load.send(texts, { calls: warmUp, inFlight, lines });
  const measure = async () => {
    const before = await program.cpuUs();
    await load.send(texts, { calls, inFlight, lines });
    return (((await program.cpuUs()) - before) / calls) * per;
  };
  return { name, program, measure };
}
