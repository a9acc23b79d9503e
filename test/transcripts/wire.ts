import type { Remembered } from "./transcript.ts";

/** The client's end of a wire to the server of the transcripts. */
export interface Wire {
  /** Sends lines as they are, all at once. */
  send(lines: readonly string[]): void;
  /**
   * The next lines that come back, as many as are expected, in the order in which they came. Where
   * several streams bring them, only the lines of one stream have an order: the streams are merged as
   * the expected lines want it.
   */
  receive(expected: readonly string[], remembered: Remembered): Promise<readonly string[]>;
  /** What has come back and nobody has received. */
  readonly untaken: readonly string[];
  /** Sends nothing more, waits for what is still on its way, and resolves when the server is gone. */
  end(): Promise<void>;
}
