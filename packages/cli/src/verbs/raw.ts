import type { ConnectStdioOptions, LineConnection } from "@wirewright/mcp/stdio";
import { readStdin } from "../arguments/read-stdin.ts";
import type { ExitCode } from "../exit-code.ts";
import { addMeta } from "../raw/add-meta.ts";
import { Conversation } from "../raw/conversation.ts";
import { waitForAnswer } from "../raw/wait-for-answer.ts";
import type { Invocation, Session } from "../server/session.ts";
import { inSession } from "../server/session.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Sends one text as it is and prints what comes back. */
export async function raw(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { json, meta, timeoutMs, waitMs } = invocation.options;
  const given = await textOf(invocation.words);
  const text = meta ? addMeta(given) : given;
  const conversation = new Conversation(text, {
    onLine(line, isMessage) {
      if (isMessage || !json) terminal.result(line);
    },
  });
  if (invocation.target.kind === "url") {
    const { postRaw } = await import("../raw/post-raw.ts");
    const { url } = invocation.target;
    return await postRaw({ invocation, terminal, conversation, url, text });
  }
  const { target } = invocation;
  return await inSession(invocation, terminal, {
    open: (session) => openLines(session.stdioOf(target), session, conversation),
    async use(lines, { signal }) {
      lines.send(text);
      await waitForAnswer(conversation, { closed: lines.closed, signal, timeoutMs, waitMs });
      return 0;
    },
  });
}

/** A text on stdin ends with a line break that is not part of it. */
async function textOf([word, ...others]: readonly string[]): Promise<string> {
  if (word === "-") return (await readStdin()).replace(/\r?\n$/, "");
  if (word !== undefined && others.length === 0) return word;
  const found = word === undefined ? "none" : `${others.length + 1}`;
  throw new UsageError(
    `raw needs one text to send, found ${found}`,
    `Put it in quotes: wirewright raw '{"jsonrpc":"2.0",...}' -- node server.js`,
  );
}

async function openLines(
  stdio: ConnectStdioOptions,
  session: Session,
  conversation: Conversation,
): Promise<LineConnection> {
  const { connectLines } = await import("@wirewright/mcp/stdio");
  return await connectLines({
    ...stdio,
    onLine(direction, line) {
      session.wire?.line(direction, line);
      if (direction === "in") conversation.take(line);
    },
  });
}
