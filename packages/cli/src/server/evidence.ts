import type { WireEvent } from "@wirewright/mcp";

/** What a server did besides answering, as far as it helps to understand a failure. */
export interface Evidence {
  /** Its last lines on stderr, oldest first. */
  readonly stderr: readonly string[];
  /** How many lines on stdout were no messages. */
  readonly junkLines: number;
  /** The start of the first of them. */
  readonly firstJunk?: string;
}

/** Collects the evidence, bounded however much a server writes. */
export class EvidenceCollector {
  readonly #stderr: string[] = [];
  #junkLines = 0;
  #firstJunk: string | undefined;

  take(event: WireEvent): void {
    if (event.kind === "stderr-line") {
      this.#stderr.push(event.line);
      if (this.#stderr.length > MAX_LINES) this.#stderr.shift();
    } else if (event.kind === "complaint") {
      this.#junkLines++;
      this.#firstJunk ??= event.complaint.excerpt;
    }
  }

  evidence(): Evidence {
    const first = this.#firstJunk === undefined ? {} : { firstJunk: this.#firstJunk };
    return { stderr: [...this.#stderr], junkLines: this.#junkLines, ...first };
  }
}

const MAX_LINES = 10;
