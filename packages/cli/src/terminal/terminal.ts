import type { Style } from "./style.ts";
import { styleOf } from "./style.ts";

/** The part of a Node.js stream that is written to. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** What a {@link Terminal} is made of. */
export interface TerminalStreams {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The two outputs: results go to stdout, all else to stderr. Where stderr is a terminal a status
 * line can stand at its end, which whatever is printed goes above of.
 */
export class Terminal {
  /** For what goes to stdout. */
  readonly resultStyle: Style;
  /** For what goes to stderr. */
  readonly style: Style;
  /** Whether a status line can be shown. */
  readonly isLive: boolean;
  readonly #streams: TerminalStreams;
  #status = "";
  #secrets: readonly string[] = [];

  constructor(streams: TerminalStreams) {
    const { stdout, stderr, env } = streams;
    this.#streams = streams;
    this.resultStyle = styleOf({ isTTY: stdout.isTTY === true, env });
    this.style = styleOf({ isTTY: stderr.isTTY === true, env });
    this.isLive = stderr.isTTY === true && env["TERM"] !== "dumb";
  }

  /** The width of stdout in characters; undefined where it is no terminal. */
  get resultColumns(): number | undefined {
    const { isTTY, columns } = this.#streams.stdout;
    return isTTY === true ? columns || DEFAULT_COLUMNS : undefined;
  }

  /** The width of stderr in characters; undefined where it is no terminal. */
  get columns(): number | undefined {
    const { isTTY, columns } = this.#streams.stderr;
    // A terminal that does not know its width says 0.
    return isTTY === true ? columns || DEFAULT_COLUMNS : undefined;
  }

  /** Prints a result: one or more lines, without the last line's end. */
  result(text: string): void {
    const status = this.#status;
    this.status("");
    this.#streams.stdout.write(`${text}\n`);
    this.status(status);
  }

  /**
   * From now on these do not appear in what is no result, as text or within JSON: a server may repeat
   * what it was given. Shorter ones than six characters would be found where they are not.
   */
  hide(secrets: Iterable<string>): void {
    const texts = [...secrets].filter(({ length }) => length >= MIN_SECRET);
    const all = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
    this.#secrets = [...this.#secrets, ...all];
  }

  /** Prints one or more lines that are no result, without the last line's end. */
  note(text: string): void {
    const below = this.#status;
    const shown = this.#secrets.reduce((rest, it) => rest.replaceAll(it, "[...]"), text);
    this.#streams.stderr.write(`${below === "" ? "" : ERASE_LINE}${shown}\n${below}`);
  }

  /** Shows a line at the end in place of the last one; an empty text removes it. */
  status(text: string): void {
    if (!this.isLive || text === this.#status) return;
    this.#streams.stderr.write(ERASE_LINE + text);
    this.#status = text;
  }
}

const MIN_SECRET = 6;
const DEFAULT_COLUMNS = 80;
const ERASE_LINE = "\r\u001b[2K";
