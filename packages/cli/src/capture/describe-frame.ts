import type { CaptureEvent } from "@wirewright/mcp/capture";
import { textOf } from "@wirewright/mcp/capture";
import type { CheckedItem } from "@wirewright/mcp/validate";
import { cut } from "../terminal/visible.ts";

/** A message in a few words: what it is, its id, what it names, how it ended. */
export function describeFrame(frame: CheckedItem, event: CaptureEvent): string {
  const { kind, method, id, name } = frame;
  const shownId = id === undefined ? "" : ` ${JSON.stringify(id)}`;
  const what = method === undefined ? "" : ` ${method}${name === undefined ? "" : ` ${name}`}`;
  if (kind === "unreadable") {
    const text = event.kind === "exit" || event.kind === "note" ? "" : textOf(event);
    return `no message: ${cut(text, 100)}`;
  }
  return `${kind}${shownId}${what}${outcomeOf(frame)}`;
}

/** How an answer ended; empty where it is none, or all is well. */
function outcomeOf({ errorCode, isToolError }: CheckedItem): string {
  if (errorCode !== undefined) return `, error ${errorCode}`;
  return isToolError === true ? ", the tool failed" : "";
}
