import { TimeoutError, TransportError } from "@wirewright/mcp/errors";
import { postText } from "@wirewright/mcp/http-node";
import type { ExitCode } from "../exit-code.ts";
import type { Invocation } from "../server/session.ts";
import { inSession } from "../server/session.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Conversation } from "./conversation.ts";

/** One text for a server over HTTP. */
export interface RawPost {
  readonly invocation: Invocation;
  readonly terminal: Terminal;
  readonly conversation: Conversation;
  readonly url: string;
  readonly text: string;
}

/** Posts a text as it is. What comes back ends by itself, so nothing has to be waited for. */
export function postRaw({
  invocation,
  terminal,
  conversation,
  url,
  text,
}: RawPost): Promise<ExitCode> {
  const { timeoutMs = ANSWER_MS, waitMs } = invocation.options;
  return inSession(invocation, terminal, {
    open: async () => ({ close: () => Promise.resolve() }),
    async use(_, session) {
      const end = new AbortController();
      const stop = (): void => end.abort(session.signal.reason);
      session.signal.addEventListener("abort", stop);
      const posted = postText(url, text, {
        ...session.http,
        signal: end.signal,
        onText(direction, line) {
          session.wire?.line(direction, line);
          if (direction === "in") conversation.take(line);
        },
      });
      const late = new TimeoutError(
        "TIMEOUT",
        `Cannot wait any longer: no answer within ${timeoutMs} ms`,
        timeoutMs,
      );
      const timer = setTimeout(() => end.abort(late), timeoutMs);
      try {
        await answerOf(conversation, posted);
        if (waitMs !== undefined) await readOn(posted, waitMs);
        return 0;
      } finally {
        clearTimeout(timer);
        session.signal.removeEventListener("abort", stop);
        end.abort();
      }
    },
  });
}

/** Waits for the answer, which may come before the end of what is sent, or for that end. */
async function answerOf(conversation: Conversation, posted: Promise<void>): Promise<void> {
  posted.catch(() => undefined);
  const isOver = await Promise.race([
    conversation.answered.then(() => false),
    posted.then(() => true),
  ]);
  if (!isOver || conversation.due !== "answer") return;
  const ended = new TransportError("INPUT_ENDED", "The server ended its answer without a response");
  await Promise.race([conversation.answered, Promise.reject(ended)]);
}

async function readOn(posted: Promise<void>, waitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([posted, time]);
  clearTimeout(timer);
}

const ANSWER_MS = 30_000;
