// The web-standard face: a Request in, a Response out, for Bun, Deno, workers and Node.js alike.

import { onAbort } from "../../util/on-abort.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpResponder, HttpStream } from "../shared/responder.ts";
import type { HttpCore } from "./http-core.ts";
import type { HttpIntake } from "./incoming-post.ts";

/** Serves an Endpoint to a platform that speaks in requests and responses. */
export interface FetchHandler {
  /**
   * Answers one request, whatever its path. Rejects only where the client has given up, with the
   * reason of `request.signal` or of its broken body.
   */
  (request: Request): Promise<Response>;
  /**
   * Takes no more requests, ends subscriptions with a result, and lets calls go on for `drainMs`.
   * Resolves when every answer has been handed on; may be called again.
   */
  close(): Promise<void>;
}

/** Gives a core its web-standard face. */
export function fetchFace(core: HttpCore): FetchHandler {
  return Object.assign((request: Request) => handle(core, request), { close: () => core.close() });
}

async function handle(core: HttpCore, request: Request): Promise<Response> {
  const headers: HttpHeaders = Object.fromEntries(request.headers);
  const responder = new FetchResponder();
  const head = {
    method: request.method,
    headers,
    // Few requests are looked at so closely, and taking an address apart costs a microsecond.
    get path() {
      const { pathname, search } = new URL(request.url);
      return `${pathname}${search}`;
    },
  };
  const intake = await core.begin(head, responder);
  if (intake !== undefined) {
    const reader = request.body?.getReader();
    responder.watch(intake, request.signal, () => void reader?.cancel().catch(nothing));
    void feed(reader, intake).catch((error: unknown) => responder.fail(error));
  }
  return responder.response;
}

async function feed(reader: BodySource | undefined, intake: HttpIntake): Promise<void> {
  if (reader !== undefined) {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!intake.push(part.value)) return reader.cancel();
    }
  }
  intake.end();
}

type BodySource = ReadableStreamDefaultReader<Uint8Array>;

/** The answer as a promise of a Response. */
class FetchResponder implements HttpResponder {
  readonly response: Promise<Response>;
  #resolve: (response: Response) => void = nothing;
  #reject: (reason: unknown) => void = nothing;
  #intake: HttpIntake | undefined;
  #stream: FetchStream | undefined;
  #unlink = nothing;
  #stopReading = nothing;

  constructor() {
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Ties what comes of the request to whether its client is there. */
  watch(intake: HttpIntake, signal: AbortSignal, stopReading: () => void): void {
    this.#intake = intake;
    this.#stopReading = stopReading;
    this.#unlink = onAbort(signal, (reason) => this.fail(reason));
  }

  /** The client is gone. */
  fail(reason: unknown): void {
    this.#reject(reason);
    // Whoever reads what has begun must not wait for its end.
    this.#stream?.break(reason);
    this.#closed();
  }

  answer(status: number, headers: HttpHeaders, body: string): void {
    this.#resolve(new Response(body === "" ? null : body, { status, headers: pairsOf(headers) }));
    // The answer is still on its way through whoever called.
    queueMicrotask(() => this.#closed());
  }

  stream(headers: HttpHeaders, onDrain: () => void): HttpStream {
    const stream = new FetchStream(onDrain, () => this.#closed());
    this.#stream = stream;
    this.#resolve(new Response(stream.readable, { status: 200, headers: pairsOf(headers) }));
    return stream;
  }

  #closed(): void {
    this.#unlink();
    this.#unlink = nothing;
    // It may have been answered before its body has come, and then nobody waits for the rest.
    this.#stopReading();
    this.#stopReading = nothing;
    const intake = this.#intake;
    this.#intake = undefined;
    this.#stream = undefined;
    intake?.closed();
  }
}

/** A body that is written piece by piece and read at the client's pace. */
class FetchStream implements HttpStream {
  readonly readable: ReadableStream<Uint8Array>;
  readonly #onClosed: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #written = 0;
  #blocked = false;

  constructor(onDrain: () => void, onClosed: () => void) {
    this.#onClosed = onClosed;
    const pull = (): void => {
      if (!this.#blocked) return;
      this.#blocked = false;
      onDrain();
    };
    const cancel = (): void => {
      this.#controller = undefined;
      onClosed();
    };
    const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      this.#controller = controller;
    };
    const strategy = new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER_BYTES });
    this.readable = new ReadableStream({ start, pull, cancel }, strategy);
  }

  get queuedBytes(): number {
    const free = this.#controller?.desiredSize ?? HIGH_WATER_BYTES;
    return HIGH_WATER_BYTES - free;
  }

  get takenBytes(): number {
    return this.#written - this.queuedBytes;
  }

  write(text: string): boolean {
    const controller = this.#controller;
    if (controller === undefined) return true;
    const bytes = ENCODER.encode(text);
    this.#written += bytes.length;
    controller.enqueue(bytes);
    this.#blocked = (controller.desiredSize ?? 1) <= 0;
    return !this.#blocked;
  }

  end(text: string): void {
    this.write(text);
    this.#controller?.close();
    this.#controller = undefined;
    queueMicrotask(this.#onClosed);
  }

  destroy(): void {
    this.break(new DOMException("The server gave up the stream", "AbortError"));
    // Nobody cancels a stream that has failed, so nothing else tells that it is over.
    queueMicrotask(this.#onClosed);
  }

  /** Whoever reads it gets the reason in place of what is still to come. */
  break(reason: unknown): void {
    this.#controller?.error(reason);
    this.#controller = undefined;
  }
}

function pairsOf(headers: HttpHeaders): [string, string][] {
  return Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
}

function nothing(): void {
  // Not yet known, or no longer needed.
}

const ENCODER = new TextEncoder();
/** What Node.js holds for a socket before it asks for patience. */
const HIGH_WATER_BYTES = 16 * 1024;
