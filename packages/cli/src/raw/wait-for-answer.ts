import type { CloseReason } from "@wirewright/mcp";
import { TimeoutError, TransportError } from "@wirewright/mcp/errors";
import type { Conversation } from "./conversation.ts";

/** What {@link waitForAnswer} watches, and how long. */
export interface WaitOptions {
  readonly closed: Promise<CloseReason>;
  readonly signal: AbortSignal;
  /** How long an answer may take that is due, in milliseconds. */
  readonly timeoutMs: number | undefined;
  /** How long what comes is read after the answer, or where none is due. */
  readonly waitMs: number | undefined;
}

/**
 * Resolves once the answer has come, or once nothing came that would be a failure in the time where
 * no answer is due.
 *
 * @throws {ProtocolError} where the answer is an error.
 * @throws {TransportError} where it cannot be an answer, or the server has ended before it.
 * @throws {TimeoutError} `TIMEOUT` where it is due and does not come.
 */
export async function waitForAnswer(
  conversation: Conversation,
  options: WaitOptions,
): Promise<void> {
  const { timeoutMs = ANSWER_MS, waitMs } = options;
  if (conversation.due !== "answer") {
    const silenceMs = conversation.due === "error" ? ERROR_MS : NOTHING_MS;
    await first(options, waitMs ?? silenceMs, conversation.answered);
    return;
  }
  const failure = await first(options, timeoutMs, conversation.answered).then(
    (isAnswered) => (isAnswered ? undefined : lateAnswer(timeoutMs)),
    (error: unknown) => ({ error }),
  );
  if (waitMs !== undefined) await first(options, waitMs).catch(() => undefined);
  options.signal.throwIfAborted();
  if (failure !== undefined) throw failure.error;
}

/** Waits for what comes first: the answer, the time's end (then false), the server's, or Ctrl-C. */
async function first(
  { closed, signal }: WaitOptions,
  ms: number,
  answered?: Promise<void>,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const answer = answered === undefined ? [] : [answered.then(() => true)];
  try {
    return await Promise.race([...answer, endOf(closed), interruptionBy(signal), time]);
  } finally {
    clearTimeout(timer);
  }
}

async function endOf(closed: Promise<CloseReason>): Promise<never> {
  const reason = await closed;
  throw new TransportError(endCodeOf(reason), reason.message, { cause: reason });
}

function interruptionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function endCodeOf({ code }: CloseReason): Exclude<CloseReason["code"], "CLOSED"> {
  return code === "CLOSED" ? "INPUT_ENDED" : code;
}

function lateAnswer(timeoutMs: number): { readonly error: TimeoutError } {
  const message = `Cannot wait any longer: no answer within ${timeoutMs} ms`;
  return { error: new TimeoutError("TIMEOUT", message, timeoutMs) };
}

const ANSWER_MS = 30_000;
/** A server may still be starting when it is sent what it cannot read. */
const ERROR_MS = 5000;
const NOTHING_MS = 500;
