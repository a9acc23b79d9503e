import type { OptionName } from "./command-line/option-table.ts";
import { OPTION_TABLE } from "./command-line/option-table.ts";
import type { VerbInfo } from "./command-line/verb-table.ts";
import { VERB_TABLE } from "./command-line/verb-table.ts";
import { EXIT_CODES } from "./exit-code.ts";

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
    "  wirewright <verb> --help tells more about a verb, wirewright --version the version.",
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
    `usage: ${usage.join(" ")}`,
    "",
    ...about.map((line) => `  ${line}`),
    "",
    "options:",
    ...options.map(optionLine),
    "",
    "example:",
    `  ${example}`,
    "",
    "The exit codes are in wirewright --help.",
  ].join("\n");
}

function optionLine(name: OptionName): string {
  const { value, mode, help } = OPTION_TABLE[name];
  const rest = value === undefined ? (mode === undefined ? "" : `[=${mode}]`) : ` <${value}>`;
  return `  ${`--${name}${rest}`.padEnd(OPTION_WIDTH)}${help}`;
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

const VERB_WIDTH = 12;
const OPTION_WIDTH = 26;
