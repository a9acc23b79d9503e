import type { ConnectionInfo } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import type { CallerHeaders } from "./caller-headers.ts";
import type { HttpHeadEvent } from "./wire-heads.ts";

/** What both forms of `connectHttp` take. */
export interface HttpClientOptions {
  /**
   * Headers that go with every request, `Authorization` for example, or a function that gives them:
   * it is asked before each request, so that a token can be renewed. Where it fails the request
   * rejects with `HANDLER_FAILED`, and nothing is sent. Those that the protocol or the transport
   * write cannot be given. They are sent to the origin of the address only.
   */
  readonly headers?: CallerHeaders;
  /**
   * The stable name of whom the headers speak for. Connections to one address that name the same
   * principal share what they learn of the server's tools.
   * @default each connection learns for itself
   */
  readonly principal?: string;
  /**
   * Bytes that an answer may have which is one body, from 1. A larger one is given up as soon as that
   * is seen, and its request rejects with `MESSAGE_TOO_LARGE`.
   * @default 67108864 (64 MiB)
   */
  readonly maxResponseBytes?: number;
  /**
   * Bytes that one event of an answer may have which is an event stream, from 1. A stream as a whole
   * has no limit.
   * @default 67108864 (64 MiB)
   */
  readonly maxEventBytes?: number;
  /**
   * How deep arrays and objects of an answer may be nested, from 1.
   * @default 512
   */
  readonly maxDepth?: number;
  /**
   * How long a request waits for the head of its answer, in milliseconds, from 1; `null` sets no
   * limit. A server that answers with one body sends its head when the work is done, so this is no
   * less than what a call may take. Then it rejects with `TIMEOUT`.
   * @default null
   */
  readonly headersTimeoutMs?: number | null;
  /** Closes the connection when it is aborted. */
  readonly signal?: AbortSignal;
  /** Sees every message and exchange, and what is left out of lists. */
  readonly observer?: Observer;
  /**
   * Sees the text of each message as it crosses: the body of a request, and of an answer its body or
   * the payload of one event. Must not throw.
   */
  readonly onText?: (direction: "in" | "out", text: string) => void;
  /** Sees the start of each HTTP request and answer, without secrets. Must not throw. */
  readonly onHead?: (head: HttpHeadEvent) => void;
  /** What is known of the server before the first message. */
  readonly info?: Omit<ConnectionInfo, "transport">;
}
