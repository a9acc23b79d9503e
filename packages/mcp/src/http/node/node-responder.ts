import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpResponder, HttpStream } from "../shared/responder.ts";
import type { AnswerBatch } from "./answer-batch.ts";
import { endAfterBody, isStillSending } from "./end-after-body.ts";
import { takenBytes } from "./taken-bytes.ts";
import { watchUnread } from "./watch-unread.ts";

/** What the responders of one server share. */
export interface Answering {
  readonly batch: AnswerBatch;
  /** Whether a connection is not to be kept after its answer. */
  readonly isLast: () => boolean;
  /** How long the other side may read nothing of an answer, in milliseconds. */
  readonly stallMs: number;
}

/** Writes an answer to a `ServerResponse`, and nothing to one whose client is gone. */
export class NodeResponder implements HttpResponder, HttpStream {
  readonly #response: ServerResponse;
  readonly #answering: Answering;

  constructor(response: ServerResponse, answering: Answering) {
    this.#response = response;
    this.#answering = answering;
  }

  answer(status: number, headers: HttpHeaders, body: string): void {
    const response = this.#response;
    if (response.headersSent || response.destroyed) return;
    const all = this.#complete(headers);
    // https://www.rfc-editor.org/rfc/rfc9110#section-8.6: a 204 has no length.
    if (status !== 204) all["Content-Length"] = Buffer.byteLength(body);
    const early = isStillSending(response);
    response.writeHead(status, all);
    if (body.length > LARGE) watchUnread(response, this.#answering.stallMs);
    if (!early) this.#answering.batch.add(response, body);
    else {
      response.write(body);
      endAfterBody(response);
    }
  }

  stream(headers: HttpHeaders, onDrain: () => void): HttpStream {
    const response = this.#response;
    if (!response.headersSent && !response.destroyed) {
      response.writeHead(200, this.#complete(headers));
      response.on("drain", onDrain);
    }
    return this;
  }

  get remoteAddress(): string | undefined {
    try {
      return this.#response.req.socket.remoteAddress;
    } catch {
      // The socket of HTTP/2 cannot be looked at when its connection is over.
      return undefined;
    }
  }

  get queuedBytes(): number {
    return this.#response.writableLength;
  }

  get takenBytes(): number {
    const { socket } = this.#response;
    return socket === null ? 0 : takenBytes(socket);
  }

  write(text: string): boolean {
    return this.#isWritable ? this.#response.write(text) : true;
  }

  end(text: string): void {
    if (this.#isWritable) this.#response.end(text);
  }

  destroy(): void {
    this.#response.destroy();
  }

  get #isWritable(): boolean {
    return !(this.#response.destroyed || this.#response.writableEnded);
  }

  /** The headers with what the connection needs. Copied one by one: a spread costs a microsecond. */
  #complete(headers: HttpHeaders): OutgoingHttpHeaders {
    const all: OutgoingHttpHeaders = {};
    for (const name in headers) {
      const value = headers[name];
      if (value !== undefined) all[name] = value;
    }
    // HTTP/2 has no such header.
    if (this.#answering.isLast() && this.#response.req.httpVersionMajor < 2)
      all["Connection"] = "close";
    return all;
  }
}

/** In characters: what is shorter finds room on the way, whoever reads it. */
const LARGE = 64 * 1024;
