import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import config from "../../vitest.config.ts";
import type { TestTitle } from "./test-titles.ts";
import { testTitlesIn } from "./test-titles.ts";

// docs/wire-cases.md is made from wire-cases.json, beside this file: `npx vitest run test/docs -u`
// writes it again. Each test that a case names must be there, and run.

interface WireCase {
  readonly id: string;
  readonly theme: string;
  readonly idea: string;
  /** Each is `file > title`. */
  readonly tests: readonly string[];
  /** Why the case does not apply. */
  readonly why?: string;
  /** The part that the case is about and that is not built yet. */
  readonly pending?: string;
}

const root = new URL("../../", import.meta.url);
const cases: readonly WireCase[] = JSON.parse(
  readFileSync(new URL("wire-cases.json", import.meta.url), "utf8"),
);

const THEMES: Readonly<Record<string, string>> = {
  A: "Ids and the envelope",
  B: "Encoding and framing",
  C: "Size and back pressure",
  D: "The life of a process",
  E: "Concurrency, cancelling, time-outs",
  F: "Progress",
  G: "Notifications, errors, arrays, pings",
  H: "Handshake, revisions, eras",
  I: "HTTP negotiation",
  J: "Sessions",
  K: "Event streams",
  L: "Proxies",
  M: "Browsers",
  N: "Finding out about authorization",
  O: "The stateless revision",
  P: "Pages",
  Q: "Tools: schemas, names, results",
  R: "Resources",
  S: "JSON",
  T: "Bridge and tap",
};

const files = new Map<string, readonly TestTitle[]>();

/** Where the file and the title of a named test part. */
function splitName(name: string): [file: string, title: string] {
  const at = name.indexOf(" > ");
  return [name.slice(0, at), name.slice(at + 3)];
}

function titlesIn(file: string): readonly TestTitle[] {
  const known = files.get(file) ?? testTitlesIn(new URL(file, root));
  files.set(file, known);
  return known;
}

/** A glob of vitest's, which has `*` and `**` alone, as a pattern. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*)/).map((part) => {
    if (part === "**/") return "(?:.+/)?";
    return part === "*" ? "[^/]*" : part.replaceAll(".", "\\.");
  });
  return new RegExp(`^${parts.join("")}$`);
}

function isRunByVitest(file: string): boolean {
  const globs = (config as { test: { include: readonly string[] } }).test.include;
  return globs.some((glob) => patternOf(glob).test(file)) && existsSync(new URL(file, root));
}

describe("the table of wire cases", () => {
  test("has every case of the collection once, in order", () => {
    const ids = cases.map(({ id }) => id);
    expect(ids.length).toBe(106);
    expect(new Set(ids).size).toBe(106);
    const numbers = ids.map((id) => Number(/^BUG-(\d{2,3})$/.exec(id)?.[1]));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  });

  // The collection is not ours to copy: it lies beside the repository.
  const collection = new URL("../shared/bugs/CASES.md", root);
  const isThere = existsSync(collection);
  const note = isThere ? "" : " (skipped: ../shared/bugs is not there to compare with)";
  test.skipIf(!isThere)(`has the very cases of the collection${note}`, () => {
    const text = readFileSync(collection, "utf8");
    const ids = [...text.matchAll(/^### (BUG-\d+)/gm)].map(([, id]) => id);
    expect(cases.map(({ id }) => id)).toEqual(ids);
  });

  test("names a test for each case, and leaves only the bridge for later", () => {
    expect(cases.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const waiting = cases.filter(({ pending }) => pending !== undefined);
    expect(waiting.map(({ theme, pending }) => [theme, pending])).toEqual(
      waiting.map(() => ["T", "bridge"]),
    );
    expect(cases.filter(({ theme }) => THEMES[theme] === undefined)).toEqual([]);
  });

  test.each(cases)("names tests for $id that are there, and run", ({ tests }) => {
    for (const name of tests) {
      const [file, title] = splitName(name);
      expect(isRunByVitest(file), `${file} is run by vitest`).toBe(true);
      const found = titlesIn(file).filter((each) => each.title === title);
      expect(found.length, `tests called ${name}`).toBe(1);
      const idle = found[0]?.modifiers.filter((each) => ["skip", "todo", "fails"].includes(each));
      expect(idle, `what keeps ${name} from running`).toEqual([]);
    }
  });
});

test("docs/wire-cases.md says what wire-cases.json says", async () => {
  const sections = Object.entries(THEMES).map(([letter, name]) => {
    const rows = cases.filter(({ theme }) => theme === letter).map(rowOf);
    return `## ${name}\n\n| case | the idea | held by |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  const page = `# Faults seen in the field

Faults that people who run this protocol have reported in public, ours or not, and the tests that keep each kind of them
out of here. A title with \`%s\` and the like stands for several tests.

\`test/docs/wire-cases.json\` is this table. \`test/docs/wire-cases.test.ts\` checks that each test is there and runs.

${sections.join("\n")}`;
  await expect(page).toMatchFileSnapshot("../../docs/wire-cases.md");
});

function rowOf({ id, idea, tests, why, pending }: WireCase): string {
  const notes = [
    ...(pending === undefined ? [] : [`**pending** (${pending}); what there is of it:`]),
    ...(why === undefined ? [] : [`Does not apply. ${why}`]),
  ];
  return `| ${id} | ${idea} | ${[...notes, ...tests.map(linkOf)].join("<br>")} |`;
}

function linkOf(name: string): string {
  const [file, title] = splitName(name);
  const fileName = file.slice(file.lastIndexOf("/") + 1);
  return `[${fileName}](../${file}): \`${title.replaceAll("|", "\\|")}\``;
}
