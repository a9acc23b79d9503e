import { BoardError } from "./board-error.ts";
import { checkField } from "./check-field.ts";
import type { CsvRow } from "./csv.ts";
import { parseCsv } from "./csv.ts";
import { explaining } from "./explaining.ts";
import type { IsMember } from "./is-member.ts";
import { quoted } from "./quoted.ts";
import type { TaskDraft } from "./task.ts";

/**
 * Reads drafts for an import from a CSV text. The first row names the columns, in any order: `title`,
 * and where wanted `description`, `status`, `assignee`, `due` and `labels`. Labels are separated by
 * semicolons. An empty cell leaves its field at the default.
 *
 * @throws {BoardError} INVALID, with `at`, for the first cell that is wrong or wrongly placed.
 */
export function draftsFromCsv(text: string, isMember: IsMember): readonly TaskDraft[] {
  const [header, ...rows] = parseCsv(text);
  if (header === undefined)
    throw new BoardError("INVALID", "Cannot read CSV: it has no header row");
  const columns = columnsFromHeader(header);
  return rows.map((row) => draftFromRow(row, columns, isMember));
}

function columnsFromHeader({ row, cells }: CsvRow): readonly Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  if (!names.includes("title")) throw cellError(row, 1, 'no column is named "title"');
  return names.map((name, index) => {
    const column = columns.get(name);
    if (column === undefined) throw cellError(row, index + 1, `no field is named ${quoted(name)}`);
    if (names.indexOf(name) < index) throw cellError(row, index + 1, `a second column ${name}`);
    return column;
  });
}

function draftFromRow(
  { row, cells }: CsvRow,
  columns: readonly Column[],
  isMember: IsMember,
): TaskDraft {
  if (cells.length !== columns.length) {
    const column = Math.min(cells.length, columns.length) + 1;
    throw cellError(row, column, `${columns.length} cells are needed, got ${cells.length}`);
  }
  const fields = columns.map((readCell, index) => {
    const at = { row, column: index + 1 };
    return explaining(doing(at.row, at.column), () => readCell(cells[index] ?? "", isMember), at);
  });
  return Object.assign({ title: "" }, ...fields);
}

/** Reads the part of a draft that one cell says. */
type Column = (cell: string, isMember: IsMember) => Partial<TaskDraft>;

const columns: ReadonlyMap<string, Column> = new Map<string, Column>([
  ["title", (cell) => ({ title: checkField.title(cell) })],
  ["description", (cell) => ({ description: checkField.description(cell) })],
  ["status", optional((cell) => ({ status: checkField.status(cell) }))],
  ["assignee", optional((cell, isMember) => ({ assignee: checkField.assignee(cell, isMember) }))],
  ["due", optional((cell) => ({ due: checkField.due(cell) }))],
  ["labels", (cell) => ({ labels: checkField.labels(splitLabels(cell)) })],
]);

function optional(column: Column): Column {
  return (cell, isMember) => (cell.trim() === "" ? {} : column(cell.trim(), isMember));
}

function splitLabels(cell: string): readonly string[] {
  return cell
    .split(";")
    .map((label) => label.trim())
    .filter((label) => label !== "");
}

function cellError(row: number, column: number, problem: string): BoardError {
  const message = `${doing(row, column)}: ${problem}`;
  return new BoardError("INVALID", message, { at: { row, column } });
}

function doing(row: number, column: number): string {
  return `Cannot read CSV at row ${row}, column ${column}`;
}
