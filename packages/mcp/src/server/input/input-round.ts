// One pass of a handler that may ask. It is written as if the client were on the line, and runs
// again for each round: a question with an answer resolves, one without is recorded, and at the end
// of that turn of the event loop the request is answered with every question recorded so far.

import type { FormFault } from "../../form/form-fault.ts";
import type { ValidationIssue } from "../../json-schema/standard-schema.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { ClientCapabilities, InputRequest } from "../../spec/2026-07-28/index.ts";
import { afterTurn } from "../../util/after-turn.ts";
import { frozenJson } from "../../util/frozen-json.ts";
import { handled } from "../../util/handled.ts";
import { missingCapability } from "./capability-gate.ts";
import type { CarriedState } from "./carried-state.ts";
import { faultOfAnswer, faultOfIssues } from "./check-answer.ts";
import { digestOf } from "./digest.ts";
import { InputNeeded } from "./input-needed.ts";
import type { InputRequiredFields } from "./input-required.ts";
import { mergeCapabilities } from "./merge-capabilities.ts";
import { OnceSteps } from "./once-steps.ts";
import type { AskOptions, Questions, ReadAnswer } from "./questions.ts";
import { RefusedAnswer } from "./questions.ts";
import { requireKey } from "./require-key.ts";
import { requireQuestion } from "./require-question.ts";
import { WorkUnderWay } from "./work-under-way.ts";

/** How a pass ended that could not finish. */
export type RoundOutcome =
  /** The client is asked, or told to come back with the state. */
  | {
      readonly kind: "ask";
      readonly requests: Readonly<Record<string, InputRequest>>;
      readonly carry: CarriedState;
      /** Answers of this request that the pass did not look at. */
      readonly unread: JsonObject;
    }
  /** A question needs what the client cannot do. */
  | { readonly kind: "incapable"; readonly required: ClientCapabilities }
  /** An answer of the client is malformed. */
  | { readonly kind: "malformed"; readonly key: string; readonly fault: FormFault };

/** What a round begins with. */
export interface InputRoundOptions {
  /** Why this method may not ask; undefined where it may. */
  readonly forbidden: string | undefined;
  /** What the client can do. */
  readonly declared: ClientCapabilities;
  /** What it answered in this request. */
  readonly responses: JsonObject;
  /** What earlier rounds left. */
  readonly carried: CarriedState;
  /** Called with what a `once` step threw, whoever else gets it. */
  readonly onStepFailed: (error: unknown) => void;
  /** Called once, when the pass is over although the handler may still be running. */
  readonly onEnd: (outcome: RoundOutcome, needed: InputNeeded) => void;
}

/** The questions, answers and steps of one pass. */
export class InputRound implements Questions {
  readonly #options: InputRoundOptions;
  /** Questions of this pass, with an answer or without. */
  readonly #asked = new Map<string, InputRequest>();
  /** Those without, which go to the client. */
  readonly #open = new Map<string, InputRequest>();
  /** Answers that this pass has looked at. */
  readonly #read = new Set<string>();
  readonly #bound: Map<string, string>;
  /** Steps and digests: the pass does not end before they have. */
  readonly #underWay = new WorkUnderWay();
  readonly #steps: OnceSteps;
  #required: ClientCapabilities | undefined;
  #malformed: { readonly key: string; readonly fault: FormFault } | undefined;
  /** Made by the first question without an answer, which ends the pass. */
  #needed: InputNeeded | undefined;
  #isOver = false;
  #own: unknown;

