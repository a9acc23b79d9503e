import type { OptionName } from "./option-table.ts";
import { COMMON_OPTIONS } from "./option-table.ts";

/** What a command line begins with. */
export type VerbName = ServerVerb | WireVerb;

/** Verbs that speak to a server. */
export type ServerVerb = "discover" | "tools" | "call" | "raw";

/** Verbs that see what others say: as it crosses, or as it was recorded. */
export type WireVerb = "explain" | "tap" | "record" | "show" | "stats";

/** What there is to say about a verb. */
export interface VerbInfo {
  readonly name: VerbName;
  /** A few words for the list of verbs. */
  readonly summary: string;
  /** What stands between the options and the target; empty where nothing may. */
  readonly words: string;
  /** Paragraphs, a line of text each. */
  readonly about: readonly string[];
  /** A command line that works where `server.mjs` is the server of the tests. */
  readonly example: string;
  readonly options: readonly OptionName[];
  /** What it works on instead of a server that it speaks to. */
  readonly on?: "wire" | "capture";
}

/** Every verb, in the order of the help. */
export const VERB_TABLE: Readonly<Record<VerbName, VerbInfo>> = {
  discover: {
    name: "discover",
    summary: "show what a server is and can do",
    words: "",
    about: ["Shows name, version, revisions, capabilities and instructions of a server."],
    example: "wirewright discover -- node server.mjs",
    options: COMMON_OPTIONS,
  },
  tools: {
    name: "tools",
    summary: "list its tools with their parameters",
    words: "",
    about: [
      "Lists the tools of a server, all pages, with their parameters; * marks a required one.",
    ],
    example: "wirewright tools -- node server.mjs",
    options: COMMON_OPTIONS,
  },
  call: {
    name: "call",
    summary: "call a tool and print what it returns",
    words: "<tool> [key=value...]",
    about: [
      "key=value    the value as the tool's schema types it; once more for the next of a list",
      "key:=json    the value as JSON; also for a key that the schema does not name",
      "-            a JSON object on stdin, under the other arguments; read without - where there",
      "             are none and something is piped in",
    ],
    example: "wirewright call tasks_get ref=T-1 -- node server.mjs",
    options: COMMON_OPTIONS,
  },
  raw: {
    name: "raw",
    summary: "send a line exactly as it is, broken or not",
    words: "'<json>'",
    about: [
      "Sends the text and prints each line that comes back, until the answer with its id is there.",
      "- takes the text from stdin. Without an id no answer is due: then it reads for 500ms, and for",
      "5s where the text is no message, since a server should answer that with an error.",
    ],
    example: `wirewright raw --meta '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' -- node server.mjs`,
    options: [...COMMON_OPTIONS, "meta", "wait"],
  },
  explain: {
    name: "explain",
    summary: "say what messages are, and which revisions allow them",
    words: "[file | '<json>']",
    about: [
      "Reads one or more messages, as a text, from a file or from stdin: one a line, or each over",
      "several lines; or the lines of a capture. Says of each what it is, what it answers, which of",
      "the five revisions allow it, and why the others do not. A result whose request is not among",
      "them is told by its shape. The exit code is 7 where a message is allowed by none.",
    ],
    example: `wirewright explain '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
    options: ["json", "help"],
    on: "capture",
  },
  tap: {
    name: "tap",
    summary: "stand between a client and a server, tell what is wrong",
    words: "",
    about: [
      "Put it in front of the server's command where the client is configured. Bytes, ends and",
      "signals pass both ways untouched; what is wrong is told on stderr, or where --log says.",
      "With --listen and --to it stands between over HTTP. --verbose tells of every message.",
    ],
    example: "wirewright tap --log /dev/null -- node server.mjs < requests.jsonl",
    options: ["log", "listen", "to", "verbose", "no-redact", "cwd", "env", "help"],
    on: "wire",
  },
  record: {
    name: "record",
    summary: "the same, and write what is said to a file",
    words: "",
    about: [
      "Writes a capture: what crosses, with the time, stderr and the exit. What may be secret has",
      "placeholders in its place, the same for the same secret. What is wrong is in the file, and",
      "on stderr only with --verbose.",
    ],
    example: "wirewright record -o /dev/null -- node server.mjs < requests.jsonl",
    options: ["output", "log", "listen", "to", "verbose", "no-redact", "cwd", "env", "help"],
    on: "wire",
  },
  show: {
    name: "show",
    summary: "show a capture: calls, answers, times, what is wrong",
    words: "<capture> [filter...]",
    about: [
      "Filters, all of which have to fit: method:tools/call  tool:get_weather  id:7  dir:client",
      "status:ok, error, failed, open or none  finding:id-reused or MUST. * stands for anything.",
    ],
    example: "wirewright show session.wire.jsonl tool:tasks_get",
    options: ["json", "verbose", "har", "html", "no-redact", "help"],
    on: "capture",
  },
  stats: {
    name: "stats",
    summary: "count a capture: calls, errors, times, sizes",
    words: "<capture>",
    about: ["Per method and tool: how many, how they ended, p50, p95 and p99, sizes."],
    example: "wirewright stats session.wire.jsonl",
    options: ["json", "help"],
    on: "capture",
  },
};

/** Whether a word is a verb. */
export function isVerb(word: string): word is VerbName {
  return Object.hasOwn(VERB_TABLE, word);
}
