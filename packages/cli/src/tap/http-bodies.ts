import type { CaptureContent, CaptureEvent, CaptureHttpHeader } from "@wirewright/mcp/capture";
import { contentOf } from "@wirewright/mcp/capture";
import { codingsOf, decodedBody } from "./decoded-body.ts";
import { SseBlocks } from "./sse-blocks.ts";
import type { TapInput } from "./tap-message.ts";

/** What of the exchanges of HTTP has come so far. */
interface Exchange {
  readonly request: Head;
  response?: Head & { readonly status: number };
  /** Of a response that is an event stream. */
  blocks?: SseBlocks;
}

interface Head {
  readonly us: number;
  readonly headers: readonly CaptureHttpHeader[];
  readonly method: string;
  readonly url: string;
  body: Uint8Array[];
  size: number;
  isDone: boolean;
}

type HttpInput = Exclude<TapInput, { kind: "bytes" | "gap" | "end" | "exit" | "tick" }>;

/** Puts heads and bodies together: a message of HTTP is one event, an event of a stream another. */
export class HttpBodies {
  readonly #take: (event: CaptureEvent) => void;
  readonly #open = new Map<number, Exchange>();
  #us = 0;

  constructor(take: (event: CaptureEvent) => void) {
    this.#take = take;
  }

  take(input: HttpInput): void {
    this.#us = input.us;
    const { exchange } = input;
    if (input.kind === "http-request") {
      const { us, headers, method, url } = input;
      this.#open.set(exchange, {
        request: { us, headers, method, url, body: [], size: 0, isDone: false },
      });
      return;
    }
    const open = this.#open.get(exchange);
    if (open === undefined) return;
    if (input.kind === "http-response") this.#begin(exchange, open, input);
    else if (input.kind === "body") this.#body(exchange, open, input);
    else if (input.kind === "body-end") this.#end(exchange, open, input.from);
    else if (input.kind === "aside") this.#aside(input);
    else if (input.kind === "unseen") this.#forget(exchange, open, "checking fell behind");
    else this.#close(exchange, open, input);
  }

  /** What has not ended by now never will. */
  end(us: number): void {
    this.#us = us;
    for (const [exchange, open] of this.#open) {
      const text = "The exchange was still going on at the end";
      this.#close(exchange, open, { text, from: "client" });
    }
  }

  #begin(
    exchange: number,
    open: Exchange,
    input: Extract<HttpInput, { kind: "http-response" }>,
  ): void {
    // A server may answer before it has read all; what was sent belongs before the answer.
    this.#request(exchange, open);
    const { us, headers, status } = input;
    open.response = { us, headers, status, method: "", url: "", body: [], size: 0, isDone: false };
    if (!isEventStream(headers)) return;
    this.#emit({ us, channel: exchange, from: "server", kind: "http-response", status, headers });
    const [coding] = codingsOf(headers);
    if (coding !== undefined) {
      this.#forget(exchange, open, `it is a stream in the coding "${coding}"`);
      return;
    }
    open.blocks = new SseBlocks((bytes) =>
      this.#emit({
        us: this.#us,
        channel: exchange,
        from: "server",
        kind: "sse",
        ...contentOf(bytes),
      }),
    );
  }

  #body(
    exchange: number,
    open: Exchange,
    { from, bytes }: Extract<HttpInput, { kind: "body" }>,
  ): void {
    const head = from === "client" ? open.request : open.response;
    if (from === "server" && open.blocks !== undefined) open.blocks.push(bytes);
    else if (head !== undefined) {
      head.body.push(bytes);
      head.size += bytes.length;
    }
    const held = (head?.size ?? 0) + (open.blocks?.length ?? 0);
    if (held > MAX_BYTES) this.#forget(exchange, open, `it is larger than ${MAX_BYTES} bytes`);
  }

  /** What is not whole cannot be judged, and is not kept. */
  #forget(exchange: number, open: Exchange, why: string): void {
    open.request.isDone = true;
    open.request.body = [];
    this.#open.delete(exchange);
    this.#unseen(exchange, why);
  }

  /** On no exchange: one that has a note is over. */
  #aside({ us, text }: Extract<HttpInput, { kind: "aside" }>): void {
    this.#emit({ us, channel: 0, from: "server", kind: "note", text });
  }

  #unseen(exchange: number, why: string): void {
    const text = `Bytes of this exchange were passed on unseen: ${why}`;
    this.#emit({ us: this.#us, channel: exchange, from: "server", kind: "note", text, lost: 0 });
  }

  #end(exchange: number, open: Exchange, from: "client" | "server"): void {
    if (from === "client") this.#request(exchange, open);
    else this.#close(exchange, open, open.blocks === undefined ? undefined : STREAM_ENDED);
  }

  #request(exchange: number, { request }: Exchange, isCutOff = false): void {
    if (request.isDone) return;
    request.isDone = true;
    const { us, headers, method, url, body } = request;
    const { content, why } = shownContent(headers, body);
    this.#emit({
      us,
      channel: exchange,
      from: "client",
      kind: "http-request",
      method,
      url,
      headers,
      ...content,
      ...(isCutOff ? { cutOff: true } : {}),
    });
    request.body = [];
    if (why !== undefined) this.#unseen(exchange, why);
  }

  #close(exchange: number, open: Exchange, why: Why | undefined): void {
    this.#open.delete(exchange);
    this.#request(exchange, open, why !== undefined);
    const { response, blocks } = open;
    if (blocks !== undefined) blocks.end();
    else if (response !== undefined) {
      const { us: headUs, headers, status, body } = response;
      const { content, why: unseen } = shownContent(headers, body);
      this.#emit({
        us: this.#us,
        headUs,
        channel: exchange,
        from: "server",
        kind: "http-response",
        status,
        headers,
        ...content,
        ...(why === undefined ? {} : { cutOff: true }),
      });
      if (unseen !== undefined) this.#unseen(exchange, unseen);
    }
    if (why === undefined) return;
    const { text, from } = why;
    this.#emit({ us: this.#us, channel: exchange, from, kind: "note", text });
  }

  #emit(event: CaptureEvent): void {
    this.#take(event);
  }
}

/** Why an exchange has ended without being whole, and on whose side. */
interface Why {
  readonly text: string;
  readonly from: "client" | "server";
}

const STREAM_ENDED: Why = { text: "The stream ended", from: "server" };

/** More than this is not kept of one exchange. */
const MAX_BYTES = 256 * 1024 * 1024;

function isEventStream(headers: readonly CaptureHttpHeader[]): boolean {
  return headers.some(
    ([name, value]) =>
      name.toLowerCase() === "content-type" && value.toLowerCase().startsWith("text/event-stream"),
  );
}

/** What a body says once its content codings are taken off; nothing where that cannot be done. */
function shownContent(
  headers: readonly CaptureHttpHeader[],
  pieces: readonly Uint8Array[],
): { readonly content?: CaptureContent; readonly why?: string } {
  const codings = codingsOf(headers);
  const body = joined(pieces);
  if (codings.length === 0 || body.length === 0) return { content: contentOf(body) };
  const { bytes, why } = decodedBody(body, codings, MAX_BYTES);
  return why === undefined ? { content: contentOf(bytes) } : { why };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
