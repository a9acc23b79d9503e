// CPU time of 100,000 progress events through the whole client, against splitting the same bytes at LF
// and parsing what stands in them.
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { startProgram } from "./lib/program.mjs";

export const name = "event streams";

const CONTENDERS = [
  { name: "split at LF", way: "split" },
  { name: "wirewright", way: "wirewright" },
];

/** Measures chunks as networks make them, and small ones. */
export async function run() {
  return [...(await measure("64 KiB", 65_536)), ...(await measure("1,400 bytes", 1400))];
}

async function measure(size, bytes) {
  const started = [];
  try {
    for (const { name, way } of CONTENDERS) {
      const program = startProgram("sse-reader.mjs", { args: [way, String(bytes)] });
      // The first times compile.
      for (let n = 0; n < 3; n++) await program.ask("read");
      started.push({ name, program, measure: () => program.ask("read") });
    }
    const figures = await interleave(started);
    const title = `100,000 events in chunks of ${size}`;
    return rowsOf(figures, { title, unit: "ms", floor: "split at LF", goals: { wirewright: 2 } });
  } finally {
    for (const { program } of started) await program.stop();
  }
}
