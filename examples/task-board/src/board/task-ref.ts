import { BoardError } from "./board-error.ts";
import { quoted } from "./quoted.ts";

/** Names a task: 12 becomes `T-12`. */
export function refFromNumber(taskNumber: number): string {
  return `T-${taskNumber}`;
}

/**
 * Reads a ref. There is one spelling for each task, so that a ref can be compared as text.
 *
 * @throws {BoardError} INVALID when it is not `T-` and a number from 1 to 999,999,999.
 */
export function numberFromRef(ref: string): number {
  if (typeof ref !== "string" || !refPattern.test(ref)) {
    throw new BoardError("INVALID", `a ref looks like "T-1", got ${quoted(ref)}`);
  }
  return Number(ref.slice(2));
}

const refPattern = /^T-[1-9][0-9]{0,8}$/;
