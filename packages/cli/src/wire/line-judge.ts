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

/** Loads what is needed to judge lines by the revision that is spoken, whichever that is. */
export async function loadLineJudge(): Promise<LineJudge> {
  const loading = REVISIONS.map(
    async (revision) => [revision, await loadMessageValidator(revision)] as const,
  );
  const latest = loadMessageValidator(LATEST);
  return new LineJudge(await latest, new Map<string, MessageValidator>(await Promise.all(loading)));
}

/** A request of ours, and the revision that its answer is judged by. */
interface Asked {
  readonly request: JsonRpcRequest;
  readonly validate: MessageValidator;
}

/** Judges the lines of one connection, in the order in which they cross. */
export class LineJudge {
  /** That of the revision which is spoken: a handshake may change it. */
  #validate: MessageValidator;
  /** Those of the revisions that shake hands. */
  readonly #older: ReadonlyMap<string, MessageValidator>;
  /** Our requests without an answer: what a response has to be depends on its request. */
  readonly #asked = new Map<Id, Asked>();

  constructor(validate: MessageValidator, older: ReadonlyMap<string, MessageValidator>) {
    this.#validate = validate;
    this.#older = older;
  }

  judge(direction: LineDirection, line: string): LineVerdict {
    const frame = parseFrame(line);
    if (frame.kind === "message") return this.#judgeMessage(direction, frame.message);
    if (frame.kind === "batch") return { valid: true, findings: [] };
    const { code, path = "", message } = frame.complaint;
    return { valid: false, findings: [{ id: code, path, message }] };
  }

  #judgeMessage(direction: LineDirection, message: Message): LineVerdict {
    if (direction === "out") return this.#judgeOurs(message);
    const asked = isResponse(message) ? this.#answeredBy(message.id) : undefined;
    const from = { direction: "server-to-client" } as const;
    if (asked === undefined) return this.#validate(message, from);
    const { request } = asked;
    const agreed = request.method === INITIALIZE ? this.#olderOf(resultOf(message)) : undefined;
    if (agreed !== undefined) this.#validate = agreed;
    return (agreed ?? asked.validate)(message, { ...from, request });
  }

  /** What opens an older revision is judged by the one that it offers. */
  #judgeOurs(message: Message): LineVerdict {
    let validate = this.#validate;
    if (isRequest(message)) {
      const { id, method, params } = message;
      if (method === INITIALIZE) validate = this.#olderOf(params) ?? validate;
      this.#asked.set(id, { request: message, validate });
    }
    return validate(message, { direction: "client-to-server" });
  }

  #olderOf(holder: unknown): MessageValidator | undefined {
    const { protocolVersion } = Object(holder) as { readonly protocolVersion?: unknown };
    return typeof protocolVersion === "string" ? this.#older.get(protocolVersion) : undefined;
  }

  /** A response under an id of nobody answers the only open request, if there is one. */
  #answeredBy(id: Id | null | undefined): Asked | undefined {
    const [only, ...others] = this.#asked.values();
    const exact = id === undefined || id === null ? undefined : this.#asked.get(id);
    const asked = exact ?? (others.length === 0 ? only : undefined);
    if (asked !== undefined) this.#asked.delete(asked.request.id);
    return asked;
  }
}

function resultOf(message: Message): unknown {
  return "result" in message ? message.result : undefined;
}

const LATEST = "2026-07-28";
const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const INITIALIZE = "initialize";
