import type { CaptureItem } from "./capture-reader.ts";
import { decodeCaptureEvent } from "./decode-capture-line.ts";

/** Reads a part of a file: the bytes from `offset`, `length` of them or as many as there are. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

/**
 * Where the lines of a capture begin, so that any part of a large one can be shown without reading
 * the rest again. Making it only looks for line ends: a gigabyte takes about a second.
 */
export class CaptureIndex {
  /** Offsets of the lines behind the header's, and of the end. */
  #offsets: Float64Array = new Float64Array(1024);
  #count = 0;
  #size = 0;
  #isEnded = false;

  /** How many lines there are behind the header. */
  get length(): number {
    const hasRest = this.#isEnded && this.#count > 0 && this.#at(this.#count - 1) < this.#size;
    return Math.max(0, hasRest ? this.#count : this.#count - 1);
  }

  /** Takes the next bytes of the file. */
  push(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) {
      this.#add(this.#size + at + 1);
    }
    this.#size += chunk.length;
  }

  /** The file has ended: what stands behind the last line end is a line, too. */
  end(): void {
    this.#isEnded = true;
  }

  /** The events `from` to `from + count - 1`, counted from 0 behind the header, as far as there are. */
  async read(from: number, count: number, readAt: ReadAt): Promise<readonly CaptureItem[]> {
    const end = Math.min(from + count, this.length);
    if (from < 0 || from >= end) return [];
    const start = this.#at(from);
    const bytes = await readAt(start, this.#endOf(end - 1) - start);
    const items: CaptureItem[] = [];
    for (let line = from; line < end; line++) {
      const text = bytes.subarray(this.#at(line) - start, this.#endOf(line) - start);
      items.push(itemOf(new TextDecoder().decode(text), line + 2));
    }
    return items;
  }

  #at(line: number): number {
    return this.#offsets[line] ?? this.#size;
  }

  #endOf(line: number): number {
    return line + 1 < this.#count ? this.#at(line + 1) : this.#size;
  }

  #add(offset: number): void {
    if (this.#count === this.#offsets.length) {
      const grown = new Float64Array(this.#count * 2);
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    this.#offsets[this.#count++] = offset;
  }
}

function itemOf(text: string, line: number): CaptureItem {
  const decoded = decodeCaptureEvent(text);
  if (decoded.ok) return { kind: "event", event: decoded.value, line };
  return { kind: "fault", line, message: `Line ${line} ${decoded.message}: passed over` };
}

const LF = 0x0a;
