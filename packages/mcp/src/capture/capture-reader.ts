import { TransportError } from "../errors/mcp-error.ts";
import { LineDecoder } from "../jsonrpc/line-decoder.ts";
import { integerOption } from "../util/integer-option.ts";
import type { CaptureEvent, CaptureHeader } from "./capture-event.ts";
import { decodeCaptureEvent, decodeCaptureHeader } from "./decode-capture-line.ts";

/** What a capture holds, in its order. */
export type CaptureItem =
  | { readonly kind: "header"; readonly header: CaptureHeader }
  | { readonly kind: "event"; readonly event: CaptureEvent; readonly line: number }
  | {
      /** A line that cannot be read: broken, too large, or cut off where the recording ended. */
      readonly kind: "fault";
      readonly line: number;
      /** One sentence for people. */
      readonly message: string;
    };

/** Options of {@link CaptureDecoder} and {@link readCapture}. */
export interface CaptureReadOptions {
  /**
   * Bytes that a line of the file may have, from 1. A larger one is reported and passed over.
   * @default 268435456 (256 MiB)
   */
  readonly maxLineBytes?: number;
}

/**
 * Reads a capture as its bytes come. Items are handed over before `push` returns, and nothing is
 * kept: memory is bounded by the largest line.
 *
 * @throws {TransportError} `NOT_A_CAPTURE` from `push` or `end` where the first line is no header.
 * @throws {RangeError} where the limit is out of its range.
 */
export class CaptureDecoder {
  readonly #take: (item: CaptureItem) => void;
  readonly #lines: LineDecoder;
  #line = 0;
  /** Whether what is decoded now is the last line, which has no LF. */
  #isLast = false;

  constructor(take: (item: CaptureItem) => void, options: CaptureReadOptions = {}) {
    const range = { fallback: MAX_LINE_BYTES, min: 1 };
    const maxLineBytes = integerOption("maxLineBytes", options.maxLineBytes, range);
    this.#take = take;
    this.#lines = new LineDecoder(
      {
        line: (text) => this.#decode(text),
        tooLarge: () => this.#fault(`is larger than ${maxLineBytes} bytes (maxLineBytes)`),
      },
      { maxMessageBytes: maxLineBytes },
    );
  }

  /** Takes the next bytes of the file. */
  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  /** The file has ended. */
  end(): void {
    this.#isLast = true;
    this.#lines.end();
    if (this.#line === 0) throw notACapture("it is empty");
  }

  #decode(text: string): void {
    this.#line++;
    if (this.#line === 1) {
      const decoded = decodeCaptureHeader(text);
      if (!decoded.ok) throw notACapture(decoded.message);
      this.#take({ kind: "header", header: decoded.value });
      return;
    }
    const decoded = decodeCaptureEvent(text);
    if (decoded.ok) this.#take({ kind: "event", event: decoded.value, line: this.#line });
    else this.#report(this.#isLast ? "is cut off" : decoded.message);
  }

  #fault(message: string): void {
    this.#line++;
    if (this.#line === 1) throw notACapture(`its first line ${message}`);
    this.#report(message);
  }

  #report(what: string): void {
    const message = `Line ${this.#line} ${what}: passed over`;
    this.#take({ kind: "fault", line: this.#line, message });
  }
}

/**
 * Reads a capture from a stream of bytes, such as a file's.
 *
 * @throws {TransportError} `NOT_A_CAPTURE` where it does not begin with a header.
 * @throws {RangeError} where the limit is out of its range.
 */
export async function* readCapture(
  source: AsyncIterable<Uint8Array>,
  options: CaptureReadOptions = {},
): AsyncGenerator<CaptureItem, void, undefined> {
  let items: CaptureItem[] = [];
  const decoder = new CaptureDecoder((item) => items.push(item), options);
  for await (const chunk of source) {
    decoder.push(chunk);
    yield* items;
    items = [];
  }
  decoder.end();
  yield* items;
}

function notACapture(reason: string): TransportError {
  return new TransportError("NOT_A_CAPTURE", `Cannot read the capture: ${reason}`);
}

const MAX_LINE_BYTES = 256 * 1024 * 1024;
