import { PassThrough } from "node:stream";
import { lineChannel } from "../../src/channel/line-channel.ts";
import type { ServeChannelOptions, Serving } from "../../src/channel/serve-channel.ts";
import { serveChannel } from "../../src/channel/serve-channel.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { LineInbox, linesOf } from "./line-inbox.ts";

/** The client's end of a wire to an Endpoint: lines go in as they are, lines come out as they are. */
export class RawWire {
  readonly #serving: Serving;
  readonly #toServer = new PassThrough();
  readonly #inbox: LineInbox;

  constructor(endpoint: Endpoint, options: ServeChannelOptions = {}) {
    const fromServer = new PassThrough();
    this.#inbox = new LineInbox(fromServer);
    this.#serving = serveChannel(lineChannel(this.#toServer, fromServer), endpoint, options);
  }

  /** Sends messages, or lines as they are, in one chunk. */
  say(...lines: readonly (string | object)[]): void {
    this.#toServer.write(linesOf(lines));
  }

  /** Sends bytes, or text, as they are. */
  write(...chunks: readonly (Uint8Array | string)[]): void {
    for (const chunk of chunks) this.#toServer.write(chunk);
  }

  /** The next line that the server sends. */
  line(): Promise<string> {
    return this.#inbox.line();
  }

  /** The next message that the server sends. */
  next(): Promise<JsonObject> {
    return this.#inbox.next();
  }

  /** Ends the wire, and gives the lines that nobody has taken. */
  async close(): Promise<readonly string[]> {
    this.#toServer.end();
    await this.#serving.closed;
    return this.#inbox.untaken;
  }
}
