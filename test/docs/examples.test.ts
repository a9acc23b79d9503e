import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)];
const MARK = /<!-- example: (\S+) -->\n(?:\n```js\n([\s\S]*?)```\n)?/g;

/** Every example that a page shows, with the code that stands there. */
function examplesOf(page: string): { file: string; shown: string | undefined }[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(MARK)].map(([, file = "", shown]) => ({ file, shown }));
}

/** Puts each example's file under its mark; `UPDATE=1` runs it. */
function update(page: string): void {
  const path = join(root, page);
  const text = readFileSync(path, "utf8");
  const updated = text.replace(MARK, (_, file: string) => {
    const code = readFileSync(join(root, file), "utf8");
    return `<!-- example: ${file} -->\n\n\`\`\`js\n${code}\`\`\`\n`;
  });
  if (updated !== text) writeFileSync(path, updated);
}

describe("examples in the documents", () => {
  for (const page of pages.filter((name) => name.endsWith(".md"))) {
    if (process.env["UPDATE"] === "1") update(page);
    for (const { file, shown } of examplesOf(page)) {
      test(`${page} shows ${file} as it is`, () => {
        expect(shown).toBe(readFileSync(join(root, file), "utf8"));
      });
    }
  }

  for (const name of readdirSync(join(root, "examples/docs")).filter((n) => n.endsWith(".mjs"))) {
    test(`examples/docs/${name} prints what it should`, async () => {
      // Where the README's server is, which some of them start.
      const cwd = join(root, "examples/readme");
      const program = join(root, "examples/docs", name);
      const { stdout, stderr } = await run(process.execPath, [program], { cwd });
      expect(stderr).toBe("");
      await expect(stdout).toMatchFileSnapshot(`snapshots/${name}.txt`);
    });
  }

  test("the README's client talks to the README's server", async () => {
    const folder = join(root, "examples/readme");
    const { stdout } = await run(process.execPath, ["client.mjs", "server.mjs"], { cwd: folder });
    expect(stdout).toBe("[ 'notes_read' ]\nWrite something down.\n");
  });
});
