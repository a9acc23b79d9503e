// The questions of a running task. Its handler waits for the answers where it stands; clients see the
// questions in `tasks/get` and answer with `tasks/update`.

import type { FormFault } from "../../form/form-fault.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type {
  ClientCapabilities,
  InputRequest,
  InputRequests,
} from "../../spec/2026-07-28/index.ts";
import { afterTurn } from "../../util/after-turn.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import { showValue } from "../../util/excerpt.ts";
import { handled } from "../../util/handled.ts";
import { missingCapability } from "../input/capability-gate.ts";
import { faultOfAnswer, faultOfIssues } from "../input/check-answer.ts";
import type { Questions, ReadAnswer } from "../input/questions.ts";
import { RefusedAnswer } from "../input/questions.ts";
import { MissingCapability } from "./missing-capability.ts";

/** What {@link TaskQuestions} needs of its task. */
export interface TaskQuestionsOptions {
  /** What the client that made the call can do. */
  readonly declared: ClientCapabilities;
  /** Shows questions to clients; resolves when the task has them. */
  readonly show: (requests: InputRequests) => Promise<void>;
}

/** An answer, read; or what is wrong with it. */
export type ReadResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: FormFault };

interface OpenQuestion {
  readonly request: InputRequest;
  readonly read: ReadAnswer<unknown>;
  readonly answered: Deferred<unknown>;
}

/** The questions of one task. */
export class TaskQuestions implements Questions {
  readonly declared: ClientCapabilities;
  readonly #show: TaskQuestionsOptions["show"];
  /** Every key of the task's life: a second question under one could get the answer to the first. */
  readonly #used = new Set<string>();
  readonly #open = new Map<string, OpenQuestion>();
  /** Asked in this turn of the event loop; they are shown together. */
  readonly #fresh = new Map<string, InputRequest>();
  #reasonOf: (() => unknown) | undefined;

  constructor({ declared, show }: TaskQuestionsOptions) {
    this.declared = declared;
    this.#show = show;
  }

  put<T>(key: string, request: InputRequest, read: ReadAnswer<T>): Promise<T> {
    requireUnused(key, this.#used);
    this.#used.add(key);
    if (this.#reasonOf !== undefined) return handled(Promise.reject(this.#reasonOf()));
    const required = missingCapability(request, this.declared);
    if (required !== undefined) return handled(Promise.reject(new MissingCapability(required)));
    const answered = deferred<unknown>();
    this.#open.set(key, { request, read, answered });
    if (this.#fresh.size === 0) afterTurn(() => void this.#showFresh());
    this.#fresh.set(key, request);
    return handled(answered.promise) as Promise<T>;
  }

  /** Whether the handler waits for the answer to a key. */
  isOpen(key: string): boolean {
    return this.#open.has(key);
  }

  /** What the handler would get for an answer; it gets it by {@link TaskQuestions.answer}. */
  async read(key: string, answer: unknown): Promise<ReadResult> {
    const question = this.#open.get(key);
    if (question === undefined) return { ok: true, value: undefined };
    const fault = faultOfAnswer(answer, question.request);
    if (fault !== undefined) return { ok: false, fault };
    const value = await question.read(answer as JsonObject);
    if (!(value instanceof RefusedAnswer)) return { ok: true, value };
    return { ok: false, fault: faultOfIssues(value.issues, answer) };
  }

  /** Hands the handler what {@link TaskQuestions.read} made of an answer; once a key. */
  answer(key: string, value: unknown): void {
    this.#open.get(key)?.answered.resolve(value);
    this.#open.delete(key);
  }

  /** The handler gets no answer to this question any more. */
  fail(key: string, error: unknown): void {
    this.#open.get(key)?.answered.reject(error);
    this.#open.delete(key);
  }

  /**
   * The task is over: nothing is asked any more. The reason is made where somebody needs it, which is
   * rare, and an error costs as much as a call.
   */
  end(reasonOf: () => unknown): void {
    this.#reasonOf ??= reasonOf;
    for (const key of [...this.#open.keys()]) this.fail(key, this.#reasonOf());
  }

  async #showFresh(): Promise<void> {
    const requests = Object.fromEntries(this.#fresh);
    this.#fresh.clear();
    try {
      await this.#show(requests);
    } catch (error) {
      for (const key of Object.keys(requests)) this.fail(key, error);
    }
  }
}

function requireUnused(key: unknown, used: ReadonlySet<string>): void {
  if (typeof key === "string" && key !== "" && !used.has(key)) return;
  throw new TypeError(
    `Cannot ask ${showValue(key)}: a key must be a string that is not empty, used once in the life of a task`,
  );
}
