import { expect, test } from "vitest";
import { VERB_TABLE } from "./command-line/verb-table.ts";
import { verbHelp } from "./help.ts";

test.each(Object.values(VERB_TABLE))(
  "the help of $name fits 80 columns, but for its example",
  (verb) => {
    const lines = verbHelp(verb).split("\n");
    const prose = lines.filter((line) => line !== `  ${verb.example}`);
    expect(prose.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.filter((line) => line.endsWith(" "))).toEqual([]);
  },
);

test("verbHelp() keeps words and what they mean in two columns", () => {
  const lines = verbHelp(VERB_TABLE.call).split("\n");
  const at = lines.findIndex((line) => line.startsWith("  key=value"));
  expect(lines.slice(at, at + 3)).toEqual([
    "  key=value    the value as the tool's schema types it; once more for the next",
    "               of a list",
    "  key:=json    the value as JSON; also for a key that the schema does not name",
  ]);
});
