// A transcript over HTTP: each line that is sent is a POST of its own, and what comes back are the
// bodies and the events of its response. A cancellation closes the response of the request that it
// names; there is no other way over HTTP.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Endpoint } from "@wirewright/mcp";
import { fetchHandler } from "@wirewright/mcp/http";
import { nodeHandler } from "@wirewright/mcp/http-node";
import { encodeHeaderValue } from "../../packages/mcp/src/exchange/header-value.ts";
import { requestRow } from "../../packages/mcp/src/spec/method-table.ts";
import { EventParser } from "../../packages/mcp/src/sse/event-parser.ts";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";
import { Merge } from "./merge.ts";
import type { Wire } from "./wire.ts";

/** A wire to the node face: real sockets on loopback. */
export async function openNodeFace(endpoint: Endpoint = createEverydayServer()): Promise<Wire> {
  const handler = nodeHandler(endpoint);
  const server = createServer(handler);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return new HttpWire({
    post: (init) => fetch(`http://127.0.0.1:${port}/mcp`, init),
    async close() {
      await handler.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

/** A wire to the fetch face: no sockets, but functions. */
export async function openFetchFace(): Promise<Wire> {
  const handler = fetchHandler(createEverydayServer());
  return new HttpWire({
    post: (init) => handler(new Request("http://127.0.0.1/mcp", init)),
    close: () => handler.close(),
  });
}

interface Face {
  post(init: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

interface Post {
  readonly message: Message;
  readonly controller: AbortController;
  done: Promise<void>;
}

type Message = Readonly<Record<string, unknown>>;

class HttpWire implements Wire {
  readonly #face: Face;
  readonly #merge = new Merge();
  readonly #open = new Set<Post>();
  #failure: unknown;

  constructor(face: Face) {
    this.#face = face;
  }

  get untaken(): readonly string[] {
    return this.#merge.untaken;
  }

  send(lines: readonly string[]): void {
    for (const line of lines) {
      const message = messageOf(line);
      const cancelled = this.#cancelledBy(message);
      if (cancelled !== undefined) cancelled.controller.abort();
      else this.#post(line, message);
    }
  }

  async receive(...args: Parameters<Wire["receive"]>): Promise<readonly string[]> {
    const [expected, remembered] = args;
    if (expected.length === 0) await this.#quiet();
    return this.#merge.take(expected, remembered);
  }

  async end(): Promise<void> {
    for (const { message, controller } of this.#open) {
      if (message["method"] === "subscriptions/listen") controller.abort();
    }
    await Promise.all([...this.#open].map(({ done }) => done));
    await this.#face.close();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Whatever expects no answer has been taken, which its status says, before the next is sent. */
  async #quiet(): Promise<void> {
    const notifications = [...this.#open].filter(({ message }) => !("id" in message));
    await Promise.all(notifications.map(({ done }) => done));
  }

  #cancelledBy(message: Message): Post | undefined {
    if (message["method"] !== "notifications/cancelled" || "id" in message) return undefined;
    const id = (Object(message["params"]) as Message)["requestId"];
    return [...this.#open].find((post) => "id" in post.message && post.message["id"] === id);
  }

  #post(body: string, message: Message): void {
    const controller = new AbortController();
    const post: Post = { message, controller, done: Promise.resolve() };
    this.#open.add(post);
    post.done = this.#exchange(body, post)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) this.#failure ??= error;
      })
      .finally(() => this.#open.delete(post));
  }

  async #exchange(body: string, { message, controller }: Post): Promise<void> {
    const { signal } = controller;
    const stream = this.#merge.stream();
    const response = await this.#face.post({
      method: "POST",
      headers: headersOf(message),
      body,
      signal,
    });
    const take = (line: string): void => {
      if (!signal.aborted) stream.push(line);
    };
    if (response.headers.get("content-type") === "text/event-stream") {
      await readEvents(response, signal, take);
    } else {
      const text = await response.text();
      if (text !== "") take(text);
      else if (response.status !== 202) throw new Error(`Nothing but status ${response.status}`);
    }
  }
}

async function readEvents(
  response: Response,
  signal: AbortSignal,
  take: (line: string) => void,
): Promise<void> {
  const sink = {
    event: ({ data }: { readonly data: string }) => take(data),
    tooLarge: ({ message }: { readonly message: string }) => {
      throw new Error(message);
    },
  };
  const parser = new EventParser(sink, { maxEventBytes: 1_000_000 });
  const reader = response.body?.getReader();
  // Closing a response is what cancels: where there is no socket, nobody else does it.
  signal.addEventListener("abort", () => void reader?.cancel().catch(() => undefined));
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parser.push(part.value);
  }
}

/** What a line is; a text that is no object has no members. */
function messageOf(line: string): Message {
  try {
    return Object(JSON.parse(line)) as Message;
  } catch {
    return {};
  }
}

/** The headers that a client sends with a message: what its body says, or else what is spoken. */
function headersOf(message: Message): Record<string, string> {
  const params = Object(message["params"]) as Message;
  const version = (Object(params["_meta"]) as Message)["io.modelcontextprotocol/protocolVersion"];
  const { method } = message;
  const member = typeof method === "string" ? requestRow(method)?.nameFrom : undefined;
  const name = member && params[member];
  return {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": typeof version === "string" ? version : "2026-07-28",
    ...(typeof method === "string" ? { "Mcp-Method": method } : {}),
    ...(typeof name === "string" ? { "Mcp-Name": encodeHeaderValue(name) } : {}),
  };
}
