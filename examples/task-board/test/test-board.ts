import { onTestFinished } from "vitest";
import type { Member } from "../src/board/member.ts";
import type { Board, OpenBoardOptions } from "../src/board/open-board.ts";
import { openBoard } from "../src/board/open-board.ts";

/** The seeded members, one a role. */
export const ines: Member = { name: "Ines", role: "admin" };
export const bram: Member = { name: "Bram", role: "member" };
export const zoe: Member = { name: "Zoë", role: "viewer" };

/** Opens a board, in memory unless told otherwise, that closes when the test ends. */
export function testBoard(options: Partial<OpenBoardOptions> = {}): Board {
  const board = openBoard({ path: ":memory:", ...options });
  onTestFinished(() => board.close());
  return board;
}

/** A clock that starts at 2026-11-30T09:00:00.000Z and goes on by a minute with every look. */
export function minuteClock(): () => Date {
  let looks = 0;
  return () => new Date(Date.UTC(2026, 10, 30, 9, looks++));
}
