import { TransportError } from "../../errors/mcp-error.ts";
import type { EventParserOptions } from "../../sse/event-parser.ts";
import { EventParser } from "../../sse/event-parser.ts";
import type { AnswerInfo, BodyReader, BodySink } from "./body-reader.ts";

/**
 * Reads an answer that is an event stream. Events without a payload and of other names than
 * `message` are passed over: heartbeats and the events of older transports are among them.
 */
export class EventBody implements BodyReader {
  readonly #parser: EventParser;

  constructor(sink: BodySink, info: AnswerInfo, options: EventParserOptions) {
    this.#parser = new EventParser(
      {
        event({ event, data }) {
          if (event === "message" && data.trim() !== "") sink.text(data);
        },
        // It may have been the response, so waiting on could be in vain.
        tooLarge: ({ message }) => sink.failed(tooLarge(info, message)),
        retry: (retryMs) => sink.retry?.(retryMs),
      },
      options,
    );
    this.end = () => sink.end();
  }

  /** The id to name where the stream is resumed; empty where there is none. */
  get lastEventId(): string {
    return this.#parser.lastEventId;
  }

  push(chunk: Uint8Array): void {
    this.#parser.push(chunk);
  }

  readonly end: () => void;
}

function tooLarge({ method, status }: AnswerInfo, text: string): TransportError {
  return new TransportError("MESSAGE_TOO_LARGE", `${text}, in the answer to ${method}`, { status });
}
