// A Channel carries Frames both ways and has one reader. It knows framing and encoding, and nothing
// of ids, methods or eras: those are the peer's (see peer.ts).

import type { CloseReason, TransportKind } from "../exchange/exchange.ts";
import type { Id, Message } from "../jsonrpc/message.ts";
import type { Frame } from "../jsonrpc/parse-frame.ts";

/** What is sent: a message, or several as one batch (revision 2025-03-26 only). */
export type OutgoingFrame = Message | readonly Message[];

/** Takes what a {@link Channel} reads. Called from one place at a time, in wire order. */
export interface ChannelReader {
  /**
   * Takes the next frame. While a promise that it returned is pending, the channel delivers nothing
   * more and reads no more from its source.
   *
   * `about` is the id of our request on whose stream it came, where the channel has several streams.
   */
  frame(frame: Frame, about?: Id): undefined | Promise<unknown>;
  /** No answer will come to our request with this id, and why: of a channel that can tell. */
  failed?(id: Id, error: unknown): void;
  /**
   * Our answer to the other side's request with this id has not reached it, and why: of a channel that
   * can tell, where it cannot tell itself for which request of ours that was asked.
   */
  unsent?(id: Id, error: unknown): void;
  /**
   * Nothing more will be read. Called once, and last. Where the peer only stopped sending, what is
   * sent afterwards may still reach it.
   */
  end(reason: CloseReason): void;
}

/** A two-way stream of frames with one reader: stdio, a socket, memory, a session. */
export interface Channel {
  readonly transport: TransportKind;
  /** Begins reading. Called once; nothing is read, and nothing lost, before. */
  open(reader: ChannelReader): void;
  /**
   * Sends a frame, in the order of the calls, each uninterrupted by another. Returns a promise only
   * above the high-water mark; it resolves below it, and awaiting it is backpressure. After the end
   * it sends nothing and returns undefined: the reader has been told.
   *
   * `about` is the peer's request that the frame belongs to; a channel of several streams chooses
   * the stream by it.
   *
   * @throws {TransportError} `CANNOT_ENCODE` where the message has no JSON form, and
   * `MESSAGE_TOO_LARGE` where it is over the limit; nothing was sent then.
   */
  send(frame: OutgoingFrame, about?: Id): undefined | Promise<void>;
  /**
   * Sends what has been accepted, then ends both directions. Resolves, never rejects, when that is
   * done; may be called again.
   */
  close(): Promise<void>;
}
