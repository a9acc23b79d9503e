import { TransportError } from "../../errors/mcp-error.ts";
import { BodyCollector } from "../shared/body-collector.ts";
import type { AnswerInfo, BodyReader, BodySink } from "./body-reader.ts";

/** Reads an answer that is one JSON text. One over the limit fails as soon as that is seen. */
export class JsonBody implements BodyReader {
  readonly #sink: BodySink;
  readonly #info: AnswerInfo;
  readonly #maxBytes: number;
  readonly #collector: BodyCollector;

  /** @param expectedBytes what the server says of its length, 0 where it says nothing */
  constructor(sink: BodySink, info: AnswerInfo, maxBytes: number, expectedBytes: number) {
    this.#sink = sink;
    this.#info = info;
    this.#maxBytes = maxBytes;
    this.#collector = new BodyCollector(maxBytes, expectedBytes);
  }

  push(chunk: Uint8Array): void {
    if (this.#collector.length + chunk.length > this.#maxBytes) {
      this.#sink.failed(tooLarge(this.#info, this.#maxBytes));
    } else this.#collector.push(chunk);
  }

  end(): void {
    const text = this.#collector.finish();
    // The collector never gets more than it may hold, so there is no complaint.
    if (typeof text !== "string" || text.trim() === "") this.#sink.failed(empty(this.#info));
    else {
      this.#sink.text(text);
      this.#sink.end();
    }
  }
}

/**
 * The error of an answer that is, or will be, larger than it may be.
 *
 * @param saidBytes what the server says of its length, where it says anything
 */
export function tooLarge(
  { method, status }: AnswerInfo,
  maxBytes: number,
  saidBytes?: number,
): TransportError {
  const said = saidBytes === undefined ? "" : `; it has ${saidBytes} by its Content-Length`;
  const message = `Cannot take the answer to ${method}: it is larger than the limit of ${maxBytes} bytes (maxResponseBytes)${said}`;
  return new TransportError("MESSAGE_TOO_LARGE", message, { status });
}

function empty({ method, status }: AnswerInfo): TransportError {
  const message = `Cannot take the answer to ${method}: status ${status}, but its body is empty`;
  return new TransportError("UNEXPECTED_ANSWER", message, { status });
}
