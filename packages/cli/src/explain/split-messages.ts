/** A text that is meant to be a message, and the line that it begins on, from 1. */
export interface MessageText {
  readonly text: string;
  readonly line: number;
}

/**
 * The messages in a text: one a line, or one over several lines, in any order. Whether they are JSON
 * does not matter: a message goes on while brackets are open, and ends at the latest where a line
 * begins like a message.
 */
export function splitMessages(text: string): readonly MessageText[] {
  const messages: MessageText[] = [];
  let lines: string[] = [];
  let depth = 0;
  let begin = 1;
  const finish = (): void => {
    const message = lines.join("\n");
    if (message.trim() !== "") messages.push({ text: message.trimEnd(), line: begin });
    lines = [];
    depth = 0;
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (depth > 0 && BEGINS.test(line)) finish();
    if (lines.length === 0) begin = index + 1;
    lines.push(line);
    depth += depthOf(line);
    if (depth <= 0) finish();
  }
  finish();
  return messages;
}

/** How many brackets a line leaves open; below zero where it closes more. */
function depthOf(line: string): number {
  let depth = 0;
  for (const [token] of line.matchAll(STRING_OR_BRACKET)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
  }
  return depth;
}

const BEGINS = /^\{\s*"jsonrpc"/;
/** A string ends with its line at the latest. */
const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*(?:"|$)|[[\]{}]/g;
