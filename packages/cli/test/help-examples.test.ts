import { describe, expect, test } from "vitest";
import { VERB_TABLE } from "../src/command-line/verb-table.ts";
import { runShell } from "./run-shell.ts";

describe.concurrent("the examples of --help", { timeout: 60_000 }, () => {
  test.each(Object.values(VERB_TABLE))("that of $name works", async ({ name, example }) => {
    expect(example.startsWith(`wirewright ${name} `)).toBe(true);
    const { stdout, stderr, exitCode } = await runShell(example);
    // What was recorded is summed up on stderr: stdout is the server's.
    const summary = name === "record" ? /^wirewright: \d+ messages, .*\n$/ : /^$/;
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(summary);
    expect(stdout).not.toBe("");
  });

  test.each(Object.values(VERB_TABLE))("that of $name is in its help", async (verb) => {
    const { stdout } = await runShell(`wirewright ${verb.name} --help`);
    expect(stdout).toContain(verb.example);
  });
});
