import type { OptionName } from "./command-line/option-table.ts";
import { OPTION_TABLE } from "./command-line/option-table.ts";
import type { VerbInfo } from "./command-line/verb-table.ts";
import { VERB_TABLE } from "./command-line/verb-table.ts";
import { EXIT_CODES } from "./exit-code.ts";
import { wrap } from "./terminal/wrap.ts";

/** The help of the whole program. */
export function programHelp(): string {
  const verbs = Object.values(VERB_TABLE);
  return [
    "wirewright: see and use an MCP server from a terminal",
    "",
    "usage: wirewright <verb> [options] -- <command that starts the server>",
    "       wirewright <verb> [options] <URL of the server>",
    "",
    ...verbs.flatMap(({ name, summary, example }) => [
      `  ${name.padEnd(VERB_WIDTH)}${summary}`,
      `  ${"".padEnd(VERB_WIDTH)}  ${example}`,
    ]),
    "",
    "  wirewright <verb> --help tells more about a verb, --version the version.",
    "",
    ...exitCodeLines(),
  ].join("\n");
}

/** The help of one verb. */
export function verbHelp({ name, summary, words, about, example, options, on }: VerbInfo): string {
  const usage = ["wirewright", name, "[options]", words, TARGETS[on ?? "server"]].filter(Boolean);
  return [
    `wirewright ${name}: ${summary}`,
    "",
    ...hanging("usage: ", usage.join(" ")),
    "",
    ...paragraphsOf(about).flatMap(({ start, text }) => hanging(`  ${start}`, text)),
    "",
    "options:",
    ...options.flatMap(optionLines),
    "",
    "example:",
    `  ${example}`,
    "",
    "The exit codes are in wirewright --help.",
  ].join("\n");
}

/** Lines of prose are one paragraph; a word with what it means, two spaces apart, is one of its own. */
function paragraphsOf(lines: readonly string[]): readonly { start: string; text: string }[] {
  const paragraphs: { start: string; text: string }[] = [];
  for (const line of lines) {
    const [, start = "", text = ""] = /^(\S+ {2,}| *)(.*)$/.exec(line) ?? [];
    const last = paragraphs.at(-1);
    // Indented as far as the column before it: that goes on.
    const goesOn = last !== undefined && start.trim() === "" && start.length === last.start.length;
    if (goesOn) last.text += ` ${text}`;
    else paragraphs.push({ start, text });
  }
  return paragraphs;
}

/** A text that stands behind its start, broken to fit a terminal of 80 columns. */
function hanging(start: string, text: string): readonly string[] {
  const [first = "", ...rest] = wrap(text, WIDTH - start.length);
  return [`${start}${first}`, ...rest.map((line) => `${"".padEnd(start.length)}${line}`)];
}

function optionLines(name: OptionName): readonly string[] {
  const { value, mode, help } = OPTION_TABLE[name];
  const rest = value === undefined ? (mode === undefined ? "" : `[=${mode}]`) : ` <${value}>`;
  return hanging(`  ${`--${name}${rest}`.padEnd(OPTION_WIDTH)}`, help);
}

function exitCodeLines(): string[] {
  const codes = Object.entries(EXIT_CODES).map(([code, text]) => `  ${code.padStart(3)}  ${text}`);
  return ["exit codes:", ...codes];
}

/** What ends a command line. */
const TARGETS = {
  server: "<URL> | -- <command>",
  wire: "-- <command> | --listen <address> --to <URL>",
  capture: "",
} as const;

const WIDTH = 80;
const VERB_WIDTH = 12;
const OPTION_WIDTH = 26;
