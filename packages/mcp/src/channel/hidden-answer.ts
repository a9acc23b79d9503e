import { glimpseEnvelope } from "../jsonrpc/glimpse-envelope.ts";
import type { Id } from "../jsonrpc/message.ts";

/**
 * The id of an answer that stands inside a line which is no message: behind the prefix of a log or
 * another value, between the colours of a terminal, in UTF-16, in single quotes. Undefined where no
 * answer can be made out.
 */
export function hiddenAnswerId(line: string): Id | undefined {
  const text = line.replaceAll("\0", "").replaceAll("'", '"');
  const name = text.indexOf(VERSION_NAME);
  if (name === -1) return undefined;
  return answerId(text, text.indexOf("{")) ?? answerId(text, text.lastIndexOf("{", name));
}

function answerId(text: string, from: number): Id | undefined {
  if (from === -1) return undefined;
  const { subject, id } = glimpseEnvelope(text.slice(from));
  return subject === "response" ? id : undefined;
}

const VERSION_NAME = '"jsonrpc"';
