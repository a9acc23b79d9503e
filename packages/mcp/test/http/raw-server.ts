// A server over plain sockets: it says exactly what a test makes it say, HTTP or not.

import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:net";
import type { JsonObject } from "../../src/jsonrpc/message.ts";

/** One request as it came. */
export interface RawRequest {
  /** The request line. */
  readonly line: string;
  /** By lower-case name; of several lines of one name the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The message in the body. */
  readonly message: JsonObject;
  /** How many requests came before on the same connection. */
  readonly before: number;
}

/** What a script is given for each request. */
export interface RawExchange {
  readonly request: RawRequest;
  /** Which request this is, over all connections, from 0. */
  readonly at: number;
  readonly socket: Socket;
}

type Script = (exchange: RawExchange) => unknown;

/** Listens on loopback, and runs a script for each request. */
export class RawServer implements AsyncDisposable {
  readonly requests: RawRequest[] = [];
  readonly sockets = new Set<Socket>();
  /** How many connections there have been. */
  connections = 0;
  readonly #server: Server;
  readonly #script: Script;

  constructor(script: Script) {
    this.#script = script;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(script: Script): Promise<RawServer> {
    const server = new RawServer(script);
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server, "listening");
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get url(): string {
    return `${this.origin}/mcp`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #serve(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket));
    socket.on("error", () => undefined);
    let text = "";
    let before = 0;
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let read = readRequest(text, before); read !== undefined; ) {
        text = text.slice(read.length);
        before++;
        this.requests.push(read.request);
        this.#script({ request: read.request, at: this.requests.length - 1, socket });
        read = readRequest(text, before);
      }
    });
  }
}

/** An answer as it stands on the wire; its length is added unless it is given. */
export function httpAnswer(
  status: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string {
  const all = { "Content-Length": String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`;
}

/** The good answer to a request, as one JSON text. */
export function goodAnswer(request: RawRequest, result: object = RESULT): string {
  const text = JSON.stringify({ jsonrpc: "2.0", id: request.message["id"], result });
  return httpAnswer("200 OK", { "Content-Type": "application/json" }, text);
}

/** The head of an event stream, whose end is the connection's. */
export const STREAM_HEAD: string =
  "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";

/** The event of a message. */
export function eventOf(message: object): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}

/** The result that a good answer has. */
export const RESULT = { resultType: "complete", content: [] };

function readRequest(
  text: string,
  before: number,
): { readonly request: RawRequest; readonly length: number } | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [line = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((header) => {
      const colon = header.indexOf(":");
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
    }),
  );
  const length = end + 4 + Number(headers["content-length"] ?? 0);
  if (text.length < length) return undefined;
  const body = Buffer.from(text.slice(end + 4, length), "latin1").toString();
  const message = body === "" ? {} : (JSON.parse(body) as JsonObject);
  return { request: { line, headers, body, message, before }, length };
}
