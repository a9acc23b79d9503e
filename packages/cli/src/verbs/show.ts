import type { CaptureHeader } from "@wirewright/mcp/capture";
import type { ConversationFindingId } from "@wirewright/mcp/validate";
import { loadEventChecker } from "../capture/event-checker.ts";
import { jsonLine } from "../capture/json-line.ts";
import type { CommandLine } from "../command-line/parse-command-line.ts";
import type { ExitCode } from "../exit-code.ts";
import { beforeSignal } from "../show/before-signal.ts";
import { captureFileOf } from "../show/capture-file-of.ts";
import type { ExportFile } from "../show/export-file.ts";
import type { RowFilter } from "../show/filter.ts";
import { readFilters } from "../show/filter.ts";
import { openExports } from "../show/open-exports.ts";
import type { CaptureVisitor } from "../show/read-file.ts";
import { readCaptureFile } from "../show/read-file.ts";
import { renderHints, renderRow } from "../show/render-row.ts";
import type { Row } from "../show/row.ts";
import { RowBuilder } from "../show/row-builder.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible } from "../terminal/visible.ts";

/** Shows a capture as a conversation, or writes it in another form. */
export async function show(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const { file, words } = captureFileOf("show", line);
  const fits = readFilters(words);
  const { har, html } = line.options;
  const reading = { file, fits, options: line.options, terminal };
  if (har === undefined && html === undefined) {
    const printer = new Printer(terminal, line.options);
    await read(reading, [printer]);
    printer.end();
    return 0;
  }
  const exports = await openExports({ capture: file, har, html, ofRowsOnly: words.length > 0 });
  const discard = (): void => {
    for (const it of exports) it.discard();
  };
  const stop = beforeSignal(discard);
  try {
    await read(reading, exports);
    for (const it of exports) it.finish();
    for (const it of exports) terminal.note(`wirewright: ${visible(it.put())}`);
  } finally {
    stop();
    discard();
  }
  return 0;
}

/** Who gets what is read. */
type Taker = Pick<ExportFile, "header" | "row"> & Partial<Pick<ExportFile, "event">>;

interface Reading {
  readonly file: string;
  readonly fits: RowFilter;
  readonly options: CommandLine["options"];
  readonly terminal: Terminal;
}

async function read(
  { file, fits, options, terminal }: Reading,
  takers: readonly Taker[],
): Promise<void> {
  const checker = await loadEventChecker();
  const rows = new RowBuilder({
    checker,
    keepTexts: options.html !== undefined,
    take(row) {
      if (fits(row)) for (const taker of takers) taker.row(row);
    },
  });
  const visitor: CaptureVisitor = {
    header(header) {
      checker.target(header.target);
      for (const taker of takers) taker.header(header);
    },
    event(event) {
      for (const taker of takers) taker.event?.(event);
      rows.event(event);
    },
    fault(message) {
      checker.lose();
      terminal.note(`wirewright: ${visible(message)}`);
    },
  };
  await readCaptureFile(file, visitor, options);
  rows.end();
}

/** Prints rows as they come: for people, or one object of JSON a line. */
class Printer {
  readonly #terminal: Terminal;
  readonly #json: boolean;
  readonly #verbose: boolean;
  readonly #noRedact: boolean;
  /** The kinds of findings that were shown, and the clause that the first of each names. */
  readonly #found = new Map<ConversationFindingId, string>();
  #lines: string[] = [];
  #count = 0;

  constructor(
    terminal: Terminal,
    { json, verbose, noRedact }: { json: boolean; verbose: boolean; noRedact: boolean },
  ) {
    this.#terminal = terminal;
    this.#json = json;
    this.#verbose = verbose;
    this.#noRedact = noRedact;
  }

  header(header: CaptureHeader): void {
    if (header.redaction === "none" && !this.#noRedact) {
      this.#terminal.note(
        "wirewright: This capture holds secrets. They are hidden here; --no-redact shows them",
      );
    }
    if (this.#json) return;
    const { target, time, revision } = header;
    const what = target.kind === "url" ? target.url : [target.command, ...target.args].join(" ");
    this.#print(
      visible(`${what}, ${time}${revision === undefined ? "" : `, revision ${revision}`}`),
    );
  }

  row(row: Row): void {
    for (const { id, clause } of row.findings) {
      if (!this.#found.has(id)) this.#found.set(id, clause);
    }
    const isAside = row.kind === "stderr" || row.kind === "note";
    const isQuiet = isAside && row.findings.length === 0 && row.remark === undefined;
    if (!this.#json && isQuiet && !this.#verbose) return;
    this.#print(this.#json ? jsonLine(row) : renderRow(row, this.#terminal.resultStyle));
  }

  end(): void {
    if (!this.#json && this.#count === 1)
      this.#print("Nothing in it, or nothing that the filters let through");
    if (!this.#json && this.#found.size > 0)
      this.#print(["", ...renderHints(this.#found)].join("\n"));
    this.#flush();
  }

  /** One write for many rows: a large capture has a hundred thousand. */
  #print(text: string): void {
    this.#count++;
    this.#lines.push(text);
    if (this.#lines.length >= 200) this.#flush();
  }

  #flush(): void {
    if (this.#lines.length > 0) this.#terminal.result(this.#lines.join("\n"));
    this.#lines = [];
  }
}
