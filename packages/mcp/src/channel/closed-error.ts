import type { McpError } from "../errors/mcp-error.ts";
import { ClosedError, TransportError } from "../errors/mcp-error.ts";
import type { CloseReason } from "../exchange/exchange.ts";
import { lowerFirst } from "../util/lower-first.ts";
import { tellingLines } from "./telling-lines.ts";

/** The error that a request gets whose connection is over: the reason's code, with it as cause. */
export function closedError(reason: CloseReason): McpError {
  const message = `Cannot get an answer: ${describe(reason)}`;
  return reason.code === "CLOSED"
    ? new ClosedError(message, { cause: reason })
    : new TransportError(reason.code, message, { cause: reason });
}

/** The last lines of stderr usually say why, so they stand in the message; all of them in the cause. */
function describe(reason: CloseReason): string {
  const lines = tellingLines(reason.stderr ?? [], STDERR_LINES);
  const said = lines.length === 0 ? "" : `; its last lines of stderr: ${lines.join(" | ")}`;
  return `${lowerFirst(reason.message)}${said}`;
}

const STDERR_LINES = 5;
