#!/usr/bin/env node
import { runCli } from "./run-cli.ts";
import { Terminal } from "./terminal/terminal.ts";

const { stdout, stderr, env, argv } = process;
for (const stream of [stdout, stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever reads has seen enough, as `head` has: no failure of ours.
    if (error.code === "EPIPE") return;
    // Only where stdout is what broke can it still be said.
    if (stream === stdout) stderr.write(`wirewright: Cannot write the output: ${error.message}\n`);
    process.exit(1);
  });
}
process.exitCode = await runCli(argv.slice(2), new Terminal({ stdout, stderr, env }));
