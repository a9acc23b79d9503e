/**
 * Why the board refused.
 *
 * - `NOT_FOUND`: no task has this ref.
 * - `INVALID`: a value, a CSV text or a file is not what the board takes.
 * - `FORBIDDEN`: the member's role does not allow the action.
 * - `CONFLICT`: the task is at another version than expected, or another process is writing.
 */
export type BoardErrorCode = "NOT_FOUND" | "INVALID" | "FORBIDDEN" | "CONFLICT";

/**
 * A place in a CSV text, as a spreadsheet counts: both from 1, the header is row 1, and a line
 * break inside quotes does not begin a row.
 */
export interface CsvPosition {
  readonly row: number;
  readonly column: number;
}

/** What a {@link BoardError} may carry beside its code and message. */
export interface BoardErrorOptions {
  /** The error that led to this one. */
  readonly cause?: unknown;
  /** Where in a CSV text the fault is. */
  readonly at?: CsvPosition;
}

/** A refusal whose message is meant for the member, or the model, that asked. */
export class BoardError extends Error {
  override readonly name: string = "BoardError";
  readonly code: BoardErrorCode;
  /** Where in a CSV text the fault is; absent for everything but CSV. */
  readonly at: CsvPosition | undefined;

  constructor(code: BoardErrorCode, message: string, options: BoardErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.at = options.at;
  }
}
