import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fetchHandler } from "../../src/entry/http.ts";
import type { HttpServerOptions } from "../../src/entry/node-http.ts";
import { nodeHandler } from "../../src/entry/node-http.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { EventParser } from "../../src/sse/event-parser.ts";

export type FaceName = "node" | "fetch";
export const FACES: readonly FaceName[] = ["node", "fetch"];

/** One server, whose answers are web-standard Responses whatever its face. */
export class SessionFixture implements AsyncDisposable {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly port: number | undefined;
  readonly #close: () => Promise<void>;

  constructor(
    fetch: (path: string, init: RequestInit) => Promise<Response>,
    close: () => Promise<void>,
    port?: number,
  ) {
    this.fetch = fetch;
    this.#close = close;
    this.port = port;
  }

  static async start(
    face: FaceName,
    endpoint: Endpoint,
    options: HttpServerOptions = {},
  ): Promise<SessionFixture> {
    const settings = { drainMs: 50, ...options };
    if (face === "fetch") {
      const handler = fetchHandler(endpoint, settings);
      const ask = (path: string, init: RequestInit): Promise<Response> =>
        handler(new Request(`http://localhost${path}`, init));
      return new SessionFixture(ask, () => handler.close());
    }
    const handler = nodeHandler(endpoint, settings);
    const server = createHttpServer(handler);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const close = async (): Promise<void> => {
      await handler.close();
      server.closeAllConnections();
      server.close();
    };
    return new SessionFixture(
      (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
      close,
      port,
    );
  }

  /** Posts anything that is JSON. */
  post(message: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(JSON.stringify(message), headers);
  }

  /** Posts a text. */
  send(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch("/mcp", { method: "POST", headers: { ...POST_HEADERS, ...headers }, body });
  }

  /** Begins a session, as a client of this revision does. */
  async begin(
    revision = "2025-11-25",
    capabilities: JsonObject = {},
    headers: Record<string, string> = {},
  ): Promise<WireClient> {
    const reply = await this.post(initialize(revision, capabilities), headers);
    const { result } = (await reply.json()) as { result: JsonObject };
    const id = reply.headers.get("mcp-session-id") ?? "";
    const client = new WireClient(this, { "Mcp-Session-Id": id, ...headers }, result);
    await client.post({ jsonrpc: "2.0", method: "notifications/initialized" });
    return client;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }
}

/** A client that keeps its session's headers and nothing else. */
export class WireClient {
  readonly headers: Record<string, string>;
  readonly result: JsonObject;
  readonly #fixture: SessionFixture;

  constructor(fixture: SessionFixture, headers: Record<string, string>, result: JsonObject) {
    this.#fixture = fixture;
    this.headers = headers;
    this.result = result;
  }

  get id(): string {
    return this.headers["Mcp-Session-Id"] ?? "";
  }

  post(message: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fixture.post(message, { ...this.headers, ...headers });
  }

  send(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fixture.send(body, { ...this.headers, ...headers });
  }

  /** Calls a tool. */
  call(id: string | number, name: string, extra: JsonObject = {}): Promise<Response> {
    const params = { name, arguments: {}, ...extra };
    return this.post({ jsonrpc: "2.0", id, method: "tools/call", params });
  }

  /** Opens the stream, or the one that an event belongs to. */
  get(lastEventId?: string, init: RequestInit = {}): Promise<Response> {
    const resumed = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
    const headers = { Accept: "text/event-stream", ...this.headers, ...resumed };
    return this.#fixture.fetch("/mcp", { method: "GET", headers, ...init });
  }

  delete(headers: Record<string, string> = {}): Promise<Response> {
    return this.#fixture.fetch("/mcp", {
      method: "DELETE",
      headers: { ...this.headers, ...headers },
    });
  }
}

/** An event as it came, with the id that stood on it. */
export interface ReadEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** Reads an event stream event by event. */
export class EventReader {
  readonly retries: number[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #parser: EventParser;
  readonly #events: ReadEvent[] = [];

  constructor(response: Response) {
    this.#reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    this.#parser = new EventParser(
      {
        event: ({ event, data, lastEventId }) =>
          this.#events.push({ event, data, id: lastEventId }),
        tooLarge: () => undefined,
        retry: (retryMs) => void this.retries.push(retryMs),
      },
      { maxEventBytes: 10_000_000 },
    );
  }

  /** The next event; undefined at the end of the stream. */
  async next(): Promise<ReadEvent | undefined> {
    while (this.#events.length === 0) {
      const part = await this.#reader?.read().catch(() => undefined);
      if (part === undefined || part.done) return undefined;
      this.#parser.push(part.value);
    }
    return this.#events.shift();
  }

  /** The next message, events without one passed over; undefined at the end. */
  async message(): Promise<JsonObject | undefined> {
    for (let event = await this.next(); event !== undefined; event = await this.next()) {
      if (event.data !== "") return JSON.parse(event.data);
    }
    return undefined;
  }

  /** Every message that is still to come. */
  async rest(): Promise<readonly JsonObject[]> {
    const messages: JsonObject[] = [];
    for (let one = await this.message(); one !== undefined; one = await this.message()) {
      messages.push(one);
    }
    return messages;
  }

  /** The client goes away. */
  async cancel(): Promise<void> {
    await this.#reader?.cancel();
  }
}

export function initialize(protocolVersion: unknown, capabilities: JsonObject = {}): JsonObject {
  const clientInfo = { name: "wire", version: "1.0.0" };
  const params = { protocolVersion, capabilities, clientInfo };
  return { jsonrpc: "2.0", id: 0, method: "initialize", params };
}

const POST_HEADERS = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};
