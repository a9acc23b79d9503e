import type { CallOptions } from "@wirewright/mcp/client";
import type { Terminal } from "./terminal.ts";
import { visible, visibleValue } from "./visible.ts";

/** Prints what a server logs about a request, a line each, where what is no result goes. */
export function loggingTo(terminal: Terminal): NonNullable<CallOptions["onLog"]> {
  return ({ level, logger, data }) => {
    const who = logger === undefined ? "" : ` ${visible(String(logger))}:`;
    const format = SEVERE.has(level) ? "red" : level === "warning" ? "yellow" : "dim";
    terminal.note(`${terminal.style(format, visible(String(level)))}${who} ${visibleValue(data)}`);
  };
}

const SEVERE: ReadonlySet<string> = new Set(["error", "critical", "alert", "emergency"]);
