// Each console block of docs/cli.md is command lines and what they print, both outputs together.
// Times may differ. UPDATE=1 writes what they print now.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/exit-code.ts";
import { runShell, withoutTimes } from "./run-shell.ts";

const file = fileURLToPath(new URL("../../../docs/cli.md", import.meta.url));
const text = readFileSync(file, "utf8");

test("the examples of docs/cli.md print what they say", { timeout: 120_000 }, async () => {
  const blocks = [...text.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThan(5);
  const now = await Promise.all(blocks.map(runBlock));
  const written = blocks.reduce(
    (all, block, index) => all.replace(block, () => now[index] ?? ""),
    text,
  );
  if (process.env["UPDATE"] === "1") writeFileSync(file, written);
  else expect(withoutTimes(written)).toBe(withoutTimes(text));
});

test("docs/cli.md lists the exit codes as they are", () => {
  const rows = [...text.matchAll(/^\| (\d+) +\| (.*?) +\|$/gm)].map(([, code, what]) => [
    code,
    what,
  ]);
  expect(rows).toEqual(Object.entries(EXIT_CODES));
});

async function runBlock(block: string): Promise<string> {
  const commands = [...block.matchAll(/^\$ (.+)$/gm)].map(([, command = ""]) => command);
  const outputs: string[] = [];
  for (const command of commands) {
    const { stdout } = await runShell(`{ ${command}; } 2>&1`);
    outputs.push(`$ ${command}\n${stdout}`);
  }
  return outputs.join("");
}
