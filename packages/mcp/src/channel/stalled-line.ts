import { complain } from "../jsonrpc/complain.ts";
import type { Complaint } from "../jsonrpc/complaint.ts";
import type { LineDecoder } from "../jsonrpc/line-decoder.ts";
import type { ParseOptions } from "../jsonrpc/parse-frame.ts";
import { parseFrame } from "../jsonrpc/parse-frame.ts";

/** Notices a line that has come to a standstill before its end, where it might be a whole message. */
export class StalledLine {
  readonly #onStalled: (text: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStalled: (text: string) => void) {
    this.#onStalled = onStalled;
  }

  /** Looks once, a moment after the last bytes of the line that a decoder has begun. */
  watch(decoder: LineDecoder): void {
    if (this.#timer !== undefined) return;
    const { begunBytes } = decoder;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (decoder.begunBytes === begunBytes) this.#look(decoder);
      else if (decoder.hasBegun) this.watch(decoder);
    }, STANDSTILL_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #look(decoder: LineDecoder): void {
    const text = decoder.begunText();
    if (text !== undefined) this.#onStalled(text);
  }
}

/** What is wrong with a text that is an answer, or has one at its end, and lacks nothing but the LF. */
export function unendedAnswer(text: string, options: ParseOptions): Complaint | undefined {
  const id = answerId(text, options) ?? answerId(text.slice(text.lastIndexOf(START)), options);
  if (id === undefined) return undefined;
  const bytes = new TextEncoder().encode(text).length;
  const message = `Cannot take response: ${bytes} bytes came without a newline behind them, which ends a message`;
  return complain("INVALID_MESSAGE", "response", message, text, { id });
}

function answerId(text: string, options: ParseOptions): unknown {
  const frame = parseFrame(text, options);
  const isAnswer = frame.kind === "message" && !("method" in frame.message);
  return isAnswer ? frame.message.id : undefined;
}

const START = '{"jsonrpc"';
/** A pipe passes on what was written at once, so a line that goes on takes no longer. */
const STANDSTILL_MS = 1000;
