import type { Revision } from "@wirewright/mcp";
import type { Era } from "@wirewright/mcp/stdio";
import { UsageError } from "../usage-error.ts";
import { parseDuration } from "./duration.ts";
import type { GivenOptions } from "./given-options.ts";
import { readEra, readRevision, refuseOtherEra } from "./read-era.ts";
import { readHeaders } from "./read-headers.ts";

/** The options of a command line, read. */
export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly wire: "off" | "cut" | "full";
  readonly timeoutMs: number | undefined;
  readonly waitMs: number | undefined;
  readonly stderr: boolean;
  readonly verbose: boolean;
  readonly meta: boolean;
  /** Where a tap's log goes; to stderr where it is undefined. */
  readonly log: string | undefined;
  /** The file of a capture. */
  readonly output: string | undefined;
  readonly listen: string | undefined;
  readonly to: string | undefined;
  readonly noRedact: boolean;
  readonly har: string | undefined;
  readonly html: string | undefined;
  /** The file that names servers. */
  readonly config: string | undefined;
  /** How it is found out what the server speaks. */
  readonly era: "auto" | Era | undefined;
  /** The one revision to speak. */
  readonly revision: Revision | undefined;
  /** The fields of forms, by name; of two the last counts. */
  readonly answers: Readonly<Record<string, string>>;
  readonly samplingCommand: string | undefined;
  readonly task: boolean;
  /** The folder for pictures and the like. */
  readonly save: string | undefined;
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  /** Headers of HTTP requests, by name as it was given. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads the values of options. Where one is given twice the last counts, but for `--env` and
 * `--header`.
 *
 * @throws {UsageError} where a value is not of its form.
 */
export function readOptions(
  given: GivenOptions,
  own: Readonly<Record<string, string | undefined>>,
): Options {
  const wire = given.get("wire")?.at(-1);
  const era = readEra(given.get("era")?.at(-1));
  const revision = readRevision(given.get("revision")?.at(-1));
  refuseOtherEra(era, revision);
  return {
    help: given.has("help"),
    json: given.has("json"),
    wire: wire === undefined ? "off" : wire === "full" ? "full" : "cut",
    timeoutMs: durationOf(given, "timeout"),
    waitMs: durationOf(given, "wait"),
    stderr: given.has("stderr"),
    verbose: given.has("verbose"),
    meta: given.has("meta"),
    log: given.get("log")?.at(-1),
    output: given.get("output")?.at(-1),
    listen: given.get("listen")?.at(-1),
    to: given.get("to")?.at(-1),
    noRedact: given.has("no-redact"),
    har: given.get("har")?.at(-1),
    html: given.get("html")?.at(-1),
    config: given.get("config")?.at(-1),
    era,
    revision,
    answers: Object.fromEntries((given.get("answer") ?? []).map(readAnswer)),
    samplingCommand: given.get("sampling-cmd")?.at(-1),
    task: given.has("task"),
    save: given.get("save")?.at(-1),
    cwd: given.get("cwd")?.at(-1),
    env: Object.fromEntries((given.get("env") ?? []).map((text) => readVariable(text, own))),
    headers: readHeaders(given, own),
  };
}

function durationOf(given: GivenOptions, name: "timeout" | "wait"): number | undefined {
  const text = given.get(name)?.at(-1);
  if (text === undefined) return undefined;
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  throw new UsageError(
    `--${name} must be a time above zero, found "${text}"`,
    "Write it as 500ms, 3s or 2m",
  );
}

function readAnswer(text: string): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new UsageError(`--answer has no name in "${text}"`, "Write it as name=value");
}

function readVariable(
  text: string,
  own: Readonly<Record<string, string | undefined>>,
): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  const value = at === -1 ? own[text] : undefined;
  if (value !== undefined) return [text, value];
  const what = at === 0 ? `has no name in "${text}"` : `names ${text}, which is not set here`;
  throw new UsageError(`--env ${what}`, "Write it as NAME=value, or NAME to pass on your own");
}
