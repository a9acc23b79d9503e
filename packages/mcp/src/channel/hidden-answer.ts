import { glimpseEnvelope } from "../jsonrpc/glimpse-envelope.ts";
import type { Id } from "../jsonrpc/message.ts";

/**
 * The ids of answers that stand inside a line which is no message: behind the prefix of a log or
 * another message, between the colours of a terminal, in UTF-16, in single quotes.
 */
export function hiddenAnswerIds(line: string): ReadonlySet<Id> {
  const text = line.replaceAll("\0", "").replaceAll("'", '"');
  const found = new Set<Id>();
  let name = text.indexOf(VERSION_NAME);
  for (let count = 0; name !== -1 && count < MOST; count++) {
    // The version may stand anywhere in its object, and most often is the first in it.
    for (const from of count === 0 ? [text.indexOf("{"), brace(text, name)] : [brace(text, name)]) {
      const id = answerId(text, from);
      if (id !== undefined) found.add(id);
    }
    name = text.indexOf(VERSION_NAME, name + 1);
  }
  return found;
}

function brace(text: string, before: number): number {
  return text.lastIndexOf("{", before);
}

function answerId(text: string, from: number): Id | undefined {
  if (from === -1) return undefined;
  const { subject, id } = glimpseEnvelope(text.slice(from));
  return subject === "response" ? id : undefined;
}

const VERSION_NAME = '"jsonrpc"';

/** How many messages of a line are looked at. */
const MOST = 8;
