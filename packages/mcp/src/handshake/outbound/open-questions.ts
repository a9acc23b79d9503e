import type { Cancellation } from "../../exchange/cancellation.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Question } from "../../projection/question-from-latest.ts";
import { deferred } from "../../util/deferred.ts";

interface OpenQuestion {
  readonly question: Question;
  resolve(answer: JsonObject | undefined): void;
}

/** What a server has asked for a call and nobody has answered yet, by keys of our own. */
export class OpenQuestions {
  readonly #open = new Map<string, OpenQuestion>();
  #count = 0;

  get size(): number {
    return this.#open.size;
  }

  /** As an `input_required` result lists them. */
  get requests(): JsonObject {
    const entries = [...this.#open].map(([key, { question }]) => [key, question]);
    return Object.fromEntries(entries);
  }

  /**
   * Adds a question; resolves with the answer, or with undefined where there will be none. It is
   * taken back where its asker no longer wants to know.
   */
  add(question: Question, cancellation?: Cancellation): Promise<JsonObject | undefined> {
    this.#count++;
    const key = `question-${this.#count}`;
    const { promise, resolve } = deferred<JsonObject | undefined>();
    this.#open.set(key, { question, resolve });
    const unlink = cancellation?.onAbort(() => {
      this.#open.delete(key);
      resolve(undefined);
    });
    return promise.finally(unlink);
  }

  /** Hands on the answers that are there; the other questions stay open. */
  answer(responses: unknown): void {
    if (!isJsonObject(responses)) return;
    for (const [key, { resolve }] of this.#open) {
      const answer = responses[key];
      if (!isJsonObject(answer)) continue;
      this.#open.delete(key);
      resolve(answer);
    }
  }

  /** None of them will be answered. */
  end(): void {
    for (const { resolve } of this.#open.values()) resolve(undefined);
    this.#open.clear();
  }
}
