import type { Complaint } from "../../jsonrpc/complaint.ts";
import { isComplaint } from "../../jsonrpc/complaint.ts";
import type { Id, Message } from "../../jsonrpc/message.ts";
import { isNotification, isRequest, isResponse } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import type { Side } from "../../spec/method-row.ts";
import type { Revision } from "../../spec/revision.ts";
import { senderOf } from "../validate-options.ts";
import { addComplaint } from "./complaint-finding.ts";
import type { ConversationFinding } from "./conversation-finding.ts";
import { FindingList } from "./finding-list.ts";
import { HttpExchanges } from "./http-exchanges.ts";
import { LineChecker } from "./line-checker.ts";
import type { MessageJudge } from "./message-judge.ts";
import { noAnswers } from "./no-answers.ts";
import { Scope } from "./scope.ts";
import { takeNotification } from "./take-notification.ts";
import { takeRequest } from "./take-request.ts";
import { takeResponse } from "./take-response.ts";
import type { SideState, Taken, Taking } from "./taking.ts";
import type { CheckedFrame, HttpHead, WireFrame } from "./wire-frame.ts";

/** Options of {@link Conversation}. */
export interface ConversationOptions {
  /**
   * The revision to judge everything by; without it, what the messages themselves say.
   */
  readonly revision?: Revision;
}

/**
 * Checks what two sides say to each other, frame by frame in the order in which they cross: each
 * message by itself, and each in view of what came before it. Nothing is kept of what is over, and
 * what is kept is bounded.
 */
