// CPU time of reading one large message through a line channel, against JSON.parse of its text.
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { startProgram } from "./lib/program.mjs";

export const name = "large line";

const PARSE = { name: "JSON.parse", way: "parse" };
const OURS = { name: "wirewright", way: "wirewright" };
const SDK = { name: "official SDK", way: "sdk" };

/**
 * Measures two kinds of message in two sizes: four times the bytes must not cost more than four times
 * as much. The SDK closes the connection above 10 MiB, so it takes part in the smaller size only.
 */
export async function run() {
  return [
    ...(await measure("records", 8, [PARSE, OURS, SDK])),
    ...(await measure("base64", 8, [PARSE, OURS, SDK])),
    ...(await measure("records", 32, [PARSE, OURS])),
    ...(await measure("base64", 32, [PARSE, OURS])),
  ];
}

async function measure(kind, megabytes, contenders) {
  const started = [];
  try {
    for (const { name, way } of contenders) {
      const args = [way, kind, String(megabytes)];
      const program = startProgram("line-reader.mjs", { args, nodeOptions: ["--expose-gc"] });
      started.push({ name, program, measure: () => program.ask("read") });
    }
    // The first time compiles and makes the heap grow.
    for (const { program } of started) await program.ask("read");
    const figures = await interleave(started);
    const title = `${megabytes} MB line of ${kind}`;
    return rowsOf(figures, { title, unit: "ms", floor: "JSON.parse", goals: { wirewright: 2 } });
  } finally {
    for (const { program } of started) await program.stop();
  }
}
