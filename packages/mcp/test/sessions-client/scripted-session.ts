// A server of the handshake revisions that says exactly what a test makes it say, over real sockets.
// What the test does not answer is answered as a plain server would.

import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonObject } from "../../src/jsonrpc/message.ts";

/** One request as it came. */
export interface Received {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly message: JsonObject;
  /** The JSON-RPC method, or the HTTP method where there is no body. */
  readonly name: string;
}

/** Answers a request, or returns false for the plain answer. */
export type Answer = (received: Received, response: ServerResponse) => unknown;

/** What a test says for requests by their name: {@link Received.name}. */
export type Script = Readonly<Record<string, Answer>>;

/** The server; `received` has everything that came, in order. */
export interface ScriptedSession extends AsyncDisposable {
  readonly url: string;
  readonly origin: string;
  readonly received: Received[];
  /** The names of what came. */
  names(): string[];
  /** The first of that name. */
  first(name: string): Received;
}

/** Listens on loopback. */
export async function scriptedSession(script: Script, path = "/mcp"): Promise<ScriptedSession> {
  const received: Received[] = [];
  const http = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const message = (text === "" ? {} : JSON.parse(text)) as JsonObject;
    const { method = "", url = "", headers } = request;
    const name = String(message["method"] ?? (text === "" ? method : "answer"));
    const one = { at: performance.now(), method, path: url, headers, message, name };
    received.push(one);
    const answer = script[name];
    if (answer === undefined || answer(one, response) === false) plainAnswer(one, response);
  };
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url: `${origin}${path}`,
    origin,
    received,
    names: () => received.map(({ name }) => name),
    first(name) {
      const found = received.find((one) => one.name === name);
      if (found === undefined) throw new Error(`Nothing came that is ${name}`);
      return found;
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

/** Answers with a result, as one JSON body. */
export function result(value: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return ({ message }, response) => {
    response.writeHead(200, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message["id"], result: value }));
  };
}

/** Answers with a JSON-RPC error. */
export function rpcError(code: number, options: { status?: number; data?: object } = {}): Answer {
  const { status = 200, data } = options;
  return ({ message }, response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    const error = { code, message: "no", ...(data && { data }) };
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message["id"], error }));
  };
}

/** Answers with a body as it stands. */
export function answer(status: number, type?: string, body?: string): Answer {
  return (_received, response) => {
    response.writeHead(status, type === undefined ? {} : { "Content-Type": type });
    response.end(body);
  };
}

/** Begins a stream. */
export function stream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.flushHeaders();
  return response;
}

/** The event of a message. */
export function event(message: object, id?: string): string {
  const named = id === undefined ? "" : `id: ${id}\n`;
  return `${named}event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
}

/** What `initialize` is answered with. */
export function initialized(revision = "2025-11-25"): JsonObject {
  return {
    protocolVersion: revision,
    capabilities: { tools: { listChanged: true }, resources: { subscribe: true }, logging: {} },
    serverInfo: { name: "scripted", version: "1.0.0" },
  };
}

function plainAnswer(received: Received, response: ServerResponse): void {
  const { name, message } = received;
  if (name === "server/discover") rpcError(-32601)(received, response);
  else if (name === "initialize") {
    result(initialized(), { "Mcp-Session-Id": "session-1" })(received, response);
  } else if (message["id"] === undefined || name === "answer") {
    if (name === "GET") response.writeHead(405).end();
    else response.writeHead(name === "DELETE" ? 200 : 202).end();
  } else if (name === "tools/list") result({ tools: [] })(received, response);
  else result({ content: [{ type: "text", text: name }] })(received, response);
}
