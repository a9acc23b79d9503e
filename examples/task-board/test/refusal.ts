import { expect } from "vitest";
import type { BoardErrorCode } from "../src/board/board-error.ts";

/** Matches a board error with this code and exactly this message. */
export function refusal(code: BoardErrorCode, message: string): unknown {
  return expect.objectContaining({ name: "BoardError", code, message });
}
