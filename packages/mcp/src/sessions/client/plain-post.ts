import type { McpError } from "../../errors/mcp-error.ts";
import { tell } from "../../exchange/observer.ts";
import type { AnswerInfo, BodySink } from "../../http/client/body-reader.ts";
import { FailureBody } from "../../http/client/failure-body.ts";
import type { HttpCall } from "../../http/client/fetcher.ts";
import type { AnswerReceiver } from "../../http/client/posting.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import { deferred } from "../../util/deferred.ts";
import type { SessionWire } from "./session-wire.ts";

/**
 * A notification or an answer on its way: a server takes it with a 202, and any other good status
 * will do. What goes wrong is told to the observer, since nobody waits for what comes of it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export class PlainPost implements AnswerReceiver, BodySink {
  readonly #wire: SessionWire;
  readonly #name: string;
  readonly #onFailed: ((error: McpError) => void) | undefined;
  readonly #done = deferred<void>();
  readonly #call: HttpCall;
  #body: FailureBody | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  /** @param onFailed told of what goes wrong, in place of the observer */
  constructor(
    wire: SessionWire,
    name: string,
    body: string,
    onFailed: ((error: McpError) => void) | undefined,
  ) {
    this.#wire = wire;
    this.#name = name;
    this.#onFailed = onFailed;
    this.#call = wire.send({ method: "POST", name, body }, this);
  }

  /** Resolves when the server has taken it, or it has come to nothing. */
  get done(): Promise<void> {
    return this.#done.promise;
  }

  /** Nobody cares any more. */
  cancel(): void {
    this.#call.cancel();
    this.#finish();
  }

  head(status: number, headers: HttpHeaders): void {
    if (status >= 200 && status <= 299) {
      this.#call.discard();
      this.#finish();
      return;
    }
    const info: AnswerInfo = { method: this.#name, status };
    const reading = { maxBytes: MAX_BODY_BYTES, mayAnswer: false };
    const body = new FailureBody(this, info, headers, reading);
    this.#body = body;
    this.#timer = setTimeout(() => body.end(), body.maxMs);
  }

  data(chunk: Uint8Array): void {
    this.#body?.push(chunk);
  }

  end(): void {
    const body = this.#body;
    this.#body = undefined;
    if (body === undefined) this.#finish();
    else body.end();
  }

  text(): void {
    // A body is told as part of the error only.
  }

  failed(error: McpError): void {
    if (this.#isOver) return;
    this.#call.cancel();
    this.#finish();
    if (this.#onFailed !== undefined) this.#onFailed(error);
    else {
      const { observer } = this.#wire.settings;
      tell(observer, { kind: "handler-failed", method: this.#name, error });
    }
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#done.resolve();
  }
}

const MAX_BODY_BYTES = 64 * 1024;
