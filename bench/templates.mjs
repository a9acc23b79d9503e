// CPU time of `resources/read` of a URI that the last of fifty templates stands for, and of URIs that
// are made to keep a matcher busy: four times the length should take four times the time.
import { interleave } from "./lib/interleave.mjs";
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";
import { requestText } from "./lib/request-text.mjs";
import { median, medianRatio } from "./lib/statistics.mjs";
import { measureStdioCpu } from "./lib/stdio-cpu.mjs";

export const name = "templates";

const CONTENDERS = [
  { name: "array of regular expressions", file: "templates-bare.mjs" },
  { name: "wirewright", file: "templates-wirewright.mjs" },
  { name: "official SDK", file: "templates-sdk.mjs" },
];
const LAST = requestText("resources/read", { uri: "shop://area-49/fruit/items/pear?lang=en" });
/** Letters of a URI; what is tried in every way is not given the time for more. */
const LENGTHS = { linear: [2000, 8000], tried: [100, 400] };

/** Measures matching among many, then what a URI can make of it at worst. */
export async function run() {
  const rows = await measureStdioCpu(CONTENDERS, {
    title: "CPU a resources/read, the last of 50 templates",
    texts: [LAST],
    check: checkRead,
    calls: 5000,
    inFlight: 32,
    warmUp: 10_000,
    goals: { wirewright: 2 },
  });
  const [bare, ours] = CONTENDERS;
  return [
    ...rows,
    await measureWorst(ours, LENGTHS.linear, 5),
    await measureWorst(bare, LENGTHS.tried),
  ];
}

async function checkRead(load) {
  const { result } = await load.ask(LAST);
  if (result?.contents?.[0]?.text === "fruit: pear") return;
  throw new Error(`The resource was not read right: ${JSON.stringify(result)}`);
}

/** One request at a time, whose URI almost matches in very many ways. */
async function measureWorst({ name, file }, [short, long], goal) {
  const program = startProgram(file, { pipes: true });
  try {
    const load = new Load(program);
    const usOf = async (length) => {
      const uri = `trap://${"a/".repeat(length / 2)}`;
      const before = await program.cpuUs();
      const { error } = await load.ask(requestText("resources/read", { uri }));
      if (error?.code !== -32602) throw new Error("A URI was read that nothing stands for");
      return (await program.cpuUs()) - before;
    };
    const figures = await interleave([
      { name: short, measure: () => usOf(short) },
      { name: long, measure: () => usOf(long) },
    ]);
    const slow = figures.get(long);
    const title = `CPU of a URI of ${long} letters that nothing stands for, against ${short}`;
    return {
      case: `${title}: ${name}`,
      figure: median(slow) / 1000,
      unit: "ms",
      ratio: medianRatio(slow, figures.get(short)),
      ...(goal === undefined ? {} : { goal }),
    };
  } finally {
    await program.stop();
  }
}
