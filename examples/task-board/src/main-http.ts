#!/usr/bin/env node
// The board over HTTP, on this machine only: `node dist/main-http.js [path]`. Environment:
// TASK_BOARD_DB, the file; TASK_BOARD_PORT, 3000 unless told otherwise; TASK_BOARD_TOKENS, whose
// token is what; TASK_BOARD_IMPORTS, where imports are read from; TASK_BOARD_REVISIONS, which revisions
// of the protocol are spoken; TASK_BOARD_JSON, 1 for answers in JSON only.
import type { WireEvent } from "@wirewright/mcp";
import type { HttpServing } from "@wirewright/mcp/http-node";
import { serveHttp } from "@wirewright/mcp/http-node";
import { authenticateMember } from "./http/authenticate-member.ts";
import { boardEndpoint } from "./http/board-endpoint.ts";
import { applyTokens } from "./http/member-tokens.ts";
import { spokenFrom } from "./http/spoken-from.ts";
import { orRefuse, refuse, startBoard } from "./start-board.ts";

const { env } = process;
const spoken = orRefuse(() => spokenFrom(env));
const { board, path, importFolder } = startBoard();
const file = path === ":memory:" ? undefined : `${path}.tokens.json`;
const where = orRefuse(() => applyTokens(board.members, { given: env["TASK_BOARD_TOKENS"], file }));
const endpoint = boardEndpoint({ board, importFolder }, log);
const { url } = await listen(portFrom(env["TASK_BOARD_PORT"] || "3000"));
say(`The task board is at ${url}`);
say(`Who may enter: the members whose tokens are in ${where}`);

function listen(port: number): Promise<HttpServing> {
  return serveHttp(endpoint, {
    port,
    ...spoken,
    authenticate: authenticateMember(board.members),
    observer: log,
    async beforeExit() {
      await endpoint.endTasks();
      board.close();
    },
  }).catch((error: Error) => refuse(error.message));
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  return refuse(`Cannot start: TASK_BOARD_PORT must be a port, from 0 to 65535; found ${text}`);
}

/** Who was refused, and what went wrong: no token, and nothing of what members say, is in it. */
function log(event: WireEvent): void {
  if (event.kind === "handler-failed") say(`${event.method} failed: ${event.error}`);
  if (event.kind !== "request-refused") return;
  const { status, message, remoteAddress = "somebody", principal } = event;
  say(`Refused ${principal ?? remoteAddress} with ${status}: ${message}`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
