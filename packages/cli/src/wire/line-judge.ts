import type { Complaint, Id, JsonRpcRequest, Message } from "@wirewright/mcp";
import { isRequest, isResponse, parseFrame } from "@wirewright/mcp";
import type { LineDirection } from "@wirewright/mcp/channel";
import type { Finding, MessageValidator } from "@wirewright/mcp/validate";
import { loadMessageValidator } from "@wirewright/mcp/validate";

/** What a line was found to be. */
export interface LineVerdict {
  /** Whether the specification forbids nothing of it. */
  readonly valid: boolean;
  readonly findings: readonly LineFinding[];
}

/** One thing that is wrong with a line. */
export interface LineFinding {
  /** A finding's id, or the code of a complaint where the line is no message. */
  readonly id: Finding["id"] | Complaint["code"];
  /** JSON pointer of the member at fault; empty for the line itself. */
  readonly path: string;
  readonly message: string;
}

/** Loads what is needed to judge lines by revision 2026-07-28. */
export async function loadLineJudge(): Promise<LineJudge> {
  return new LineJudge(await loadMessageValidator("2026-07-28"));
}

/** Judges the lines of one connection, in the order in which they cross. */
export class LineJudge {
  readonly #validate: MessageValidator;
  /** Our requests without an answer: what a response has to be depends on its request. */
  readonly #asked = new Map<Id, JsonRpcRequest>();

  constructor(validate: MessageValidator) {
    this.#validate = validate;
  }

  judge(direction: LineDirection, line: string): LineVerdict {
    const frame = parseFrame(line);
    if (frame.kind === "message") return this.#judgeMessage(direction, frame.message);
    if (frame.kind === "batch") return { valid: true, findings: [] };
    const { code, path = "", message } = frame.complaint;
    return { valid: false, findings: [{ id: code, path, message }] };
  }

  #judgeMessage(direction: LineDirection, message: Message): LineVerdict {
    if (direction === "out") {
      if (isRequest(message)) this.#asked.set(message.id, message);
      return this.#validate(message, { direction: "client-to-server" });
    }
    const request = isResponse(message) ? this.#answeredBy(message.id) : undefined;
    const answered = request === undefined ? {} : { request };
    return this.#validate(message, { direction: "server-to-client", ...answered });
  }

  /** A response under an id of nobody answers the only open request, if there is one. */
  #answeredBy(id: Id | null | undefined): JsonRpcRequest | undefined {
    const [only, ...others] = this.#asked.values();
    const exact = id === undefined || id === null ? undefined : this.#asked.get(id);
    const request = exact ?? (others.length === 0 ? only : undefined);
    if (request !== undefined) this.#asked.delete(request.id);
    return request;
  }
}
