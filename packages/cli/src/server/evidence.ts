import type { Id, Message, StrayKind, WireEvent } from "@wirewright/mcp";
import type { LineInput, UnfinishedLine } from "@wirewright/mcp/channel";
import { tellingLines } from "@wirewright/mcp/channel";

/** What a server did besides answering, as far as it helps to understand a failure. */
export interface Evidence {
  /** Those lines of its stderr that say why, oldest first: the last ones, without traces. */
  readonly stderr: readonly string[];
  /** How many lines on stdout were no messages. */
  readonly junkLines: number;
  /** The start of the first of them. */
  readonly firstJunk?: string;
  /** Whether it has sent anything that is a message; absent where it has not. */
  readonly hasSpoken?: true;
  /** How many messages belonged to nothing that was going on; absent where there were none. */
  readonly strays?: number;
  /** What was wrong with the first of them, and the start of it. */
  readonly firstStray?: { readonly text: string; readonly message: string };
  /** What was odd about lines that could be read all the same; absent where nothing was. */
  readonly oddities?: readonly string[];
  /** The request that was sent last; absent where none was. */
  readonly sent?: SentRequest;
  /** The method of that request, as long as nothing has answered it; absent where something has. */
  readonly waitingFor?: string;
  /** What was sent before it and has not been answered; absent where all of it has. */
  readonly unanswered?: readonly UnansweredRequest[];
  /** What has come of a line whose end has not; absent where nothing has. */
  readonly unfinished?: UnfinishedLine;
}

/** A request, and what has come since. */
export interface SentRequest {
  readonly method: string;
  readonly msAgo: number;
  /** Messages, of whatever kind. */
  readonly receivedSince: number;
  /** The last of them, in a few words. */
  readonly lastReceived?: string;
  /** Lines on stdout that were no messages; absent where there were none. */
  readonly junkSince?: number;
  /** The HTTP answer that began last; absent where none has. */
  readonly head?: AnswerHead;
}

/** How an HTTP answer begins. */
export interface AnswerHead {
  readonly status: number;
  readonly contentType?: string;
}

/** A request without an answer. */
export interface UnansweredRequest {
  readonly method: string;
  readonly msAgo: number;
}

/** Collects the evidence, bounded however much a server writes. */
export class EvidenceCollector {
  readonly #now: () => number;
  readonly #stderr: string[] = [];
  #junkLines = 0;
  #firstJunk: string | undefined;
  #strays = 0;
  #firstStray: Evidence["firstStray"];
  #sent: Sent | undefined;
  /** By the id on the wire, oldest first; the last one is what was sent last. */
  readonly #unanswered = new Map<Id, Sent>();
  #lastAnswered: { readonly id: Id; readonly method: string } | undefined;
  #input: LineInput | undefined;
  /** Whether another process is to stand in for one that has ended. */
  #hasEnded = false;
  /** What is still that of the process before. */
  readonly #stale = { stderr: false, junk: false };
  #receivedSince = 0;
  #lastReceived: string | undefined;
  #junkSince = 0;
  #head: AnswerHead | undefined;
  #hasSpoken = false;
  readonly #oddities = new Set<string>();

  /** `now` is a clock in milliseconds that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  take(event: WireEvent): void {
    switch (event.kind) {
      case "stderr-line":
        this.#takeStderr(event.line);
        return;
      case "child-exit":
        this.#hasEnded = true;
        return;
      case "complaint":
        this.#takeJunk(event.complaint.excerpt);
        return;
      case "stray":
        if (!BELONGS_NOWHERE.has(event.stray)) return;
        this.#strays++;
        this.#firstStray ??= { text: this.#strayText(event), message: excerptOf(event.message) };
        return;
      case "message-out":
        this.#takeSent(event.message);
        return;
      case "message-in":
        this.#hasSpoken = true;
        this.#receivedSince++;
        this.#lastReceived = nameOf(event.message);
        this.#takeAnswer(event.message);
        return;
      default:
        return;
    }
  }

  /** Takes what tells how far the server's line has come. */
  takeInput(input: LineInput): void {
    this.#input = input;
  }

