import { TransportError } from "../../errors/mcp-error.ts";
import type { Implementation, InputRequiredTask } from "../../spec/2026-07-28/index.ts";
import type { CallEnd } from "../call-end.ts";
import { answerQuestions } from "../input/answer-questions.ts";
import { readQuestions } from "../input/read-questions.ts";
import type { TaskParts } from "./task-parts.ts";

/** Who asks, and for how long somebody waits. */
export interface TaskAsking {
  readonly end: CallEnd;
  readonly server: Implementation | undefined;
}

/**
 * Answers the questions of one task by the client's handlers, each once: a task shows a question until
 * the server has taken in the answer, and nobody should be asked twice.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-update-requests
 */
export class TaskAnswers {
  readonly #parts: TaskParts;
  readonly #answered = new Set<string>();
  #rounds = 0;

  constructor(parts: TaskParts) {
    this.#parts = parts;
  }

  /**
   * Has the questions answered that are new.
   *
   * @throws {TransportError} `INVALID_RESULT` for what is no question, `INPUT_DECLINED` where one has
   * no answer, `TOO_MANY_ROUNDS` above the client's `maxRounds`.
   */
  async to(
    { taskId, inputRequests }: InputRequiredTask,
    { end, server }: TaskAsking,
  ): Promise<void> {
    const { byKey = new Map() } = readQuestions("tasks/get", { inputRequests });
    const fresh = new Map([...byKey].filter(([key]) => !this.#answered.has(key)));
    if (fresh.size === 0) return;
    const { handlers, capabilities, maxRounds } = this.#parts.rounds;
    this.#rounds++;
    if (this.#rounds > maxRounds) {
      const message = `Cannot finish the task: it still asks for input after ${maxRounds} rounds (maxRounds)`;
      throw new TransportError("TOO_MANY_ROUNDS", message);
    }
    for (const key of fresh.keys()) this.#answered.add(key);
    const context = { signal: end.signal, request: this.#parts.request, server };
    try {
      const answers = answerQuestions(fresh, { handlers, capabilities, context });
      const inputResponses = await end.orEnded(answers);
      await this.#parts.send("tasks/update", { taskId, inputResponses }, { signal: end.signal });
    } catch (error) {
      // Whoever waits for the result anew would otherwise wait for answers that nobody gives.
      for (const key of fresh.keys()) this.#answered.delete(key);
      throw error;
    }
  }
}
