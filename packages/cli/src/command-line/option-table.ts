/** The name of an option, without its dashes. */
export type OptionName =
  | "json"
  | "wire"
  | "timeout"
  | "stderr"
  | "verbose"
  | "cwd"
  | "env"
  | "header"
  | "bearer-env"
  | "config"
  | "era"
  | "revision"
  | "answer"
  | "sampling-cmd"
  | "task"
  | "save"
  | "meta"
  | "wait"
  | "log"
  | "output"
  | "listen"
  | "to"
  | "no-redact"
  | "har"
  | "html"
  | "help";

/** What there is to say about an option. */
export interface OptionInfo {
  /** What follows it; a flag without. */
  readonly value?: string;
  /** The kind of target that it goes with; any where there is none. */
  readonly target?: "command" | "url";
  /** The one value that a flag may be given, as in `--wire=full`. */
  readonly mode?: string;
  readonly help: string;
}

/** Every option of every verb. */
export const OPTION_TABLE: Readonly<Record<OptionName, OptionInfo>> = {
  json: {
    help: "the result as one line of JSON, a failure as one object on stderr",
  },
  wire: {
    mode: "full",
    help: "every line that crosses, with time and verdict; full does not cut it",
  },
  timeout: {
    value: "time",
    help: "how long to wait for each answer, such as 500ms, 3s or 2m",
  },
  stderr: {
    target: "command",
    help: "what the server writes to stderr; otherwise only its end, on failure",
  },
  verbose: { help: "tell more on stderr: progress in lines, what is no message" },
  cwd: { target: "command", value: "folder", help: "the server's working directory" },
  env: {
    target: "command",
    value: "NAME=value",
    help: "a variable for the server, may be repeated; NAME alone passes yours on",
  },
  header: {
    target: "url",
    value: "Name: value",
    help: "a header for every HTTP request, may be repeated",
  },
  "bearer-env": {
    target: "url",
    value: "NAME",
    help: "the variable that has the token for the header Authorization",
  },
  config: {
    value: "file",
    help: "the file that names the server, instead of .mcp.json and the like",
  },
  era: {
    value: "era",
    help: "auto finds out what the server speaks, and is the default; stateless or handshake takes that as known",
  },
  revision: { value: "date", help: "the one revision to speak, such as 2025-11-25" },
  answer: {
    value: "name=value",
    help: "a field of a form that the server asks for, may be repeated; else you are asked",
  },
  "sampling-cmd": {
    value: "command",
    help: "answers for a model: gets the request as JSON on stdin, its stdout is the text",
  },
  task: { help: "where the server makes a task of the call, print its id and do not wait" },
  save: {
    value: "folder",
    help: "where pictures, sound and files are saved; otherwise in a new temporary folder",
  },
  meta: { help: "add the _meta that the protocol requires to the request's params" },
  wait: {
    value: "time",
    help: "how long to read on after the answer, or where none is due",
  },
  log: {
    value: "file",
    help: "write findings to this file, or a terminal such as /dev/pts/3, not to stderr",
  },
  output: { value: "file", help: "the capture to write (-o); what stood there is replaced" },
  listen: { value: "address", help: "where clients connect, such as 127.0.0.1:4000" },
  to: { value: "URL", help: "the server that requests are passed on to" },
  "no-redact": { help: "keep what may be secret: arguments, results, headers, texts of errors" },
  har: { value: "file", help: "write the exchanges over HTTP as a HAR file" },
  html: { value: "file", help: "write one page that needs nothing else to be read" },
  help: { help: "show this" },
};

/** What verbs that speak to a server have in common. */
export const COMMON_OPTIONS: readonly OptionName[] = [
  "json",
  "wire",
  "timeout",
  "stderr",
  "verbose",
  "cwd",
  "env",
  "header",
  "bearer-env",
  "config",
  "help",
];

/** The same for verbs that speak in a revision, and do not only send what they are given. */
export const CLIENT_OPTIONS: readonly OptionName[] = [
  ...COMMON_OPTIONS.filter((name) => name !== "help"),
  "era",
  "revision",
  "help",
];

/** What verbs have that a server may ask something before it answers, and whose answers have files. */
export const ASKING_OPTIONS: readonly OptionName[] = ["answer", "sampling-cmd", "save"];
