import type { Complaint } from "../../jsonrpc/complaint.ts";
import type { Glimpse } from "../../jsonrpc/glimpse-envelope.ts";
import { EnvelopeGlimpse } from "../../jsonrpc/glimpse-envelope.ts";
import { tooLarge } from "../../jsonrpc/too-large.ts";
import { excerpt } from "../../util/excerpt.ts";

/**
 * The body of one request, as it comes in. Over the limit, or where it is not wanted any more, it is
 * only looked over for its id: then memory is constant, and the answer still finds its request.
 *
 * A body of one chunk is not copied; of more chunks, however small, no more is held than twice what
 * they hold together, or what the sender has announced.
 */
export class BodyCollector {
  readonly #maxBytes: number;
  readonly #expectedBytes: number;
  /** The body so far: the first `#held` bytes of it. */
  #bytes: Uint8Array | undefined;
  #held = 0;
  #length = 0;
  #glimpse: EnvelopeGlimpse | undefined;
  #excerpt = "";

  /** @param expectedBytes what the sender says; right or wrong, it only saves copying */
  constructor(maxBytes: number, expectedBytes = 0) {
    this.#maxBytes = maxBytes;
    this.#expectedBytes = expectedBytes;
  }

  /** Bytes so far, kept or not. */
  get length(): number {
    return this.#length;
  }

  /** How many bytes of memory it holds. */
  get heldBytes(): number {
    return this.#bytes?.length ?? 0;
  }

  push(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length > this.#maxBytes) this.skip(chunk);
    if (this.#glimpse !== undefined) this.#glimpse.feed(chunk);
    else this.#keep(chunk);
  }

  /** Keeps no more of the body than {@link BodyCollector.glimpse} tells; `next` comes next. */
  skip(next: Uint8Array = NOTHING): void {
    if (this.#glimpse !== undefined) return;
    this.#glimpse = new EnvelopeGlimpse();
    const kept = this.#kept();
    this.#glimpse.feed(kept);
    const start = kept.length > 0 ? kept : next;
    this.#excerpt = excerpt(DECODER.decode(start.subarray(0, 1000)));
    this.#bytes = undefined;
  }

  /** What is known of a body that was skipped. */
  glimpse(): Glimpse {
    return this.#glimpse?.result() ?? { subject: "unknown" };
  }

  /** The text of the body, without a byte order mark, or the complaint that it is too large. */
  finish(): string | Complaint {
    if (this.#glimpse !== undefined) return tooLarge(this.glimpse(), this.#maxBytes, this.#excerpt);
    const text = DECODER.decode(this.#kept());
    this.#bytes = undefined;
    return text;
  }

  #kept(): Uint8Array {
    return this.#bytes?.subarray(0, this.#held) ?? NOTHING;
  }

  #keep(chunk: Uint8Array): void {
    const held = this.#held + chunk.length;
    if (this.#bytes === undefined) this.#bytes = chunk;
    else {
      if (held > this.#bytes.length) this.#grow(held);
      this.#bytes.set(chunk, this.#held);
    }
    this.#held = held;
  }

  /** Never in place: the first chunk is not ours to write into. */
  #grow(length: number): void {
    const wanted = Math.max(2 * length, MIN_BUFFER, this.#expectedBytes);
    const grown = new Uint8Array(Math.min(wanted, this.#maxBytes));
    grown.set(this.#kept());
    this.#bytes = grown;
  }
}

const DECODER = new TextDecoder();
const NOTHING = new Uint8Array(0);
const MIN_BUFFER = 1024;
