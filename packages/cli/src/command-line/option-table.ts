/** The name of an option, without its dashes. */
export type OptionName =
  | "json"
  | "wire"
  | "timeout"
  | "stderr"
  | "verbose"
  | "cwd"
  | "env"
  | "meta"
  | "wait"
  | "help";

/** What there is to say about an option. */
export interface OptionInfo {
  /** What follows it; a flag without. */
  readonly value?: string;
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
  stderr: { help: "what the server writes to stderr; otherwise only its end, on failure" },
  verbose: { help: "tell more on stderr: progress in lines, what is no message" },
  cwd: { value: "folder", help: "the server's working directory" },
  env: {
    value: "NAME=value",
    help: "a variable for the server, may be repeated; NAME alone passes yours on",
  },
  meta: { help: "add the _meta that the protocol requires to the request's params" },
  wait: {
    value: "time",
    help: "how long to read on after the answer, or where none is due",
  },
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
  "help",
];
