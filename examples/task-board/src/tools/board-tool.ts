import { ToolError } from "@wirewright/mcp/server";
import { BoardError } from "../board/board-error.ts";
import type { Member } from "../board/member.ts";
import type { Board } from "../board/open-board.ts";

/** What the tools work with. */
export interface BoardContext {
  readonly board: Board;
  /** For whom the tools act. */
  readonly member: Member;
  /** The folder that `tasks_import` reads from. */
  readonly importFolder: string;
}

/**
 * Runs a step on the board. What the board refuses is told to the model, as the board words it; any
 * other error stays on the server.
 */
export async function onBoard<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof BoardError) throw new ToolError(error.message);
    throw error;
  }
}
