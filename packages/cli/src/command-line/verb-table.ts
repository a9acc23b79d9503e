import type { OptionName } from "./option-table.ts";
import { COMMON_OPTIONS } from "./option-table.ts";

/** What a command line begins with. */
export type VerbName = "discover" | "tools" | "call" | "raw";

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
};

/** Whether a word is a verb. */
export function isVerb(word: string): word is VerbName {
  return Object.hasOwn(VERB_TABLE, word);
}
