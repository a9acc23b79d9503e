import type { Readable } from "node:stream";
import type { JsonObject } from "../../src/jsonrpc/message.ts";

/** The lines of a stream, in order, for those who ask for the next one. */
export class LineInbox {
  readonly #lines: string[] = [];
  readonly #waiting: ((line: string) => void)[] = [];
  #rest = "";

  constructor(stream: Readable) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      const lines = (this.#rest + text).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.#arrived(line);
    });
  }

  /** The next line; several may be waited for. */
  line(): Promise<string> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** The next line as the message that it must be. */
  async next(): Promise<JsonObject> {
    return JSON.parse(await this.line()) as JsonObject;
  }

  /** The lines that nobody has asked for. */
  get untaken(): readonly string[] {
    return this.#lines;
  }

  #arrived(line: string): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#lines.push(line);
    else waiting(line);
  }
}

/** Messages, or lines as they are, as one text. */
export function linesOf(lines: readonly (string | object)[]): string {
  return lines
    .map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`)
    .join("");
}
