import { BoardError } from "./board-error.ts";

/** A row of a CSV text that is not blank. */
export interface CsvRow {
  /** Its number from 1 as a spreadsheet counts, blank rows included. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The largest CSV that is read. */
export const csvLimits = {
  /** UTF-16 code units of the whole text. */
  length: 1_048_576,
  /** Rows with header and blank ones; one header and as many tasks as one import takes. */
  rows: 10_001,
  columns: 64,
} as const;

/**
 * Parses CSV as RFC 4180 has it: commas, double quotes that are doubled inside of quotes, and CRLF
 * or LF between rows. Line breaks may stand inside quotes and become LF. A byte order mark is
 * skipped, and so are blank rows. Takes time in proportion to the text.
 *
 * @throws {BoardError} INVALID, with `at`, for a quote where none may be, a missing closing quote, a
 *   lone carriage return, or more than {@link csvLimits}.
 */
export function parseCsv(text: string): readonly CsvRow[] {
  if (text.length > csvLimits.length) {
    const message = `Cannot read CSV: at most ${csvLimits.length} characters, got ${text.length}`;
    throw new BoardError("INVALID", message);
  }
  const cursor: Cursor = { text, index: text.startsWith("\uFEFF") ? 1 : 0, row: 1, column: 1 };
  const rows: CsvRow[] = [];
  for (; cursor.index < text.length; cursor.row += 1) {
    if (cursor.row > csvLimits.rows) throw csvError(cursor, `at most ${csvLimits.rows} rows`);
    const cells = readRow(cursor);
    if (cells.some((cell) => cell !== "")) rows.push({ row: cursor.row, cells });
  }
  return rows;
}

/** Where the parser is in the text; `row` and `column` are those of the cell being read. */
interface Cursor {
  readonly text: string;
  index: number;
  row: number;
  column: number;
}

/** Reads up to and over the end of a row. */
function readRow(cursor: Cursor): readonly string[] {
  const cells: string[] = [];
  for (cursor.column = 1; cursor.column <= csvLimits.columns; cursor.column += 1) {
    cells.push(cursor.text[cursor.index] === '"' ? readQuotedCell(cursor) : readPlainCell(cursor));
    if (cursor.text[cursor.index] !== ",") {
      cursor.index += lineBreakLength(cursor);
      return cells;
    }
    cursor.index += 1;
  }
  throw csvError(cursor, `at most ${csvLimits.columns} columns`);
}

function readPlainCell(cursor: Cursor): string {
  const start = cursor.index;
  plainCharacters.lastIndex = start;
  plainCharacters.test(cursor.text);
  cursor.index = plainCharacters.lastIndex;
  if (cursor.text[cursor.index] === '"') {
    throw csvError(cursor, "a quote inside a cell that does not begin with one");
  }
  if (isCellEnd(cursor)) return cursor.text.slice(start, cursor.index);
  throw csvError(cursor, "a carriage return without a line feed");
}

function readQuotedCell(cursor: Cursor): string {
  const { text } = cursor;
  let start = cursor.index + 1;
  let cell = "";
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote === -1) throw csvError(cursor, "the closing quote is missing");
    cell += text.slice(start, quote);
    start = quote + 1;
    if (text[start] !== '"') break;
    cell += '"';
    start += 1;
  }
  cursor.index = start;
  if (!isCellEnd(cursor)) throw csvError(cursor, "text after the closing quote");
  return cell.replaceAll("\r\n", "\n");
}

function isCellEnd(cursor: Cursor): boolean {
  const { text, index } = cursor;
  return index >= text.length || text[index] === "," || lineBreakLength(cursor) > 0;
}

/** How long the line break at the cursor is; 0 where there is none. */
function lineBreakLength({ text, index }: Cursor): number {
  if (text[index] === "\n") return 1;
  return text.startsWith("\r\n", index) ? 2 : 0;
}

function csvError({ row, column }: Cursor, problem: string): BoardError {
  const message = `Cannot read CSV at row ${row}, column ${column}: ${problem}`;
  return new BoardError("INVALID", message, { at: { row, column } });
}

const plainCharacters = /[^",\r\n]*/y;
