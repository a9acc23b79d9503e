import type { CommandLine } from "../command-line/parse-command-line.ts";
import { runTap } from "../tap/run-tap.ts";

/** Stands between a client and a server, and tells what is wrong with what they say. */
export function tap(line: CommandLine): Promise<number> {
  return runTap("tap", line, {});
}
