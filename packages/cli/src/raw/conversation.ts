import type { Complaint, Frame, Id, JsonRpcResponse } from "@wirewright/mcp";
import { isErrorResponse, isRequest, isResponse, parseFrame } from "@wirewright/mcp";
import { ProtocolError, TransportError } from "@wirewright/mcp/errors";

/** Options of {@link Conversation}. */
export interface ConversationOptions {
  /** Gets every line that comes. */
  readonly onLine: (line: string, isMessage: boolean) => void;
}

/**
 * What is due to a text: an `answer` under its id, an `error` without id where it cannot be read
 * (a server may keep silent), or `nothing`.
 */
export type Due = "answer" | "error" | "nothing";

/** One text that was sent, and the search for its answer in what comes back. */
export class Conversation {
  readonly due: Due;
  /** Resolves at the answer; rejects where it is an error or cannot be an answer. */
  readonly answered: Promise<void>;
  readonly #id: Id | undefined;
  readonly #options: ConversationOptions;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(text: string, options: ConversationOptions) {
    const frame = parseFrame(text);
    this.#id = idOf(frame);
    this.due = this.#id !== undefined ? "answer" : isUnreadable(frame) ? "error" : "nothing";
    this.#options = options;
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Whoever waits hears of it; until then it is no unhandled rejection.
    this.answered.catch(() => undefined);
  }

  /** Takes a line that came. */
  take(line: string): void {
    const frame = parseFrame(line);
    this.#options.onLine(line, frame.kind === "message");
    if (frame.kind === "complaint") this.#takeBroken(frame.complaint);
    if (frame.kind === "message" && isResponse(frame.message)) this.#takeResponse(frame.message);
  }

  #takeBroken(complaint: Complaint): void {
    if (complaint.subject !== "response") return;
    this.#reject(new TransportError("INVALID_RESPONSE", complaint.message, { cause: complaint }));
  }

  /** An error without an id answers what could not be read. */
  #takeResponse(response: JsonRpcResponse): void {
    const { id } = response;
    if (id !== undefined && id !== null && id !== this.#id) this.#reject(this.#wrongId(id));
    else if (isErrorResponse(response)) {
      const { code, message, data } = response.error;
      this.#reject(new ProtocolError(code, message, data));
    } else this.#resolve();
  }

  #wrongId(id: Id): TransportError {
    const sent = this.#id === undefined ? "none was sent" : `${JSON.stringify(this.#id)} was sent`;
    const message = `The answer came under the id ${JSON.stringify(id)}, though ${sent}`;
    return new TransportError("WRONG_ID", message);
  }
}

/** The id that the answer will have; undefined where none is due, or none could be read. */
function idOf(frame: Frame): Id | undefined {
  if (frame.kind === "complaint") return frame.complaint.id;
  return frame.kind === "message" && isRequest(frame.message) ? frame.message.id : undefined;
}

function isUnreadable(frame: Frame): boolean {
  if (frame.kind !== "complaint") return false;
  return frame.complaint.subject === "request" || frame.complaint.subject === "unknown";
}
