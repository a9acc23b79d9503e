/**
 * The part of a Node.js readable stream that a channel uses, so that neutral code can name it.
 * `process.stdin`, a socket and a child's stdout fit.
 */
export interface ByteSource {
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  destroy?(): unknown;
}

/** The part of a Node.js writable stream that a channel uses. */
export interface ByteSink {
  on(event: "drain" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  /** Returns false above its high-water mark; `drain` follows. */
  write(text: string): boolean;
  end(callback: () => void): unknown;
  destroy?(): unknown;
}
