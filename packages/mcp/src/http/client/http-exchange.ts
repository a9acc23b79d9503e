import type { McpError } from "../../errors/mcp-error.ts";
import type { Cancellation } from "../../exchange/cancellation.ts";
import type { ExchangeContext } from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import type { ParamHeader } from "../../exchange/param-headers.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { setMember } from "../../jsonrpc/set-member.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { requestRow } from "../../spec/method-table.ts";
import type { Linked } from "../../util/linked-list.ts";
import { HttpAnswerReader } from "./http-answer-reader.ts";
import { mirrorArguments, mirrorMessage, versionOf } from "./mirrored-headers.ts";
import { postMessage } from "./post-message.ts";
import type { PostSettings } from "./post-settings.ts";
import type { Posting } from "./posting.ts";

/** What a {@link HttpExchange} is made of. */
export interface HttpExchangeParts {
  readonly settings: PostSettings;
  readonly url: URL;
  readonly onMoved: (url: URL) => void;
  readonly request: JsonRpcRequest;
  /** The id that the request goes out under. */
  readonly wireId: number;
  readonly context: ExchangeContext;
  readonly cancellation: Cancellation;
  /** What is repeated of the arguments. */
  readonly params: readonly ParamHeader[];
  /** It is over, whatever way. */
  readonly onOver: (exchange: HttpExchange) => void;
}

/** One request in flight: a POST of its own, and its answer. It settles once. */
export class HttpExchange implements Linked<HttpExchange> {
  previous: HttpExchange | undefined;
  next: HttpExchange | undefined;
  readonly #parts: HttpExchangeParts;
  readonly #reader: HttpAnswerReader;
  #resolve: (response: JsonRpcResponse) => void = doNothing;
  #reject: (error: unknown) => void = doNothing;
  #posting: Posting | undefined;
  #unlink: (() => void) | undefined;
  #isOver = false;
  /** Notifications that have been handed on and not been taken yet. */
  #handedOn = 0;
  /** A promise of the taker's that is known to be fulfilled. */
  #taken: Promise<void> | undefined;

  constructor(parts: HttpExchangeParts) {
    this.#parts = parts;
    this.#reader = new HttpAnswerReader({
      settings: parts.settings,
      method: parts.request.method,
      wireId: parts.wireId,
      onNotification: (notification) => this.#notify(notification),
      onResponse: (response) => this.#answered(response),
      onFailed: (error) => this.#failed(error),
    });
  }

  /** Sends the request, and settles when its fate is known or the caller's interest has ended. */
  run(): Promise<JsonRpcResponse> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#unlink = this.#parts.cancellation.onAbort((reason) => this.abandon(reason));
      if (!this.#isOver) this.#begin();
    });
  }

  /** Gives it up: closing the connection is what tells the server. */
  abandon(reason: unknown): void {
    if (this.#isOver) return;
    this.#finish();
    this.#posting?.cancel();
    this.#reject(reason);
  }

  #begin(): void {
    try {
      const own = this.#parts.settings.headers();
      if (!(own instanceof Promise)) this.#post(own);
      else own.then((headers) => this.#post(headers)).catch((error) => this.abandon(error));
    } catch (error) {
      this.abandon(error);
    }
  }

  #post(own: Readonly<Record<string, string>>): void {
    if (this.#isOver) return;
    const { settings, url, onMoved, request, wireId, params } = this.#parts;
    const message = { ...request, id: wireId };
    const mirrored: Record<string, string> = {};
    mirrorMessage(mirrored, request, versionOf(request.params));
    if (params.length > 0) mirrorArguments(mirrored, request.params?.["arguments"], params);
    const { method } = request;
    const outbound = {
      url,
      message,
      mirrored,
      own,
      method,
      isRepeatable: isRepeatable(request),
      onMoved,
    };
    this.#posting = postMessage(outbound, settings, this.#reader);
    const { observer } = settings;
    if (observer !== undefined) tell(observer, { kind: "message-out", message });
  }

  #answered(response: JsonRpcResponse): void {
    if (this.#isOver) return;
    const { id } = this.#parts.request;
    this.#finish();
    // Whether the server ends the stream now is its business; nobody waits for it.
    this.#posting?.discard();
    this.#resolve(response.id === id ? response : { ...response, id });
  }

  #failed(error: McpError): void {
    this.abandon(error);
  }

  #finish(): void {
    this.#isOver = true;
    this.#reader.close();
    this.#unlink?.();
    this.#parts.onOver(this);
  }

  /** A slow taker is waited for once many notifications are on their way: then nothing is read. */
  #notify(notification: JsonRpcNotification): void {
    const { context } = this.#parts;
    try {
      const taken = context.notify(this.#addressed(notification));
      // Who takes at once gives the same promise each time, and waiting for it costs more than that.
      if (taken === this.#taken) return;
      this.#wait(notification, taken);
    } catch (error) {
      this.#notTaken(notification, error);
    }
  }

  #wait(notification: JsonRpcNotification, taken: Promise<void>): void {
    this.#handedOn++;
    if (this.#handedOn === MAX_HANDED_ON) this.#posting?.pause();
    const settled = (): void => {
      this.#handedOn--;
      if (this.#handedOn === RESUME_AT) this.#posting?.resume();
    };
    taken.then(
      () => {
        this.#taken = taken;
        settled();
      },
      (error: unknown) => {
        this.#notTaken(notification, error);
        settled();
      },
    );
  }

  #notTaken({ method }: JsonRpcNotification, error: unknown): void {
    tell(this.#parts.settings.observer, { kind: "handler-failed", method, error });
  }

  /** The notification with the caller's id where it names the one on the wire. */
  #addressed(notification: JsonRpcNotification): JsonRpcNotification {
    const { wireId, request } = this.#parts;
    const { params, method } = notification;
    if (wireId === request.id || params === undefined) return notification;
    if (method === "notifications/cancelled") {
      if (params["requestId"] !== wireId) return notification;
      return { ...notification, params: setMember(params, ["requestId"], request.id) };
    }
    const meta = params["_meta"];
    if (!isJsonObject(meta) || meta[META_KEY.subscriptionId] !== wireId) return notification;
    const path = ["_meta", META_KEY.subscriptionId] as const;
    return { ...notification, params: setMember(params, [...path], request.id) };
  }
}

/** What carries answers or a state may count once only, whatever the method. */
function isRepeatable({ method, params }: JsonRpcRequest): boolean {
  const isPlain =
    params?.["inputResponses"] === undefined && params?.["requestState"] === undefined;
  return isPlain && requestRow(method)?.retrySafe === true;
}

function doNothing(): void {
  // Nobody has asked for the outcome yet.
}

const MAX_HANDED_ON = 256;
const RESUME_AT = 64;
