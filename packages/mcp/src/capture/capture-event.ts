// A capture is a file of lines of JSON, `.wire.jsonl`: a header, then one line an event. What crossed
// stands in it as it was: `text` where the bytes are UTF-8, `base64` where they are not. Bytes that
// separate, the LF of a line and the blank line of an event stream, belong to the kind of the event.
//
//   {"format":"wirewright-capture","version":1,"time":"…","target":{…},"redaction":"default"}
//   {"us":812,"channel":0,"from":"client","kind":"line","text":"{\"jsonrpc\":\"2.0\",…}"}
//   {"us":2210,"channel":0,"from":"server","kind":"line","text":"{\"jsonrpc\":\"2.0\",…}"}

/** The name that every capture begins with. */
export const CAPTURE_FORMAT = "wirewright-capture";

/** The version of the format that is written, and the newest that is read. */
export const CAPTURE_VERSION = 1;

/** Who sent something: the client, or the server. */
export type CaptureSide = "client" | "server";

/** What was recorded: a server's process, or a server's URL. */
export type CaptureTarget =
  | {
      readonly kind: "command";
      readonly command: string;
      readonly args: readonly string[];
      /** The variables that were given to the server beside its surroundings. */
      readonly env?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "url"; readonly url: string };

/** The first line of a capture. */
export interface CaptureHeader {
  readonly format: typeof CAPTURE_FORMAT;
  readonly version: number;
  /** When the recording began, ISO 8601. The `us` of events count from here. */
  readonly time: string;
  readonly target: CaptureTarget;
  /** The revision of the protocol, where the first message named one. */
  readonly revision?: string;
  /** `default`: what may be secret has placeholders in its place. `none`: nothing was replaced. */
  readonly redaction: "default" | "none";
}

/** What crossed: UTF-8 as `text`, other bytes as `base64`. Neither where there was nothing. */
export interface CaptureContent {
  readonly text?: string;
  readonly base64?: string;
  /** How many bytes there were, where redaction has changed that. */
  readonly bytes?: number;
  /** The bytes were not UTF-8; redaction has put U+FFFD in place of what could not be read. */
  readonly lossy?: boolean;
  /** Of a body: one side broke off in the middle of it. */
  readonly cutOff?: boolean;
}

/** A header of HTTP: name and value as they were sent. */
export type CaptureHttpHeader = readonly [name: string, value: string];

/** What all events have. */
export interface CaptureEventBase {
  /** Microseconds since the header's `time`, by a clock that only goes forward. */
  readonly us: number;
  /** 0 on stdio; on HTTP the number of the exchange, from 1, that a request began. */
  readonly channel: number;
  readonly from: CaptureSide;
}

/**
 * One thing that happened.
 *
 * - `line`: a line without its LF; `partial`: what stood after the last LF when the stream ended
 * - `http-request`, `http-response`: the head, and the body unless it was an event stream
 * - `sse`: one event of an event stream, without the blank line that ends it
 * - `stderr`: a line that the server wrote to stderr
 * - `exit`: the server's process ended
 * - `note`: something about the recording itself, in a sentence
 */
export type CaptureEvent =
  | (CaptureEventBase & CaptureContent & { readonly kind: "line" | "partial" | "sse" | "stderr" })
  | (CaptureEventBase &
      CaptureContent & {
        readonly kind: "http-request";
        readonly method: string;
        /** Path and query. */
        readonly url: string;
        readonly headers: readonly CaptureHttpHeader[];
      })
  | (CaptureEventBase &
      CaptureContent & {
        readonly kind: "http-response";
        readonly status: number;
        /** When the head came, where the body took longer: `us` is when all had come. */
        readonly headUs?: number;
        readonly headers: readonly CaptureHttpHeader[];
      })
  | (CaptureEventBase & {
      readonly kind: "exit";
      readonly exitCode?: number;
      readonly signal?: string;
    })
  | (CaptureEventBase & {
      readonly kind: "note";
      readonly text: string;
      /** How many bytes that crossed are missing here, as far as that is known. */
      readonly lost?: number;
    });

/** What an event can be. */
export type CaptureEventKind = CaptureEvent["kind"];
