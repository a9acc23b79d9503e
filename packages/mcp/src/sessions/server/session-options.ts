import type {
  HttpSettings,
  HttpServerOptions as StatelessServerOptions,
} from "../../http/server/http-options.ts";
import { settingsOf } from "../../http/server/http-options.ts";
import type { Revision } from "../../spec/revision.ts";
import { integerOption, timerOption } from "../../util/integer-option.ts";
import type { EventStore } from "./event-store.ts";
import type { SessionStore } from "./session-store.ts";
import { memorySessionStore } from "./session-store.ts";

/** How the sessions of the handshake revisions are kept. */
export interface SessionOptions {
  /**
   * Keeps what a session remembers.
   * @default the memory of this process
   */
  readonly store?: SessionStore;
  /**
   * Keeps what is sent on the streams of sessions, for clients that lose a connection. Without it a
   * client that returns gets the answer of its call and the questions in it, but not the notifications
   * that it missed.
   */
  readonly events?: EventStore;
  /**
   * How long a session may stand idle, in milliseconds, from 1: without a message from its client, and
   * without an open connection. Then it ends.
   * @default 1800000 (30 min)
   */
  readonly idleMs?: number;
  /**
   * Sessions at once, from 1. One more `initialize` is answered with 503.
   * @default 10000
   */
  readonly max?: number;
  /**
   * After which silence a client with an open GET stream is pinged, in milliseconds, from 0; 0 never
   * pings. After two pings without a sign of life the session ends.
   * @default 60000
   */
  readonly pingMs?: number;
  /**
   * How long the server keeps a stream's connection open, in milliseconds, from 1. Then it closes the
   * connection, not the stream, and a client of 2025-11-25 fetches the rest by GET. Earlier revisions
   * do not know this, and their connections stay.
   * @default as long as the stream lasts
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
   */
  readonly maxStreamMs?: number;
  /**
   * How long a client of 2025-11-25 is asked to wait before it opens a lost stream again, in
   * milliseconds, from 0.
   * @default 1000
   */
  readonly retryMs?: number;
}

/** Where the transport of 2024-11-05 is served beside Streamable HTTP. */
export interface HttpSseOptions {
  /**
   * The path of the event stream, beginning with a slash.
   * @default "/sse"
   */
  readonly path?: string;
  /**
   * The path that messages are posted to, beginning with a slash.
   * @default "/messages"
   */
  readonly messagesPath?: string;
  /**
   * The same path as clients see it, where something in front of the server changes it.
   * @default messagesPath
   */
  readonly publicMessagesPath?: string;
}

/** Options of everything that serves the handshake revisions over HTTP. */
export interface HttpErasOptions {
  /**
   * The revisions that clients may speak.
   * @default all that there are
   */
  readonly revisions?: readonly Revision[];
  /**
   * Whether requests in sessions are answered with JSON in every case. Then the notifications of a
   * call are dropped, and its questions to the client cannot be asked: a call that needs an answer to
   * one ends with a sentence that says so.
   * @default false
   */
  readonly json?: boolean;
  /** How sessions are kept. */
  readonly sessions?: SessionOptions;
  /**
   * Whether the HTTP+SSE transport of 2024-11-05 is served as well, and where. A handler must be given
   * the requests to both of its paths.
   * @default false
   * @see https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse
   */
  readonly httpSse?: boolean | HttpSseOptions;
}

/** Options of everything that serves an Endpoint over HTTP. */
export interface HttpServerOptions extends StatelessServerOptions, HttpErasOptions {}

/** {@link HttpErasOptions} with every default in place. */
export interface SessionSettings extends Required<Omit<SessionOptions, "events" | "maxStreamMs">> {
  readonly http: HttpSettings;
  readonly json: boolean;
  readonly events: EventStore | undefined;
  readonly maxStreamMs: number | undefined;
  readonly httpSse: Required<HttpSseOptions> | undefined;
}

/**
 * Puts the defaults in place.
 *
 * @throws {RangeError} where a limit or a time is out of its range.
 * @throws {TypeError} where a path does not begin with a slash.
 */
export function sessionSettingsOf(options: HttpServerOptions): SessionSettings {
  const { sessions = {}, json = false, httpSse = false } = options;
  const { store, events, maxStreamMs } = sessions;
  return {
    http: settingsOf(options),
    json,
    store: store ?? memorySessionStore(),
    events,
    idleMs: timerOption("sessions.idleMs", sessions.idleMs, 30 * 60_000, 1),
    max: integerOption("sessions.max", sessions.max, { fallback: 10_000, min: 1 }),
    pingMs: timerOption("sessions.pingMs", sessions.pingMs, 60_000, 0),
    maxStreamMs:
      maxStreamMs === undefined
        ? undefined
        : timerOption("sessions.maxStreamMs", maxStreamMs, 1, 1),
    retryMs: timerOption("sessions.retryMs", sessions.retryMs, 1000, 0),
    httpSse: httpSse === false ? undefined : httpSsePaths(httpSse === true ? {} : httpSse),
  };
}

/** The paths of the transport of 2024-11-05; none where it is not served. */
export function httpSsePathsOf({ httpSse = false }: HttpErasOptions): readonly string[] {
  if (httpSse === false) return [];
  const { path, messagesPath } = httpSsePaths(httpSse === true ? {} : httpSse);
  return [path, messagesPath];
}

function httpSsePaths(options: HttpSseOptions): Required<HttpSseOptions> {
  const { path = "/sse", messagesPath = "/messages" } = options;
  const { publicMessagesPath = messagesPath } = options;
  const paths = { path, messagesPath, publicMessagesPath };
  for (const [name, value] of Object.entries(paths)) {
    if (/^\/(?!\/)[^?#\s]*$/.test(value)) continue;
    throw new TypeError(
      `Cannot use httpSse.${name}: it must be a path that begins with one slash, current value is ${JSON.stringify(value)}`,
    );
  }
  return paths;
}
