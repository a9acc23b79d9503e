import type { OptionName } from "./option-table.ts";
import { ASKING_OPTIONS, CLIENT_OPTIONS, COMMON_OPTIONS } from "./option-table.ts";

/** What a command line begins with. */
export type VerbName = ServerVerb | WireVerb;

/** Verbs that speak to a server. */
export type ServerVerb =
  | "discover"
  | "tools"
  | "call"
  | "resources"
  | "read"
  | "prompts"
  | "get"
  | "complete"
  | "listen"
  | "tasks"
  | "raw";

/** Verbs that see what others say: as it crosses, or as it was recorded. */
export type WireVerb = "completion" | "explain" | "tap" | "record" | "show" | "stats";

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
  /** How many of the words are never the target, whatever they look like; none where it is absent. */
  readonly leading?: number;
  /** Whether a word may begin with a dash: servers make ids as they like. */
  readonly takesId?: true;
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
    options: CLIENT_OPTIONS,
  },
  tools: {
    name: "tools",
    summary: "list its tools with their parameters",
    words: "",
    about: [
      "Lists the tools of a server, all pages, with their parameters; * marks a required one.",
    ],
    example: "wirewright tools -- node server.mjs",
    options: CLIENT_OPTIONS,
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
      "@file        the same from a file; key=@file and key:=@file are one argument from a file, and",
      "             key=@@text is a text that begins with @",
    ],
    example: "wirewright call tasks_get ref=T-1 -- node server.mjs",
    options: [...CLIENT_OPTIONS, ...ASKING_OPTIONS, "task"],
    leading: 1,
  },
  resources: {
    name: "resources",
    summary: "list its resources, and templates of resources",
    words: "",
    about: ["Lists the resources of a server, all pages, and then the templates of resources."],
    example: "wirewright resources -- node board.mjs",
    options: CLIENT_OPTIONS,
  },
  read: {
    name: "read",
    summary: "read a resource and print what it holds",
    words: "<URI>",
    about: ["Prints text as it is. What is no text is saved, and its path printed."],
    example: "wirewright read task://T-1 -- node board.mjs",
    options: [...CLIENT_OPTIONS, ...ASKING_OPTIONS],
    leading: 1,
  },
  prompts: {
    name: "prompts",
    summary: "list its prompts with their arguments",
    words: "",
    about: ["Lists the prompts of a server, all pages; * marks an argument that is required."],
    example: "wirewright prompts -- node board.mjs",
    options: CLIENT_OPTIONS,
  },
  get: {
    name: "get",
    summary: "get a prompt, filled in, and print its messages",
    words: "<prompt> [key=value...]",
    about: ["Arguments of a prompt are text: key=value, or key=@file for what a file holds."],
    example: "wirewright get triage label=print -- node board.mjs",
    options: [...CLIENT_OPTIONS, ...ASKING_OPTIONS],
    leading: 1,
  },
  complete: {
    name: "complete",
    summary: "ask how an argument of a prompt or template may go on",
    words: "<prompt | template> <key=start> [key=value...]",
    about: ["Prints the values, a line each. The other arguments are what is known already."],
    example: "wirewright complete 'task://{ref}' ref=T- -- node board.mjs",
    options: CLIENT_OPTIONS,
    leading: 1,
  },
  listen: {
    name: "listen",
    summary: "print what changes on a server, until Ctrl-C",
    words: "[tools] [prompts] [resources] [URI...]",
    about: [
      "Tells when lists change and when resources do, a line each; with no words, of the lists.",
      "--wait says for how long; otherwise until Ctrl-C.",
    ],
    example: "wirewright listen --wait 100ms tools task://T-1 -- node board.mjs",
    options: [...CLIENT_OPTIONS, "wait"],
  },
  tasks: {
    name: "tasks",
    summary: "see, give up or answer a task that call --task began",
    words: "get|cancel|update <id> [key:=json...]",
    about: [
      "Prints how the task is then. update answers what it asks, by the names of the questions:",
      `  tasks update <id> confirm:='{"action":"accept","content":{}}'`,
    ],
    example: "wirewright tasks get T-100 http://localhost:3000/tasks",
    options: CLIENT_OPTIONS,
    leading: 2,
    takesId: true,
  },
  raw: {
    name: "raw",
    summary: "send a line exactly as it is, broken or not",
    words: "'<json>'",
    about: [
      "Sends the text and prints each line that comes back, until the answer with its id is there.",
      "With - the text is read from stdin. Without an id no answer is due: it reads for 500ms then, for",
      "5s where the text is no message, since a server should answer that with an error.",
    ],
    example: `wirewright raw --meta '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' -- node server.mjs`,
    options: [...COMMON_OPTIONS, "meta", "wait"],
    leading: 1,
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
      "Shows what fits all the filters; * in one stands for anything.",
      "method:     such as tools/call",
      "tool:       the name of one",
      "id:         of a request, such as 7",
      "dir:        client or server",
      "status:     ok, error, failed, open or none",
      "finding:    such as id-reused, or a level: MUST",
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
  completion: {
    name: "completion",
    summary: "complete with Tab in bash, zsh or fish",
    words: "bash|zsh|fish",
    about: [
      'Prints what the shell has to run: put eval "$(wirewright completion bash)" into ~/.bashrc,',
      "the same with zsh into ~/.zshrc, and for fish pipe it into source. Names of tools and the like",
      "are asked of the server behind the cursor, or of the only one that a configuration names.",
    ],
    example: "wirewright completion bash",
    options: ["help"],
    on: "capture",
  },
};

/** Whether a word is a verb. */
export function isVerb(word: string): word is VerbName {
  return Object.hasOwn(VERB_TABLE, word);
}