  /** Takes a line of the server as it came. */
  takeLine(line: string): void {
    if (line.startsWith("\uFEFF")) this.#oddities.add(BYTE_ORDER_MARK);
    else if (/^\[\s*[[{\]]/.test(line)) this.#oddities.add(ARRAY);
    // Within a text the quote would be escaped, so this is no text's.
    if (line.includes('}{"jsonrpc"')) this.#oddities.add(GLUED);
    if (line.includes("\uFFFD")) this.#oddities.add(NOT_UTF_8);
  }

  /** Takes the start of an HTTP answer; with 202 a notification is taken, which nobody waits for. */
  takeHead(head: AnswerHead): void {
    if (head.status !== 202) this.#head = head;
  }

  evidence(): Evidence {
    return {
      stderr: tellingLines(this.#stderr, SHOWN_LINES),
      junkLines: this.#junkLines,
      ...(this.#firstJunk === undefined ? {} : { firstJunk: this.#firstJunk }),
      ...(this.#hasSpoken ? { hasSpoken: true } : {}),
      ...(this.#firstStray === undefined
        ? {}
        : { strays: this.#strays, firstStray: this.#firstStray }),
      ...(this.#oddities.size === 0 ? {} : { oddities: [...this.#oddities] }),
      ...(this.#sent === undefined ? {} : { sent: this.#sentRequest(this.#sent) }),
      ...this.#waitedFor(),
    };
  }

  #waitedFor(): Pick<Evidence, "waitingFor" | "unanswered" | "unfinished"> {
    const now = this.#now();
    const last = [...this.#unanswered.values()].find((sent) => sent === this.#sent);
    const unanswered = [...this.#unanswered.values()]
      .filter((sent) => sent !== this.#sent)
      .map(({ method, at }) => ({ method, msAgo: now - at }));
    const unfinished = this.#input?.unfinished();
    return {
      ...(last === undefined ? {} : { waitingFor: last.method }),
      ...(unanswered.length === 0 ? {} : { unanswered }),
      ...(unfinished === undefined ? {} : { unfinished }),
    };
  }

  /** What a process says that stands in for another says more than what that one did. */
  #takeStderr(line: string): void {
    if (this.#stale.stderr) {
      this.#stale.stderr = false;
      this.#stderr.length = 0;
    }
    this.#stderr.push(line);
    if (this.#stderr.length > MAX_LINES) this.#stderr.shift();
  }

  #takeJunk(text: string): void {
    if (this.#stale.junk) {
      this.#stale.junk = false;
      this.#junkLines = 0;
      this.#firstJunk = undefined;
    }
    this.#junkLines++;
    this.#junkSince++;
    this.#firstJunk ??= text;
  }

  #takeAnswer(message: Message): void {
    if ("method" in message || message.id === undefined || message.id === null) return;
    const sent = this.#unanswered.get(message.id);
    if (sent === undefined) return;
    this.#unanswered.delete(message.id);
    this.#lastAnswered = { id: message.id, method: sent.method };
  }

  /** A second answer mostly follows the first at once; of others the library's sentence is told. */
  #strayText({ stray, text, message }: Extract<WireEvent, { kind: "stray" }>): string {
    const last = this.#lastAnswered;
    const isSecond = stray === "late-response" && "id" in message && message.id === last?.id;
    return isSecond ? `${last?.method} has been answered twice` : text;
  }

  /** What is sent because the time is over is not what was waited for. */
  #takeSent(message: Message): void {
    if (!("method" in message) || !("id" in message)) return;
    if (this.#hasEnded) {
      this.#hasEnded = false;
      this.#stale.stderr = true;
      this.#stale.junk = true;
      this.#unanswered.clear();
    }
    this.#sent = { method: message.method, at: this.#now() };
    if (this.#unanswered.size < MAX_UNANSWERED) this.#unanswered.set(message.id, this.#sent);
    this.#receivedSince = 0;
    this.#junkSince = 0;
    this.#head = undefined;
    this.#lastReceived = undefined;
  }

  #sentRequest({ method, at }: Sent): SentRequest {
    return {
      method,
      msAgo: this.#now() - at,
      receivedSince: this.#receivedSince,
      ...(this.#lastReceived === undefined ? {} : { lastReceived: this.#lastReceived }),
      ...(this.#junkSince === 0 ? {} : { junkSince: this.#junkSince }),
      ...(this.#head === undefined ? {} : { head: this.#head }),
    };
  }
}

interface Sent {
  readonly method: string;
  readonly at: number;
}

function nameOf(message: Message): string {
  if ("method" in message) return message.method;
  return `an answer with the id ${JSON.stringify(message.id ?? null)}`;
}

function excerptOf(message: Message): string {
  const text = JSON.stringify(message);
  return text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT)}…`;
}

/** What a server should never send; notifications that nobody takes are no fault. */
const BELONGS_NOWHERE: ReadonlySet<StrayKind> = new Set<StrayKind>([
  "late-response",
  "unknown-id",
  "error-without-id",
  "unwanted-request",
  "unwanted-response",
]);
const BYTE_ORDER_MARK = "a line begins with a byte order mark, which no message has";
const ARRAY = "a line is an array of messages, which only revision 2025-03-26 has";
const GLUED = "two messages stand on one line, and each ends with a newline of its own";
const NOT_UTF_8 = "a line has \uFFFD, which is what bytes become that are not UTF-8";
const MAX_LINES = 50;
const SHOWN_LINES = 10;
const MAX_UNANSWERED = 5;
const MAX_EXCERPT = 200;
