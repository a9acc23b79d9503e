import type { CloseReason } from "../exchange/exchange.ts";
import { parseFrame } from "../jsonrpc/parse-frame.ts";
import type { Deferred } from "../util/deferred.ts";
import { deferred } from "../util/deferred.ts";
import type { Channel, ChannelReader } from "./channel.ts";
import { encodeFrame } from "./encode-frame.ts";
import { DEFAULT_MAX_MESSAGE_BYTES } from "./line-channel.ts";

/**
 * Two channels, each the other's far end, inside one process. What is sent is encoded and parsed as
 * on any other channel, so what works here works on a wire; it arrives in a later microtask.
 *
 * The high-water mark is at 256 messages that the other side has not taken.
 */
export function memoryPair(): [Channel, Channel] {
  const left = new MemoryChannel();
  const right = new MemoryChannel();
  left.connect(right);
  right.connect(left);
  return [left, right];
}

class MemoryChannel implements Channel {
  readonly transport = "memory";
  #far: MemoryChannel | undefined;
  #reader: ChannelReader | undefined;
  /** What has arrived and was not taken yet. */
  #queue: string[] = [];
  /** Pending while the queue is above the high-water mark. */
  #drained: Deferred<void> | undefined;
  #delivering = false;
  #over: CloseReason | undefined;

  connect(far: MemoryChannel): void {
    this.#far = far;
  }

  open(reader: ChannelReader): void {
    this.#reader = reader;
    this.#wake();
  }

  send: Channel["send"] = (frame) => {
    if (this.#over !== undefined) return undefined;
    return this.#far?.receive(encodeFrame(frame, DEFAULT_MAX_MESSAGE_BYTES));
  };

  receive(text: string): undefined | Promise<void> {
    if (this.#over !== undefined) return undefined;
    this.#queue.push(text);
    this.#wake();
    if (this.#queue.length > HIGH_WATER) this.#drained ??= deferred();
    return this.#drained?.promise;
  }

  close(): Promise<void> {
    this.end({ code: "CLOSED", message: "This side closed the connection" });
    this.#far?.end({ code: "INPUT_ENDED", message: "The other side closed the connection" });
    return Promise.resolve();
  }

  end(reason: CloseReason): void {
    if (this.#over !== undefined) return;
    this.#over = reason;
    this.#release();
    this.#wake();
  }

  #wake(): void {
    if (this.#delivering || this.#reader === undefined) return;
    this.#delivering = true;
    queueMicrotask(() => void this.#deliver());
  }

  async #deliver(): Promise<void> {
    while (this.#queue.length > 0) {
      const texts = this.#queue;
      this.#queue = [];
      for (const text of texts) {
        const pending = this.#reader?.frame(parseFrame(text));
        if (pending !== undefined) await pending.catch(passOver);
      }
    }
    this.#delivering = false;
    this.#release();
    if (this.#over !== undefined) {
      this.#reader?.end(this.#over);
      this.#reader = undefined;
    }
  }

  #release(): void {
    this.#drained?.resolve();
    this.#drained = undefined;
  }
}

function passOver(): void {
  // Whoever made the promise handles its failure; here it only paces the reading.
}

const HIGH_WATER = 256;
