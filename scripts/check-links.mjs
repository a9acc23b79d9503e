// Every relative link in a Markdown file of the repository leads to a file that exists.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
const files = execFileSync("git", listed, { encoding: "utf8" }).split("\n").filter(existsSync);
const links = files.flatMap((file) => linksOf(file).map((link) => ({ file, ...link })));
const dead = links.filter(({ file, target }) => !existsSync(join(dirname(file), target)));
for (const { file, line, target } of dead)
  console.error(`${file}:${line}: no such file: ${target}`);
console.log(`${files.length} Markdown files, ${links.length} relative links`);
process.exit(dead.length > 0 ? 1 : 0);

/** The relative targets of `[text](target)` and `[name]: target`, without those in code blocks. */
function linksOf(file) {
  let inCode = false;
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text, index) => {
      if (/^\s*(```|~~~)/.test(text)) inCode = !inCode;
      if (inCode) return [];
      const prose = text.replace(/`[^`]*`/g, "");
      const found = [...prose.matchAll(/\]\(<?([^)\s>]+)|^\s*\[[^\]]+\]:\s+<?([^\s>]+)/g)];
      return found
        .map((match) => decodeURI((match[1] ?? match[2]).replace(/[#?].*$/, "")))
        .filter((target) => target !== "" && !/^[a-z][a-z0-9+.-]*:|^\//i.test(target))
        .map((target) => ({ line: index + 1, target }));
    });
}
