import type { Glimpse } from "../jsonrpc/glimpse-envelope.ts";
import { glimpseEnvelope } from "../jsonrpc/glimpse-envelope.ts";
import type { Id } from "../jsonrpc/message.ts";

/**
 * The ids of answers that stand inside a line which is no message: behind the prefix of a log or
 * another message, between the colours of a terminal, in UTF-16, in single quotes.
 */
export function hiddenAnswerIds(line: string): ReadonlySet<Id> {
  const text = line.replaceAll("\0", "").replaceAll("'", '"');
  const ids = [...startsIn(text)].map((from) => answerIdOf(glimpseEnvelope(text.slice(from))));
  return new Set(ids.filter((id) => id !== undefined));
}

/** The id of what is an answer as far as it has been seen. */
export function answerIdOf({ subject, id }: Glimpse): Id | undefined {
  return subject === "response" ? id : undefined;
}

/** Where messages may begin: the version mostly stands first in one, and may stand anywhere in it. */
function startsIn(text: string): ReadonlySet<number> {
  const starts = new Set<number>();
  let name = text.indexOf(VERSION_NAME);
  if (name !== -1) starts.add(text.indexOf("{"));
  for (; name !== -1 && starts.size < MOST; name = text.indexOf(VERSION_NAME, name + 1)) {
    starts.add(text.lastIndexOf("{", name));
  }
  starts.delete(-1);
  return starts;
}

/** What every message of JSON-RPC 2.0 has, and hardly anything else. */
export const VERSION_NAME = '"jsonrpc"';

/** How many messages of a line are looked at. */
const MOST = 8;