export class Conversation {
  readonly #judge: MessageJudge;
  readonly #options: ConversationOptions;
  readonly #scopes = new Map<string, Scope>();
  readonly #lines = { client: new LineChecker("client"), server: new LineChecker("server") };
  readonly #sides: Readonly<Record<Side, SideState>> = {
    client: { unreadable: 0, lastWasNotification: false },
    server: { unreadable: 0, lastWasNotification: false },
  };
  readonly #exchanges = new HttpExchanges();
  #number = 0;
  #isLossy = false;

  constructor(judge: MessageJudge, options: ConversationOptions = {}) {
    this.#judge = judge;
    this.#options = options;
  }

  /** The revision that is spoken, as far as that is known. */
  get revision(): Revision {
    const [first] = this.#scopes.values();
    return first?.era.revision ?? new Scope(this.#options.revision).era.revision;
  }

  /** How many requests of both sides have no answer yet. */
  get inFlight(): number {
    let count = 0;
    for (const { pending } of this.#scopes.values()) {
      count += pending.client.size + pending.server.size;
    }
    return count;
  }

  /** Takes the head of an HTTP message; what is wrong with that of a response is returned. */
  takeHead(head: HttpHead): readonly ConversationFinding[] {
    const before = this.#exchanges.sessionOf(head.exchange);
    const findings = this.#exchanges.takeHead(head);
    const after = this.#exchanges.sessionOf(head.exchange);
    // The answer to `initialize` names the session that begins with it.
    const scope =
      head.kind === "response" && before !== after ? this.#scopes.get(before) : undefined;
    if (scope !== undefined) this.#move(scope, before, after);
    return findings;
  }

  /**
   * The stream of an exchange has said where its client posts (HTTP+SSE, 2024-11-05): what goes to
   * that path and query belongs to the stream from now on.
   */
  openEndpoint(exchange: number, url: string): void {
    this.#exchanges.openEndpoint(exchange, url);
  }

  /** An event of an exchange had an id: where its stream ends early, another may go on. */
  allowResuming(exchange: number): void {
    this.#exchanges.allowResuming(exchange);
  }

  /**
   * An HTTP exchange is over, whole or not; with `isLeft` since the client broke off, so that no
   * answer was owed any more.
   */
  endExchange(exchange: number, isLeft = false): readonly ConversationFinding[] {
    const how = { isLeft, isLossy: this.#isLossy };
    return this.#exchanges.end(exchange, this.#scopeOf(exchange), how);
  }

  /** Takes the next frame and says what it is and what is wrong with it. */
  take(frame: WireFrame): CheckedFrame {
    this.#number++;
    const number = this.#number;
    const side = senderOf(frame.direction);
    const list = new FindingList(this.revision, this.#isLossy);
    const line = this.#lines[side].take(frame, list);
    const text = typeof line === "string" ? line : undefined;
    const parsed = text === undefined ? undefined : parseFrame(text, { batch: true });
    const scope = this.#enter(frame, side, parsed);
    list.revision = this.#revisionOf(frame, scope);
    const taking: Taking = {
      frame: this.#withoutExchange(frame),
      number,
      side,
      scope,
      list,
      judge: this.#judge,
      exchanges: this.#exchanges,
      sides: this.#sides,
    };
    const taken =
      parsed === undefined
        ? this.#takeNone(typeof line === "object" ? line.whole : undefined, taking)
        : this.#takeParsed(parsed, text ?? "", taking);
    return { number, ...taken, revision: list.revision, findings: list.items };
  }

  /**
   * Something of the conversation was not seen. From now on nothing is said that only those can say
   * who have seen everything: that an answer has no request, or a request no answer.
   */
  lose(): void {
    this.#isLossy = true;
  }

  /** The conversation is over: what is still owed. */
  end(): readonly ConversationFinding[] {
    const list = new FindingList(this.revision, this.#isLossy);
    this.#lines.client.end(list);
    this.#lines.server.end(list);
    for (const scope of this.#scopes.values()) noAnswers(scope, list);
    return list.items;
  }

  /** Where there is no session, several clients begin in the same scope. */
  #move(scope: Scope, before: string, after: string): void {
    this.#scopes.delete(before);
    const shared = this.#scopes.get(after);
    if (shared === undefined) this.#scopes.set(after, scope);
    else for (const pending of scope.pending.client.all()) shared.pending.client.add(pending);
  }

  /** The scope of a frame, which it may begin. */
  #enter({ exchange }: WireFrame, side: Side, parsed: Frame | undefined): Scope {
    const opens = parsed !== undefined && opensSession(parsed);
    if (exchange !== undefined && opens) this.#exchanges.beginSession(exchange);
    const scope = this.#scopeOf(exchange);
    if (exchange === undefined || this.#exchanges.isOfStream(exchange)) return scope;
    scope.isShared = this.#exchanges.isShared(exchange);
    // Who looks on from the middle of a session has not seen its beginning.
    const revision = this.#exchanges.handshakeOf(exchange);
    if (side === "client" && !opens && revision !== undefined) scope.era.join(revision);
    return scope;
  }

  #revisionOf({ exchange }: WireFrame, { era, isShared }: Scope): Revision {
    const named = exchange === undefined ? undefined : this.#exchanges.handshakeOf(exchange);
    return isShared && named !== undefined ? named : era.revision;
  }

  /** On HTTP+SSE an answer comes on another exchange than its request, as if both were lines. */
  #withoutExchange(frame: WireFrame): WireFrame {
    if (frame.exchange === undefined || !this.#exchanges.isOfStream(frame.exchange)) return frame;
    const { exchange: _, ...rest } = frame;
    return rest;
  }

  #scopeOf(exchange: number | undefined): Scope {
    const session = exchange === undefined ? "" : this.#exchanges.sessionOf(exchange);
    const known = this.#scopes.get(session);
    if (known !== undefined) return known;
    const scope = new Scope(this.#options.revision);
    this.#scopes.set(session, scope);
    if (this.#scopes.size > MAX_SCOPES) {
      const [oldest = ""] = this.#scopes.keys();
      this.#scopes.delete(oldest);
    }
    return scope;
  }

  #takeParsed(parsed: Frame, text: string, taking: Taking): Taken {
    const isCutOff = parsed.kind === "complaint" && parsed.complaint.code === "NOT_JSON";
    if (taking.frame.isPartial === true && !isCutOff) {
      this.#lines[taking.side].unended(taking.list);
    }
    if (parsed.kind === "message") return this.#takeMessage(parsed.message, taking);
    if (parsed.kind === "complaint") return this.#takeComplaint(parsed.complaint, text, taking);
    if (taking.scope.era.revision !== "2025-03-26") {
      const { length } = parsed.items;
      const count = length === 1 ? "one message" : `${length} messages`;
      const message = `An array of ${count}, though ${taking.list.revision} has no batches`;
      taking.list.add("batch-not-allowed", "", message);
    }
    if (isMixed(parsed.items)) {
      taking.list.add("batch-mixed", "", "A batch holds requests and notifications, or answers");
    }
    const items = parsed.items.map((item) => {
      this.#number++;
      return { number: this.#number, ...this.#takeItem(item, { ...taking, number: this.#number }) };
    });
    return { kind: "batch", items };
  }

  /**
   * Takes what is no message as it crossed. Where lines make up an answer, it was given all the same:
   * no other will come. A request in pieces was never received, and no answer is due to it.
   */
  #takeNone(whole: string | undefined, taking: Taking): Taken {
    this.#sides[taking.side].unreadable++;
    if (whole === undefined) return UNREADABLE;
    const parsed = parseFrame(whole, { batch: true });
    if (parsed.kind === "batch") {
      const items = parsed.items.map((item) => {
        this.#number++;
        return { number: this.#number, ...this.#takePieced(item, taking) };
      });
      return { ...UNREADABLE, items };
    }
    return this.#takePieced(parsed.kind === "message" ? parsed.message : parsed.complaint, taking);
  }

  #takePieced(item: Message | Complaint, taking: Taking): Taken {
    if (isComplaint(item)) return { ...UNREADABLE, ...this.#answeredBy(item.id, item, taking) };
    if (!isResponse(item)) return UNREADABLE;
    taking.scope.era.response(item, taking.list);
    const id = item.id ?? undefined;
    return { ...UNREADABLE, ...this.#answeredBy(id, { subject: "response" }, taking) };
  }

  #takeItem(item: Message | Complaint, taking: Taking): Taken {
    if (isComplaint(item)) {
      addComplaint(item, taking.list);
      return { kind: "unreadable", ...this.#answeredBy(item.id, item, taking) };
    }
    if (isRequest(item) && item.method === "initialize") {
      taking.list.add("initialize-in-batch", "", "initialize must not be part of a batch");
    }
    return this.#takeMessage(item, taking);
  }

  #takeMessage(message: Message, taking: Taking): Taken {
    const state = this.#sides[taking.side];
    state.lastWasNotification = isNotification(message);
    if (isRequest(message)) return takeRequest(message, taking);
    return isNotification(message)
      ? takeNotification(message, taking)
      : takeResponse(message, taking);
  }

  #takeComplaint(complaint: Complaint, text: string, taking: Taking): Taken {
    const { frame, side, list } = taking;
    this.#sides[side].unreadable++;
    if (complaint.code === "NOT_JSON") {
      const reason = complaint.message.slice(complaint.message.indexOf(": ") + 2);
      this.#lines[side].notJson(frame, text, reason, list);
    } else if (/^\s*\[\s*\]\s*$/.test(text)) {
      list.add("batch-empty", "", "The array has no messages in it");
    } else addComplaint(complaint, list);
    return { kind: "unreadable", ...this.#answeredBy(complaint.id, complaint, taking) };
  }

  /** A broken answer whose id can be read is the answer all the same: nothing else will come. */
  #answeredBy(
    id: Id | undefined,
    { subject }: Pick<Complaint, "subject">,
    { scope, side, frame }: Taking,
  ): object {
    if (id === undefined) return {};
    if (subject !== "response") return { id };
    const asked = scope.pending[side === "server" ? "client" : "server"];
    const pending = asked.find(id, frame.exchange);
    if (pending === undefined) return { id };
    asked.end(pending);
    const name = pending.name === undefined ? {} : { name: pending.name };
    return { id, answers: pending.number, method: pending.request.method, ...name };
  }
}

function opensSession(parsed: Frame): boolean {
  if (parsed.kind !== "message" || !isRequest(parsed.message)) return false;
  return parsed.message.method === "initialize";
}

function isMixed(items: readonly (Message | Complaint)[]): boolean {
  const messages = items.filter((item): item is Message => !isComplaint(item));
  return messages.some(isResponse) && !messages.every(isResponse);
}

const UNREADABLE: Taken = { kind: "unreadable" };
const MAX_SCOPES = 10_000;
