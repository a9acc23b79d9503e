import { TransportError } from "../../errors/mcp-error.ts";
import { excerpt } from "../../util/excerpt.ts";
import { BodyCollector } from "../shared/body-collector.ts";
import type { AnswerInfo, BodyReader, BodySink } from "./body-reader.ts";
import { BAD_ANSWER_MS } from "./body-reader.ts";
import { readable } from "./status-error.ts";

/** Reads the start of a body of the wrong kind, a login page for example, to say what it is. */
export class UnexpectedBody implements BodyReader {
  readonly maxMs: number = BAD_ANSWER_MS;
  readonly #sink: BodySink;
  readonly #info: AnswerInfo;
  readonly #contentType: string | undefined;
  readonly #collector = new BodyCollector(MAX_BYTES);
  #isOver = false;

  constructor(sink: BodySink, info: AnswerInfo, contentType: string | undefined) {
    this.#sink = sink;
    this.#info = info;
    this.#contentType = contentType;
  }

  push(chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.#collector.push(chunk.subarray(0, MAX_BYTES - this.#collector.length));
    if (this.#collector.length === MAX_BYTES) this.end();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { method, status } = this.#info;
    const body = this.#collector.finish();
    const said = typeof body === "string" ? readable(body) : "";
    const type = this.#contentType ?? "";
    const kind = type === "" ? "without a content type" : `of type ${excerpt(type, 60)}`;
    const what = said === "" ? `with an empty body ${kind}` : `with a body ${kind}: ${said}`;
    const message = `Cannot take the answer to ${method}: status ${status} ${what}`;
    this.#sink.failed(new TransportError("UNEXPECTED_ANSWER", message, { status }));
  }
}

const MAX_BYTES = 4096;
