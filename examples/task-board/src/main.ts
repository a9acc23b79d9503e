#!/usr/bin/env node
// The board over stdio: `node dist/main.js [path]`. Environment: TASK_BOARD_DB, the file;
// TASK_BOARD_MEMBER, for whom the tools act; TASK_BOARD_IMPORTS, where imports are read from.
import { fileURLToPath } from "node:url";
import type { WireEvent } from "@wirewright/mcp";
import { serveStdio } from "@wirewright/mcp/stdio";
import { BoardError } from "./board/board-error.ts";
import { boardPath } from "./board/board-path.ts";
import type { Board } from "./board/open-board.ts";
import { openBoard } from "./board/open-board.ts";
import { createBoardServer } from "./create-board-server.ts";

const { env } = process;
const board = open(boardPath({ argument: process.argv[2], env }));
const name = env["TASK_BOARD_MEMBER"] || "Bram";
const member = board.members.byName(name);
if (member === undefined) {
  refuse(`Cannot start: TASK_BOARD_MEMBER names ${name}, who is not on the board`);
}
const importFolder =
  env["TASK_BOARD_IMPORTS"] || fileURLToPath(new URL("../data", import.meta.url));
const observer = (event: WireEvent): void => {
  if (event.kind === "handler-failed") process.stderr.write(`${event.method}: ${event.error}\n`);
};
const serving = serveStdio(createBoardServer({ board, member, importFolder }, observer));
await serving.closed;
board.close();

function open(path: string): Board {
  try {
    return openBoard({ path });
  } catch (error) {
    if (error instanceof BoardError) refuse(error.message);
    throw error;
  }
}

/** Says why there is no server, in a sentence: whoever starts it sees the last lines of stderr. */
function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
