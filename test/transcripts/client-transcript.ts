// A transcript of a client is a text file: prose first, with the clause of the specification; then
// steps, line by line. `$ method [arguments]` is what the application has the client do, `> ` a line
// that the client sends, `< ` one that the server says, `= ` what the application gets. Lines that
// the client sends and what the application gets have an order each, but none between them. Any other
// line is prose.

/** One line of a transcript of a client. */
export interface Step {
  readonly kind: "do" | "sends" | "says" | "gets" | "prose";
  readonly text: string;
}

/** Splits a transcript into its steps. */
export function parseSteps(text: string): readonly Step[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const kind = KINDS.get(line.slice(0, 2));
      return kind === undefined ? { kind: "prose", text: line } : { kind, text: line.slice(2) };
    });
}

/** Writes steps as a transcript. */
export function formatSteps(steps: readonly Step[]): string {
  return `${steps.map(({ kind, text }) => `${MARKS[kind]}${text}`).join("\n")}\n`;
}

const MARKS = { do: "$ ", sends: "> ", says: "< ", gets: "= ", prose: "" } as const;
const KINDS = new Map([
  ["$ ", "do"],
  ["> ", "sends"],
  ["< ", "says"],
  ["= ", "gets"],
] as const) as ReadonlyMap<string, Step["kind"]>;