  constructor(options: InputRoundOptions) {
    const { carried, onStepFailed } = options;
    this.#options = options;
    this.#steps = new OnceSteps({
      carried: carried.once,
      underWay: this.#underWay,
      onFailed: onStepFailed,
    });
    this.#bound = new Map(Object.entries(carried.bound));
    this.#own = carried.own;
  }

  /** What the client can do. */
  get declared(): ClientCapabilities {
    return this.#options.declared;
  }

  /** Whether the request is answered by this round, whatever the handler does now. */
  get isEnding(): boolean {
    return this.#needed !== undefined;
  }

  /** The client's answer to a key, in this request or an earlier round, as it is. */
  response(key: string): unknown {
    const { responses, carried } = this.#options;
    this.#read.add(key);
    if (Object.hasOwn(responses, key)) return responses[key];
    return Object.hasOwn(carried.answers, key) ? carried.answers[key] : undefined;
  }

  put<T>(
    key: string,
    question: InputRequest,
    read: ReadAnswer<T>,
    options: AskOptions = {},
  ): Promise<T> {
    const answered = async (answer: JsonObject): Promise<T> => {
      const given = await read(answer);
      return given instanceof RefusedAnswer ? this.#refuse(key, given.issues) : given;
    };
    return handled(this.ask(key, question, options).then(answered));
  }

  /**
   * The client's answer to a question. Without one, records the question and rejects with
   * {@link InputNeeded}, marked as handled.
   *
   * @throws {TypeError} where the key is empty or was asked in this pass already, or the method may
   * not ask.
   */
  ask(key: string, question: InputRequest, { bind = false }: AskOptions = {}): Promise<JsonObject> {
    const { forbidden, declared } = this.#options;
    if (forbidden !== undefined) throw new TypeError(forbidden);
    requireKey(key, this.#asked, "ask");
    this.#asked.set(key, question);
    const required = missingCapability(question, declared);
    if (required !== undefined) return this.#lack(required);
    const answer = this.response(key);
    if (answer === undefined) return this.#put(key, question, bind);
    return bind
      ? handled(this.#boundAnswer(key, question, answer))
      : this.#take(key, question, answer);
  }

  /**
   * Runs a step in the first pass that reaches it, and returns its value again in every later one.
   * Once the client has been asked, no step begins.
   *
   * @throws {TypeError} where the key is empty or was used in this pass already.
   */
  once<T>(key: string, step: () => T | Promise<T>): Promise<T> {
    return this.#isOver ? this.#end() : this.#steps.run(key, step);
  }

  /** Refuses an answer that the author's own schema refuses. */
  #refuse(key: string, issues: readonly ValidationIssue[]): Promise<never> {
    return this.#fault(key, faultOfIssues(issues, this.response(key)));
  }

  /**
   * Asks as the author wrote it: questions, a state of their own, or both. Gives what to throw.
   *
   * @throws {TypeError} where a question is none, or nothing may be asked (any more).
   */
  require({ requests = {}, state }: InputRequiredFields): InputNeeded {
    const { declared } = this.#options;
    const forbidden = this.#isOver ? TOO_LATE : this.#options.forbidden;
    if (forbidden !== undefined) throw new TypeError(forbidden);
    for (const [key, question] of Object.entries(requests)) {
      const asked = frozenJson(requireQuestion(key, question));
      const required = missingCapability(asked, declared);
      if (required === undefined) void this.#put(key, asked, false);
      else void this.#lack(required);
    }
    this.#own = state;
    void this.#end();
    return this.#needed as InputNeeded;
  }

  async #boundAnswer(key: string, question: InputRequest, answer: unknown): Promise<JsonObject> {
    const digest = await this.#underWay.add(digestOf(question));
    const isTheSame = this.#bound.get(key) === digest;
    return isTheSame ? this.#take(key, question, answer) : this.#put(key, question, true);
  }

  #take(key: string, question: InputRequest, answer: unknown): Promise<JsonObject> {
    const fault = faultOfAnswer(answer, question);
    return fault === undefined ? Promise.resolve(answer as JsonObject) : this.#fault(key, fault);
  }

  /** An answer of an earlier round may no longer fit a question that has changed: ask again. */
  #fault(key: string, fault: FormFault): Promise<never> {
    const question = this.#asked.get(key);
    if (question !== undefined && !Object.hasOwn(this.#options.responses, key)) {
      return this.#put(key, question, this.#bound.has(key));
    }
    this.#malformed ??= { key, fault };
    return this.#end();
  }

  #lack(required: ClientCapabilities): Promise<never> {
    this.#required = mergeCapabilities(this.#required ?? {}, required);
    return this.#end();
  }

  /** The question goes to the client, unless the client has been answered already. */
  #put(key: string, question: InputRequest, bind: boolean): Promise<never> {
    if (!this.#isOver) {
      this.#open.set(key, question);
      if (bind) void this.#underWay.add(this.#bind(key, question));
    }
    return this.#end();
  }

  async #bind(key: string, question: InputRequest): Promise<void> {
    this.#bound.set(key, await digestOf(question));
  }

  /** Marked as handled: a handler that does not wait for its answer must not end the process. */
  #end(): Promise<never> {
    if (this.#needed === undefined) {
      this.#needed = new InputNeeded();
      afterTurn(() => void this.#finish(this.#needed as InputNeeded));
    }
    return handled(Promise.reject(this.#needed));
  }

  async #finish(needed: InputNeeded): Promise<void> {
    await this.#underWay.ended();
    this.#isOver = true;
    this.#options.onEnd(this.#outcome(), needed);
  }

  #outcome(): RoundOutcome {
    if (this.#malformed !== undefined) return { kind: "malformed", ...this.#malformed };
    if (this.#required !== undefined) return { kind: "incapable", required: this.#required };
    const { responses, carried } = this.#options;
    const isRead = (key: string): boolean => this.#read.has(key);
    // A question that is asked again has no answer worth carrying.
    const isKept = (key: string): boolean => !this.#open.has(key);
    const carry: CarriedState = {
      answers: {
        ...membersOf(carried.answers, isKept),
        ...membersOf(responses, (key) => isRead(key) && isKept(key)),
      },
      once: this.#steps.values,
      bound: Object.fromEntries(this.#bound),
      ...(this.#own === undefined ? {} : { own: this.#own }),
    };
    const unread = membersOf(responses, (key) => !isRead(key) && isKept(key));
    return { kind: "ask", requests: Object.fromEntries(this.#open), carry, unread };
  }
}

function membersOf(object: JsonObject, isWanted: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => isWanted(key)));
}

const TOO_LATE = "Cannot ask for input: the request has been answered by its questions";
