// The main job on real input: starts the task board and has a conversation with it, over stdio message
// by message and through the public client, then over HTTP as three members. Exits 0 only if every
// check held.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
execFileSync(process.execPath, [join(root, "scripts/build.mjs")], { stdio: "inherit" });

const { connectHttp } = await import("@wirewright/mcp/http-node");
const { connectStdio } = await import("@wirewright/mcp/stdio");
const { BoardOverHttp } = await import("./demo/board-over-http.mjs");
const { converse } = await import("./demo/by-message.mjs");
const { answerQuestions } = await import("./demo/by-asking.mjs");
const { askAsMembers, endInGoodOrder } = await import("./demo/by-fetch.mjs");
const { useClient } = await import("./demo/by-client.mjs");
const { createJudge } = await import("./demo/judge.mjs");
const { Report } = await import("./demo/report.mjs");
const { Wire } = await import("./demo/wire.mjs");

const folder = mkdtempSync(join(tmpdir(), "task-board-"));
const main = join(root, "examples/task-board/dist/main.js");
const report = new Report();

/** A board of its own for each part, so that one does not see what the other did. */
function target(name) {
  return { command: process.execPath, args: [main, join(folder, name)] };
}

async function run() {
  console.log("\n== The task board over stdio, message by message ==\n");
  const wire = new Wire({ ...target("wire.sqlite"), judge: createJudge() });
  try {
    await converse(wire, report);
  } finally {
    wire.kill();
  }
  console.log("\n== The same through the client ==\n");
  await useClient(() => connectStdio(target("client.sqlite")), report);
  console.log("\n== The board asks back ==\n");
  const env = { TASK_BOARD_MEMBER: "Ines" };
  await answerQuestions(() => connectStdio({ ...target("asking.sqlite"), env }), report);
  const board = await BoardOverHttp.start(join(folder, "http.sqlite"));
  try {
    await runOverHttp(board, report.under("http"));
  } finally {
    board.kill();
  }
}

async function runOverHttp(board, part) {
  const as = (name) => () => connectHttp(board.url, { headers: board.headersOf(name) });
  console.log("\n== The board over HTTP, as three members ==\n");
  await askAsMembers(board, part);
  console.log("\n== The client over HTTP ==\n");
  await useClient(as("Bram"), part);
  console.log("\n== The board asks back over HTTP ==\n");
  await answerQuestions(as("Ines"), part);
  console.log("\n== The board is told to end ==\n");
  await endInGoodOrder(board, part);
}

let failure;
try {
  await run();
} catch (error) {
  failure = error;
  console.error(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const held = report.print();
process.exitCode = held && failure === undefined ? 0 : 1;
