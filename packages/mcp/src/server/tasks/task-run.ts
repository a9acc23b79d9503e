import type { Cancellation } from "../../exchange/cancellation.ts";
import type { ClientCapabilities } from "../../spec/2026-07-28/index.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import { LazySignal } from "../../util/lazy-signal.ts";
import { TaskQuestions } from "./task-questions.ts";
import type { TaskStep } from "./task-states.ts";
import { withMessage, withQuestions } from "./task-states.ts";

/** What a {@link TaskRun} is made of. */
export interface TaskRunOptions {
  readonly taskId: string;
  /** What the client that made the call can do. */
  readonly declared: ClientCapabilities;
  /** Writes a change of the task. */
  readonly change: (step: TaskStep) => Promise<unknown>;
  /** Called with what could not be written and may be lost. */
  readonly onLost: (error: unknown) => void;
}

/** A handler at work on a task, in this process. */
export class TaskRun {
  readonly taskId: string;
  readonly questions: TaskQuestions;
  /** The version that this process has written or seen. */
  version = 1;
  /** Resolves when its handler has ended. */
  readonly ended: Promise<void>;
  readonly #ended: Deferred<void> = deferred();
  readonly #options: TaskRunOptions;
  readonly #stopped = new LazySignal();
  /** A status message that is not written yet, and the writing of those. */
  #message: string | undefined;
  #writing: Promise<void> | undefined;

  constructor(options: TaskRunOptions) {
    const { taskId, declared, change } = options;
    this.taskId = taskId;
    this.#options = options;
    this.ended = this.#ended.promise;
    this.questions = new TaskQuestions({
      declared,
      show: async (requests) => void (await change(withQuestions(requests))),
    });
  }

  /** Aborted when nobody wants the task's result any more. */
  get stopped(): Cancellation {
    return this.#stopped;
  }

  /**
   * Writes a status message. While one is being written only the last of the others waits, so a fast
   * loop costs as many writes as the store takes. Never rejects.
   */
  say(message: string): Promise<void> {
    this.#message = message;
    this.#writing ??= this.#write();
    return this.#writing;
  }

  /** Nobody wants the result any more: its signal is aborted, and questions that are open reject. */
  stop(reason: unknown): void {
    this.questions.end(() => reason);
    this.#stopped.abort(reason);
  }

  /** Its handler has ended. */
  end(): void {
    this.#ended.resolve();
  }

  async #write(): Promise<void> {
    while (this.#message !== undefined) {
      const message = this.#message;
      this.#message = undefined;
      try {
        await this.#options.change(withMessage(message));
      } catch (error) {
        this.#options.onLost(error);
      }
    }
    this.#writing = undefined;
  }
}
