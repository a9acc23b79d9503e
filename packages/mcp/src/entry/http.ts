export { Refusal } from "../exchange/refusal.ts";
export type { CallerHeaders, HeaderValues } from "../http/client/caller-headers.ts";
export type { FetchFunction } from "../http/client/fetch-fetcher.ts";
export type { HttpClientOptions } from "../http/client/http-client-options.ts";
export type { HttpHeadEvent } from "../http/client/wire-heads.ts";
export type { FetchHandler } from "../http/server/fetch-face.ts";
export type { Authentication } from "../http/server/http-options.ts";
export type { HttpHeaders } from "../http/shared/http-headers.ts";
export type { ConnectHttpErasOptions } from "../sessions/client/connect-http-options.ts";
export { type ConnectHttpOptions, connectHttp } from "../sessions/fetch/connect-http.ts";
export { fetchHandler } from "../sessions/fetch/fetch-handler.ts";
export type { EventStore, StoredEvent, StreamName } from "../sessions/server/event-store.ts";
export type { MemoryEventStoreOptions } from "../sessions/server/memory-event-store.ts";
export { memoryEventStore } from "../sessions/server/memory-event-store.ts";
export type {
  HttpServerOptions,
  HttpSseOptions,
  SessionOptions,
} from "../sessions/server/session-options.ts";
export type { SessionRecord, SessionStore } from "../sessions/server/session-store.ts";
export { memorySessionStore } from "../sessions/server/session-store.ts";
