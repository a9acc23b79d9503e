// What both programs of the board do first.

import { fileURLToPath } from "node:url";
import { BoardError } from "./board/board-error.ts";
import { boardPath } from "./board/board-path.ts";
import type { Board } from "./board/open-board.ts";
import { openBoard } from "./board/open-board.ts";

/** A board that is open, and where things are. */
export interface StartedBoard {
  readonly board: Board;
  /** The board's file, or `:memory:`. */
  readonly path: string;
  /** Where imports are read from. */
  readonly importFolder: string;
}

/** Opens the board that the command line or the environment names, or ends the process. */
export function startBoard(): StartedBoard {
  const { env, argv } = process;
  const path = boardPath({ argument: argv[2], env });
  const data = fileURLToPath(new URL("../data", import.meta.url));
  const importFolder = env["TASK_BOARD_IMPORTS"] || data;
  return { board: orRefuse(() => openBoard({ path })), path, importFolder };
}

/** Does a step of the start; where what was given is refused, the process ends with a sentence. */
export function orRefuse<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof BoardError || error instanceof RangeError) refuse(error.message);
    throw error;
  }
}

/** Says why there is no server, in a sentence: whoever starts it sees the last lines of stderr. */
export function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
