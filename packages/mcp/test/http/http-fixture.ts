import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, Server } from "node:http";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import type { HttpServerOptions, NodeHandler } from "../../src/entry/node-http.ts";
import { nodeHandler } from "../../src/entry/node-http.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import { encodeHeaderValue } from "../../src/exchange/header-value.ts";
import type { JsonObject, JsonRpcRequest } from "../../src/jsonrpc/message.ts";
import { EventParser } from "../../src/sse/event-parser.ts";

/** A whole answer. */
export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined where it is empty. */
  readonly json: JsonObject | undefined;
}

/** What a request is made of, besides its target. */
export interface Sending {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

/** The headers that a request must have, by its body. */
export function headersOf(request: JsonRpcRequest): Record<string, string> {
  const meta = (request.params?.["_meta"] ?? {}) as JsonObject;
  const version = meta["io.modelcontextprotocol/protocolVersion"];
  const name = request.params?.["name"] ?? request.params?.["uri"];
  return {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": typeof version === "string" ? version : "2026-07-28",
    "Mcp-Method": request.method,
    ...(typeof name === "string" ? { "Mcp-Name": encodeHeaderValue(name) } : {}),
  };
}

/** Sends one request on a connection of its own, and waits for the whole answer. */
export async function sendHttp(port: number, sending: Sending): Promise<HttpReply> {
  const response = await openHttp(port, sending);
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  const { statusCode = 0, headers } = response;
  const isJson = text !== "" && headers["content-type"] === "application/json";
  return { status: statusCode, headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Sends one request, and gives the answer as soon as it begins. */
export async function openHttp(port: number, sending: Sending): Promise<IncomingMessage> {
  const { method = "POST", path = "/mcp", headers = {}, body } = sending;
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  const request = httpRequest({
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: { ...length, ...headers },
    agent: false,
  });
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  // Who is answered while it is still sending may see the connection break after that.
  request.on("error", passOver);
  response.on("error", passOver);
  return response;
}

/** Sends characters as they are, and gives everything that comes back until the server closes. */
export async function sendRaw(port: number, ...parts: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("latin1");
  let text = "";
  socket.on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", passOver);
  for (const part of parts) {
    socket.write(part, "latin1");
    await new Promise(setImmediate);
  }
  await once(socket, "close");
  return text;
}

/** An answer that is an event stream, read event by event. */
export class OpenStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly #response: IncomingMessage;
  readonly #messages: JsonObject[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #text = "";

  constructor(response: IncomingMessage) {
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    this.#response = response;
    const parser = new EventParser(
      { event: ({ data }) => this.#messages.push(JSON.parse(data)), tooLarge: passOver },
      { maxEventBytes: 10_000_000 },
    );
    response.on("data", (chunk: Buffer) => {
      this.#text += chunk.toString();
      parser.push(chunk);
      this.#wake?.();
    });
    response.on("close", () => {
      this.#ended = true;
      this.#wake?.();
    });
  }

  /** What has arrived so far, as it came. */
  get text(): string {
    return this.#text;
  }

  /** The next message; undefined at the end of the stream. */
  async next(): Promise<JsonObject | undefined> {
    await this.until(() => this.#messages.length > 0 || this.#ended);
    return this.#messages.shift();
  }

  /** Every message that is still to come. */
  async rest(): Promise<readonly JsonObject[]> {
    await this.until(() => this.#ended);
    return this.#messages.splice(0);
  }

  /** Waits until something holds that what arrives can bring about. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Closes the connection, as a client does that cancels. */
  close(): void {
    this.#response.destroy();
  }

  /** Stops reading, but stays. */
  pause(): void {
    this.#response.pause();
  }

  /** Reads on. */
  resume(): void {
    this.#response.resume();
  }
}

/** A `node:http` server on loopback that serves an Endpoint. */
export class HttpFixture implements AsyncDisposable {
  readonly server: Server;
  readonly handler: NodeHandler;

  constructor(server: Server, handler: NodeHandler) {
    this.server = server;
    this.handler = handler;
  }

  static async start(endpoint: Endpoint, options: HttpServerOptions = {}): Promise<HttpFixture> {
    const handler = nodeHandler(endpoint, options);
    const server = createServer(handler);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new HttpFixture(server, handler);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Sends anything. */
  send(sending: Sending): Promise<HttpReply> {
    return sendHttp(this.port, sending);
  }

  /** Posts a request in good order, but for the headers that are given; `undefined` removes one. */
  post(
    request: JsonRpcRequest,
    headers: Record<string, string | undefined> = {},
  ): Promise<HttpReply> {
    return sendHttp(this.port, postOf(request, headers));
  }

  /** Posts a request in good order, and reads its answer as it comes. */
  async open(
    request: JsonRpcRequest,
    headers: Record<string, string | undefined> = {},
  ): Promise<OpenStream> {
    return new OpenStream(await openHttp(this.port, postOf(request, headers)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.handler.close();
  }
}

/** A POST of a request in good order, but for the headers that are given. */
export function postOf(
  request: JsonRpcRequest,
  headers: Record<string, string | undefined> = {},
): Sending {
  const all: Record<string, string> = {};
  const own = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of Object.entries(headersOf(request))) {
    if (!own.has(name.toLowerCase())) all[name] = value;
  }
  for (const [name, value] of own) if (value !== undefined) all[name] = value;
  return { headers: all, body: JSON.stringify(request) };
}

function passOver(): void {
  // The test sees it by what does not arrive.
}
