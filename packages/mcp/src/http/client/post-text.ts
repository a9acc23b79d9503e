import { TransportError } from "../../errors/mcp-error.ts";
import type { JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { isRequest, isResponse } from "../../jsonrpc/message.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { LATEST_REVISION } from "../../spec/revision.ts";
import { onAbort } from "../../util/on-abort.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { HEADER } from "../shared/http-headers.ts";
import { answerBody } from "./answer-body.ts";
import type { AnswerInfo, BodyReader, BodySink } from "./body-reader.ts";
import type { Fetcher } from "./fetcher.ts";
import type { HttpClientOptions } from "./http-client-options.ts";
import { mirrorMessage, versionOf } from "./mirrored-headers.ts";
import { postBody } from "./post-message.ts";
import type { PostSettings } from "./post-settings.ts";
import { postSettings } from "./post-settings.ts";
import type { AnswerReceiver, Posting } from "./posting.ts";

/**
 * Posts a text as it is, whatever it says. The headers repeat it as far as it is a message. Nothing
 * of the answer is matched or judged: `onText` sees it. Resolves when the answer has ended.
 *
 * @throws {TransportError} where what comes is no answer of MCP, or nothing comes.
 */
export function postText(
  url: URL,
  text: string,
  fetcher: Fetcher,
  options: HttpClientOptions,
): Promise<void> {
  const settings = postSettings(fetcher, options);
  const close = (): void => fetcher.close();
  return new Promise<void>((resolve, reject) => {
    const post = new TextPost(settings, { resolve, reject });
    post.send(url, text, options.signal).catch(reject);
  }).finally(close);
}

class TextPost implements AnswerReceiver, BodySink {
  readonly #settings: PostSettings;
  readonly #outcome: { resolve(): void; reject(error: unknown): void };
  #posting: Posting | undefined;
  #info: AnswerInfo = { method: "the text", status: 0 };
  #isAsking = true;
  #body: BodyReader | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unlink: (() => void) | undefined;

  constructor(settings: PostSettings, outcome: { resolve(): void; reject(error: unknown): void }) {
    this.#settings = settings;
    this.#outcome = outcome;
  }

  async send(url: URL, text: string, signal: AbortSignal | undefined): Promise<void> {
    const own = await this.#settings.headers();
    signal?.throwIfAborted();
    const message = messageIn(text);
    const method = message?.method ?? this.#info.method;
    this.#info = { method, status: 0 };
    this.#isAsking = message === undefined || isRequest(message);
    const post = { url, mirrored: mirroredOf(message), own, method, isRepeatable: false };
    this.#posting = postBody({ ...post, onMoved: doNothing }, text, this.#settings, this);
    this.#unlink = signal && onAbort(signal, (reason) => this.failed(reason));
  }

  head(status: number, headers: HttpHeaders): void {
    this.#info = { ...this.#info, status };
    if (!this.#isAsking && status >= 200 && status <= 299) {
      this.#posting?.discard();
      this.#finish();
      return;
    }
    const body = answerBody(this, this.#info, headers, this.#settings.limits);
    this.#body = body;
    if (body?.maxMs !== undefined) this.#timer = setTimeout(() => body.end(), body.maxMs);
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

  text(text: string): void {
    this.#settings.onText?.("in", text);
  }

  failed(error: unknown): void {
    this.#posting?.cancel();
    this.#release();
    this.#outcome.reject(error);
  }

  #finish(): void {
    this.#release();
    this.#outcome.resolve();
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#body = undefined;
    this.#unlink?.();
  }
}

function messageIn(text: string): JsonRpcRequest | JsonRpcNotification | undefined {
  const frame = parseFrame(text);
  if (frame.kind !== "message" || isResponse(frame.message)) return undefined;
  return frame.message;
}

/** What no header can repeat is left out: the text goes all the same. */
function mirroredOf(message: JsonRpcRequest | JsonRpcNotification | undefined): HttpMirror {
  const mirrored: Record<string, string> = { [HEADER.protocolVersion]: LATEST_REVISION };
  if (message === undefined) return mirrored;
  try {
    mirrorMessage(mirrored, message, versionOf(message.params));
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
  }
  return mirrored;
}

type HttpMirror = Readonly<Record<string, string>>;

function doNothing(): void {
  // One text is sent, so where the endpoint has moved to is of no use.
}
