// Each console block of these pages is command lines and what they print, both outputs together.
// Times may differ. UPDATE=1 writes what they print now.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/exit-code.ts";
import { FIXTURES, runShell, withoutTimes } from "./run-shell.ts";

const pathOf = (page: string): string =>
  fileURLToPath(new URL(`../../../${page === "README.md" ? "" : "docs/"}${page}`, import.meta.url));

/** Where the programs of the README's examples are. */
const README_FOLDER = fileURLToPath(new URL("../../../examples/readme", import.meta.url));

test.each([
  ["cli.md", 6],
  ["tap.md", 3],
  ["capture.md", 3],
  ["README.md", 1],
])("the examples of %s print what they say", { timeout: 120_000 }, async (page, least) => {
  const text = readFileSync(pathOf(page), "utf8");
  const blocks = [...text.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThanOrEqual(least);
  const cwd = page === "README.md" ? README_FOLDER : FIXTURES;
  const now = await Promise.all(blocks.map((block) => runBlock(block, cwd)));
  const written = blocks.reduce(
    (all, block, index) => all.replace(block, () => now[index] ?? ""),
    text,
  );
  if (process.env["UPDATE"] === "1") writeFileSync(pathOf(page), written);
  else expect(withoutTimes(written)).toBe(withoutTimes(text));
});

test("docs/cli.md lists the exit codes as they are", () => {
  const text = readFileSync(pathOf("cli.md"), "utf8");
  const rows = [...text.matchAll(/^\| (\d+) +\| (.*?) +\|$/gm)].map(([, code, what]) => [
    code,
    what,
  ]);
  expect(rows).toEqual(Object.entries(EXIT_CODES));
});

async function runBlock(block: string, cwd: string): Promise<string> {
  const commands = [...block.matchAll(/^\$ (.+)$/gm)].map(([, command = ""]) => command);
  const outputs: string[] = [];
  for (const command of commands) {
    const { stdout } = await runShell(`{ ${command}; } 2>&1`, { cwd });
    outputs.push(`$ ${command}\n${stdout}`);
  }
  return outputs.join("");
}
