import { jsonText } from "../../util/json-text.ts";
import type { CarriedState } from "./carried-state.ts";
import { requireKey } from "./require-key.ts";
import type { WorkUnderWay } from "./work-under-way.ts";

/** What {@link OnceSteps} is made of. */
export interface OnceStepsOptions {
  /** What earlier passes left. */
  readonly carried: CarriedState["once"];
  /** Where a step counts until it has ended. */
  readonly underWay: WorkUnderWay;
  /** Called with what a step threw, whoever else gets it. */
  readonly onFailed: (error: unknown) => void;
}

/** The steps of a handler that run in one pass only, and their values. */
export class OnceSteps {
  readonly #values: Map<string, readonly unknown[]>;
  readonly #used = new Set<string>();
  readonly #options: OnceStepsOptions;

  constructor(options: OnceStepsOptions) {
    this.#options = options;
    this.#values = new Map(Object.entries(options.carried));
  }

  /** The values of the steps that have ended, for the next round. */
  get values(): CarriedState["once"] {
    return Object.fromEntries(this.#values);
  }

  /**
   * The value of an earlier pass, or else what the step returns, as JSON has it: so it is the same
   * in every pass.
   *
   * @throws {TypeError} where the key is empty or was used in this pass already.
   */
  run<T>(key: string, step: () => T | Promise<T>): Promise<T> {
    requireKey(key, this.#used, "run once");
    this.#used.add(key);
    const known = this.#values.get(key);
    if (known !== undefined) return Promise.resolve(known[0] as T);
    // What nobody awaits must not end the process: a question ends the handler where it stands.
    const { underWay, onFailed } = this.#options;
    const running = underWay.add(this.#first(key, step));
    running.catch(onFailed);
    return running;
  }

  async #first<T>(key: string, step: () => T | Promise<T>): Promise<T> {
    const value = asJson(key, await step());
    this.#values.set(key, value);
    return value[0] as T;
  }
}

function asJson(key: string, value: unknown): readonly unknown[] {
  try {
    const text: string | undefined = jsonText(value);
    return text === undefined ? [] : [JSON.parse(text)];
  } catch (cause) {
    const message = `Cannot carry the value of step ${JSON.stringify(key)}: it is not JSON`;
    throw new TypeError(message, { cause });
  }
}
