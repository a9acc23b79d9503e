import type { CsvPosition } from "./board-error.ts";
import { BoardError } from "./board-error.ts";

/** Runs a check, and puts what was being done, and where, in front of what it complains about. */
export function explaining<T>(doing: string, check: () => T, at?: CsvPosition): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    const options = at === undefined ? { cause: error } : { cause: error, at };
    throw new BoardError(error.code, `${doing}: ${error.message}`, options);
  }
}
