import { PassThrough } from "node:stream";
import type { ConnectChannelOptions } from "../../src/channel/connect-channel.ts";
import { connectChannel } from "../../src/channel/connect-channel.ts";
import { lineChannel } from "../../src/channel/line-channel.ts";
import type { Connection } from "../../src/exchange/exchange.ts";
import type { Id, JsonObject } from "../../src/jsonrpc/message.ts";
import { LineInbox, linesOf } from "./line-inbox.ts";

/** A server that says what a test makes it say, at the far end of a connection. */
export class ScriptedServer {
  readonly connection: Connection;
  readonly #toClient = new PassThrough();
  readonly #inbox: LineInbox;

  constructor(options: ConnectChannelOptions = {}) {
    const toServer = new PassThrough();
    this.#inbox = new LineInbox(toServer);
    this.connection = connectChannel(lineChannel(this.#toClient, toServer), options);
  }

  /** The next message that the client sends. */
  next(): Promise<JsonObject> {
    return this.#inbox.next();
  }

  /** What the client has sent and nobody has taken. */
  get untaken(): readonly string[] {
    return this.#inbox.untaken;
  }

  /** Sends messages, or lines as they are, in one chunk. */
  say(...lines: readonly (string | object)[]): void {
    this.#toClient.write(linesOf(lines));
  }

  /** Answers a request. */
  answer(request: JsonObject, result: unknown): void {
    this.say({ jsonrpc: "2.0", id: request["id"], result });
  }

  /** Answers a request with an error. */
  refuse(request: JsonObject, error: unknown): void {
    this.say({ jsonrpc: "2.0", id: request["id"], error });
  }

  /** Reports progress under a token. */
  progress(progressToken: Id, progress: unknown): void {
    const params = { progressToken, progress };
    this.say({ jsonrpc: "2.0", method: "notifications/progress", params });
  }

  /** Stops sending, as a server does that is gone. */
  end(): void {
    this.#toClient.end();
  }
}

/** The progress token that a request asks for. */
export function progressTokenOf(request: JsonObject): Id {
  return metaOf(request)["progressToken"] as Id;
}

/** The `_meta` of a request. */
export function metaOf(request: JsonObject): JsonObject {
  return (request["params"] as JsonObject)["_meta"] as JsonObject;
}
