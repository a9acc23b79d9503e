#!/usr/bin/env node
// The board over stdio: `node dist/main.js [path]`. Environment: TASK_BOARD_DB, the file;
// TASK_BOARD_MEMBER, for whom the tools act; TASK_BOARD_IMPORTS, where imports are read from.
import type { WireEvent } from "@wirewright/mcp";
import { serveStdio } from "@wirewright/mcp/stdio";
import { createBoardServer } from "./create-board-server.ts";
import { refuse, startBoard } from "./start-board.ts";

const { board, importFolder } = startBoard();
const name = process.env["TASK_BOARD_MEMBER"] || "Bram";
const member = board.members.byName(name);
if (member === undefined) {
  refuse(`Cannot start: TASK_BOARD_MEMBER names ${name}, who is not on the board`);
}
const observer = (event: WireEvent): void => {
  if (event.kind === "handler-failed") process.stderr.write(`${event.method}: ${event.error}\n`);
};
const server = createBoardServer({ board, member, importFolder }, { observer });
serveStdio(server, {
  async beforeExit() {
    await server.endTasks();
    board.close();
  },
});
