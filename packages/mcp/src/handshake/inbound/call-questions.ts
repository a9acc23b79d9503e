import type { LazyContext } from "../../exchange/cancellation.ts";
import type { Caller } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import type { Question } from "../../projection/question-from-latest.ts";
import { questionFromLatest } from "../../projection/question-from-latest.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";
import { showValue } from "../../util/excerpt.ts";
import { LazySignal } from "../../util/lazy-signal.ts";
import { mayBeAsked } from "../may-be-asked.ts";
import type { SessionParts } from "./session-parts.ts";

/** What the questions of a call are put with. */
export interface QuestionsOptions extends Pick<SessionParts, "ask" | "cannotAsk"> {
  /** The client's request that needs the answers. */
  readonly request: JsonRpcRequest;
  readonly caller: Caller;
  readonly facts: RevisionFacts;
  /** What the client can do, in the words of 2026-07-28. */
  readonly capabilities: JsonObject;
}

/** Answers by the keys of their questions, or why there are none. */
export type Answers =
  | { readonly ok: true; readonly byKey: JsonObject }
  | { readonly ok: false; readonly text: string; readonly input: string };

/** The questions of one call, put to the client as requests of its revision. */
export class CallQuestions {
  readonly #options: QuestionsOptions;
  /** Aborted when the call ends: what is open then is cancelled. */
  readonly #signal = new LazySignal();
  /** The pages that the user has agreed to open, by the ids that they went out with. */
  readonly #pages: string[] = [];
  readonly #context: LazyContext;
  #asked = 0;
  #isOver = false;
  /** The first question that was not answered: the call ends with it. */
  #failure: Extract<Answer, { readonly ok: false }> | undefined;

  constructor(options: QuestionsOptions) {
    this.#options = options;
    const signal = this.#signal;
    this.#context = {
      get signal() {
        return signal.signal;
      },
      lazySignal: signal,
      caller: options.caller,
      notify: () => NOTHING_WANTED,
    };
  }

  /** The ids of the pages that the user has agreed to open. */
  get pages(): readonly string[] {
    return this.#pages;
  }

  /**
   * Asks everything at once.
   *
   * @throws why the call has ended, by rejecting.
   */
  async ask(requests: JsonObject): Promise<Answers> {
    const questions: [string, Prepared][] = [];
    // Before anybody is asked anything: a user must not fill in a form for nothing.
    for (const [key, request] of Object.entries(requests)) {
      const prepared = this.#prepare(request);
      if (typeof prepared === "string") return { ok: false, text: prepared, input: key };
      questions.push([key, prepared]);
    }
    const answers = await Promise.all(questions.map(([key, asked]) => this.#askOne(key, asked)));
    if (this.#failure !== undefined) return this.#failure;
    const entries: [string, JsonObject][] = [];
    for (const [at, answer] of answers.entries()) {
      if (!answer.ok) return answer;
      entries.push([questions[at]?.[0] ?? "", answer.result]);
    }
    return { ok: true, byKey: Object.fromEntries(entries) };
  }

  /** The call has ended: open questions are cancelled, and late answers belong to nobody. */
  end(reason: unknown): void {
    this.#isOver = true;
    this.#signal.abort(reason);
  }

  #prepare(request: unknown): Prepared | string {
    const { facts, capabilities, request: call } = this.#options;
    if (!isQuestion(request))
      return `Cannot finish ${call.method}: the server asks for nothing known`;
    const obstacle = this.#options.cannotAsk?.(call.id);
    if (obstacle !== undefined) {
      return `Cannot finish ${call.method}: it needs ${request.method}, and ${obstacle}`;
    }
    if (mayBeAsked(request, capabilities)) {
      const elicitationId = isPage(request) ? crypto.randomUUID() : "";
      const asked = questionFromLatest(request, facts, elicitationId);
      if (asked !== undefined) return { ...asked, elicitationId };
    }
    return `Cannot finish ${call.method}: it needs ${request.method}, which this client cannot answer in this way`;
  }

  async #askOne(key: string, asked: Prepared): Promise<Answer> {
    const { method, params, elicitationId } = asked;
    const response = await this.#send(method, params);
    if (!isErrorResponse(response)) {
      const { result } = response;
      if (isPage(asked) && result["action"] === "accept") this.#pages.push(elicitationId);
      return { ok: true, result };
    }
    // Whoever could not show a question has not answered it, and `cancel` says just that.
    if (method === "elicitation/create") return { ok: true, result: { action: "cancel" } };
    const why = showValue(response.error.message, 200);
    const text = `Cannot finish ${this.#options.request.method}: the client answered ${method} with an error: ${why}`;
    if (this.#failure === undefined) {
      this.#failure = { ok: false, text, input: key };
      // One answer is missing, so nobody needs the others.
      this.#signal.abort(new DOMException("Another question was not answered", "AbortError"));
    }
    return this.#failure;
  }

  /** An answer that cannot be read is as good as an error; only the end of the call ends this. */
  async #send(method: string, params: JsonObject | undefined): Promise<JsonRpcResponse> {
    const { ask, request } = this.#options;
    this.#asked++;
    const id = `${String(request.id)}/${this.#asked}`;
    const question = { jsonrpc: "2.0", id, method, ...(params && { params }) } as const;
    try {
      return await ask(question, this.#context, request.id);
    } catch (error) {
      if (this.#isOver) throw error;
      const message = error instanceof Error ? error.message : "No answer";
      return { jsonrpc: "2.0", id, error: { code: 0, message } };
    }
  }
}

interface Prepared extends Question {
  /** Of a page that is to be opened; empty for anything else. */
  readonly elicitationId: string;
}

type Answer =
  | { readonly ok: true; readonly result: JsonObject }
  | { readonly ok: false; readonly text: string; readonly input: string };

function isQuestion(value: unknown): value is Question {
  if (!isJsonObject(value)) return false;
  const { method, params } = value;
  return typeof method === "string" && (params === undefined || isJsonObject(params));
}

function isPage({ params }: Question): boolean {
  return params?.["mode"] === "url";
}

const NOTHING_WANTED = Promise.resolve();
