/** Where the location of the board may come from. */
export interface BoardPathSources {
  /** What the command line says, if anything. */
  readonly argument?: string | undefined;
  /** The environment; `TASK_BOARD_DB` is read. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Decides where the board is: the argument, else `TASK_BOARD_DB`, else `task-board.sqlite` in the
 * current folder. An empty text counts as absent.
 */
export function boardPath({ argument, env }: BoardPathSources): string {
  return argument || env[variable] || "task-board.sqlite";
}

const variable = "TASK_BOARD_DB";
