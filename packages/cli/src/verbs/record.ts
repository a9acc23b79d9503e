import type { CommandLine } from "../command-line/parse-command-line.ts";
import { runTap } from "../tap/run-tap.ts";
import { UsageError } from "../usage-error.ts";

/** Stands between a client and a server, and writes what they say to a file. */
export function record(line: CommandLine): Promise<number> {
  const { output } = line.options;
  if (output === undefined) {
    throw new UsageError(
      "record needs a file to write to",
      "wirewright record -o session.wire.jsonl -- node server.js",
    );
  }
  return runTap("record", line, { capture: output });
}
