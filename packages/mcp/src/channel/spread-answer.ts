import { EnvelopeGlimpse } from "../jsonrpc/glimpse-envelope.ts";
import type { Id } from "../jsonrpc/message.ts";
import { answerIdOf, VERSION_NAME } from "./hidden-answer.ts";

/**
 * Notices an answer that is written over several lines, as printers for people do it: each line of it is
 * no message, and nothing else would tell that there was one.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export class SpreadAnswer {
  #begun: EnvelopeGlimpse | undefined;
  #isVersioned = false;

  /** Takes a line that is no message; gives the id of the answer whose lines have come so far. */
  take(line: string): Id | undefined {
    // Only the outermost brace stands at the beginning of its line.
    if (line.trimEnd() === "{") {
      this.#begun = new EnvelopeGlimpse();
      this.#isVersioned = false;
    }
    if (this.#begun === undefined) return undefined;
    this.#isVersioned ||= line.includes(VERSION_NAME);
    this.#begun.feed(new TextEncoder().encode(line));
    const id = answerIdOf(this.#begun.result());
    if (line.startsWith("}")) this.#begun = undefined;
    return this.#isVersioned ? id : undefined;
  }
}
