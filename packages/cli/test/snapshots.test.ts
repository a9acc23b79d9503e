// Each file in snapshots/ is a command line and what it did; UPDATE=1 writes what it does now. A new
// one begins as a file with nothing but "$ wirewright ..." in it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { ShellResult } from "./run-shell.ts";
import { runShell, withoutTimes } from "./run-shell.ts";

const folder = fileURLToPath(new URL("snapshots/", import.meta.url));
const files = readdirSync(folder).sort();

describe.concurrent("a command line does what its snapshot says", { timeout: 60_000 }, () => {
  test.each(files)("%s", async (file) => {
    const snapshot = readFileSync(folder + file, "utf8");
    const command = commandOf(snapshot);
    expect(file).toBe(fileNameOf(command));
    const now = render(command, await runShell(command));
    if (process.env["UPDATE"] === "1") writeFileSync(folder + file, now);
    else expect(now).toBe(snapshot);
  });
});

function commandOf(snapshot: string): string {
  const [, command] = /^\$ (.+)$/m.exec(snapshot) ?? [];
  if (command === undefined) throw new Error("The snapshot has no line that begins with $");
  return command;
}

/** The command line, as far as file systems take it. */
function fileNameOf(command: string): string {
  const name = command.replace(/["']/g, "").replace(/[^A-Za-z0-9 =.,_-]+/g, "~");
  return `${name.slice(0, 120).trim()}.md`;
}

function render(command: string, { stdout, stderr, exitCode }: ShellResult): string {
  return [
    "```console",
    `$ ${command}`,
    "```",
    ...block("stdout", stdout),
    ...block("stderr", stderr),
    "",
    `Exit code ${exitCode}`,
    "",
  ].join("\n");
}

function block(name: string, output: string): readonly string[] {
  if (output === "") return [];
  return ["", `${name}:`, "", "```text", withoutTimes(output).replace(/\n$/, ""), "```"];
}
