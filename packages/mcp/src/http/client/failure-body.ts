import type { JsonRpcErrorObject } from "../../jsonrpc/message.ts";
import { isErrorResponse, isResponse } from "../../jsonrpc/message.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { BodyCollector } from "../shared/body-collector.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { parseMediaType } from "../shared/media-type.ts";
import type { AnswerInfo, BodyReader, BodySink } from "./body-reader.ts";
import { BAD_ANSWER_MS } from "./body-reader.ts";
import { statusError } from "./status-error.ts";

/**
 * Reads an answer whose status says that the request failed. A JSON-RPC error in it is the answer,
 * unless the status wants credentials or patience; anything else is told by the status and the start
 * of the body, of which no more is read.
 */
export class FailureBody implements BodyReader {
  readonly maxMs: number = BAD_ANSWER_MS;
  readonly #sink: BodySink;
  readonly #info: AnswerInfo;
  readonly #headers: HttpHeaders;
  readonly #maxBytes: number;
  readonly #collector: BodyCollector;

  readonly #mayAnswer: boolean;

  /** @param mayAnswer whether a JSON-RPC error is an answer, and not only one more kind of text */
  constructor(
    sink: BodySink,
    info: AnswerInfo,
    headers: HttpHeaders,
    { maxBytes, mayAnswer }: { readonly maxBytes: number; readonly mayAnswer: boolean },
  ) {
    this.#mayAnswer = mayAnswer;
    this.#sink = sink;
    this.#info = info;
    this.#headers = headers;
    const isJson = parseMediaType(headers["content-type"])?.type.endsWith("json") === true;
    this.#maxBytes = isJson ? maxBytes : Math.min(maxBytes, MAX_PAGE_BYTES);
    this.#collector = new BodyCollector(this.#maxBytes);
  }

  push(chunk: Uint8Array): void {
    const room = this.#maxBytes - this.#collector.length;
    this.#collector.push(chunk.length <= room ? chunk : chunk.subarray(0, room));
    if (chunk.length > room) this.end();
  }

  end(): void {
    const body = this.#collector.finish();
    const text = typeof body === "string" ? body : body.excerpt;
    const error = this.#mayAnswer ? errorIn(text) : undefined;
    if (error === undefined || this.#isAboutHttp) {
      this.#sink.failed(statusError(this.#info, this.#headers, error?.message ?? text));
    } else {
      this.#sink.text(text);
      this.#sink.end();
    }
  }

  /** Who wants credentials or patience says so in the headers: a JSON-RPC error has no place for it. */
  get #isAboutHttp(): boolean {
    const { status } = this.#info;
    if (status === 403) return this.#headers["www-authenticate"] !== undefined;
    return status === 401 || status === 429;
  }
}

function errorIn(text: string): JsonRpcErrorObject | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  const frame = parseFrame(text);
  if (frame.kind !== "message" || !isResponse(frame.message)) return undefined;
  return isErrorResponse(frame.message) ? frame.message.error : undefined;
}

/** Enough of an error page to see what it says. */
const MAX_PAGE_BYTES = 64 * 1024;
