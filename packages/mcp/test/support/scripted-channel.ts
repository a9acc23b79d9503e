import type { Channel, ChannelReader, OutgoingFrame } from "../../src/channel/channel.ts";
import { encodeFrame } from "../../src/channel/encode-frame.ts";
import type { CloseReason } from "../../src/exchange/exchange.ts";
import type { Id, Message } from "../../src/jsonrpc/message.ts";
import { parseFrame } from "../../src/jsonrpc/parse-frame.ts";

/** A channel whose far side is the test: it says lines, and reads what was sent. */
export class ScriptedChannel implements Channel {
  readonly transport = "custom";
  /** What was sent, as it would be read at the far side. */
  readonly sent: Message[] = [];
  /** The request that each of {@link sent} was about. */
  readonly about: (Id | undefined)[] = [];
  /** What `send` returns: set it for a far side that does not read. */
  full: Promise<void> | undefined;
  maxMessageBytes = 1_000_000;
  closeCalls = 0;
  #reader: ChannelReader | undefined;

  open(reader: ChannelReader): void {
    this.#reader = reader;
  }

  send(frame: OutgoingFrame, about?: Id): undefined | Promise<void> {
    this.sent.push(JSON.parse(encodeFrame(frame, this.maxMessageBytes)));
    this.about.push(about);
    return this.full;
  }

  close(): Promise<void> {
    this.closeCalls++;
    return Promise.resolve();
  }

  /** The far side says a line: a text, or an object as JSON. */
  say(line: unknown, options: { readonly batch?: boolean } = {}): undefined | Promise<unknown> {
    const text = typeof line === "string" ? line : JSON.stringify(line);
    return this.#reader?.frame(parseFrame(text, options));
  }

  /** The far side says several lines at once. */
  sayAll(...lines: readonly unknown[]): void {
    for (const line of lines) void this.say(line);
  }

  /** It turns out that no answer will come to a request. */
  fail(id: Id, error: unknown): void {
    this.#reader?.failed?.(id, error);
  }

  /** Nothing more will be said. */
  end(
    reason: CloseReason = { code: "INPUT_ENDED", message: "The other side ended the stream" },
  ): void {
    this.#reader?.end(reason);
  }
}
