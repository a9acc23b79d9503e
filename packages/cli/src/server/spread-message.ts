import type { Id } from "@wirewright/mcp";
import { parseFrame } from "@wirewright/mcp";

/**
 * Finds messages that a server spreads over several lines, as `JSON.stringify(message, null, 2)`
 * writes them. No line of them is a message, so whoever waits for the answer would wait in vain.
 */
export class SpreadMessageFinder {
  #lines: string[] = [];
  #length = 0;

  /**
   * Takes the next line of the server. Returns the id of an answer that this line completes, and how
   * many lines it stands on; undefined where it completes none.
   */
  take(line: string): { readonly id: Id; readonly lines: number } | undefined {
    const bare = line.trimEnd();
    if (this.#lines.length === 0) {
      // A message begins with a line that has nothing else on it.
      if (bare === "{" || bare === "[") this.#push(line);
      return undefined;
    }
    this.#push(line);
    if (this.#length > MAX_LENGTH) this.#clear();
    // Only a line without indentation closes what a line without indentation has opened.
    if (bare !== "}" && bare !== "]") return undefined;
    const lines = this.#lines.length;
    const frame = parseFrame(this.#lines.join("\n"));
    this.#clear();
    if (frame.kind !== "message" || "method" in frame.message) return undefined;
    const { id } = frame.message;
    return id === undefined || id === null ? undefined : { id, lines };
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#length += line.length + 1;
  }

  #clear(): void {
    this.#lines = [];
    this.#length = 0;
  }
}

/** More than this is not put together: characters. */
const MAX_LENGTH = 1_000_000;
