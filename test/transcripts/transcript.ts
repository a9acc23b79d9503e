// A transcript is a text file: prose first, with the clause of the specification; then blocks, with
// a blank line between them. In a block, lines that begin with `> ` are sent as they are, all at
// once, and lines that begin with `< ` are what the server sends for them, to the letter and in this
// order. Any other line is prose.
//
// `{{name}}` in what comes back stands for a text that is different every time, and in what is sent
// later for that text.

/** Lines sent together, and the lines that come back for them. */
export interface Block {
  readonly prose: readonly string[];
  readonly sent: readonly string[];
  readonly received: readonly string[];
}

/** Splits a transcript into its blocks; those of prose only are blocks too. */
export function parseTranscript(text: string): readonly Block[] {
  return text
    .trimEnd()
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split("\n");
      return {
        prose: lines.filter((line) => !/^[<>] /.test(line)),
        sent: lines.filter((line) => line.startsWith("> ")).map((line) => line.slice(2)),
        received: lines.filter((line) => line.startsWith("< ")).map((line) => line.slice(2)),
      };
    });
}

/** Writes blocks as a transcript. */
export function formatTranscript(blocks: readonly Block[]): string {
  const texts = blocks.map(({ prose, sent, received }) =>
    [...prose, ...sent.map((line) => `> ${line}`), ...received.map((line) => `< ${line}`)].join(
      "\n",
    ),
  );
  return `${texts.join("\n\n")}\n`;
}

/** What the `{{names}}` of a transcript have stood for so far. */
export type Remembered = Map<string, string>;

/** A line to be sent, with what its names stand for. */
export function filledIn(line: string, remembered: Remembered): string {
  return line.replace(NAME, (name) => remembered.get(name) ?? name);
}

/**
 * The line of the transcript where the received one is like it, and remembers what its names stand
 * for; otherwise the received line.
 */
export function likened(received: string, expected: string, remembered: Remembered): string {
  const names = expected.match(NAME) ?? [];
  const pattern = expected
    .split(NAME)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join('([^"]+)');
  const found = new RegExp(`^${pattern}$`).exec(received);
  if (found === null) return received;
  for (const [index, name] of names.entries()) remembered.set(name, found[index + 1] ?? "");
  return expected;
}

const NAME = /\{\{\w+\}\}/g;
