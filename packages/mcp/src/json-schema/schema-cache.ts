import type { Validator } from "./engine.ts";

/**
 * The validators of the schemas that were used last, by their text. A program that meets ever new
 * schemas, or lists the same ones ten thousand times, holds no more of them than this.
 */
export class SchemaCache {
  readonly #validators = new Map<string, Validator>();
  #length = 0;

  get size(): number {
    return this.#validators.size;
  }

  get(text: string): Validator | undefined {
    const validator = this.#validators.get(text);
    if (validator !== undefined) {
      // A Map keeps the order in which keys came: the last used go to its end.
      this.#validators.delete(text);
      this.#validators.set(text, validator);
    }
    return validator;
  }

  set(text: string, validator: Validator): void {
    this.#validators.set(text, validator);
    this.#length += text.length;
    for (const oldest of this.#validators.keys()) {
      if (this.#validators.size <= MAX_SCHEMAS && this.#length <= MAX_LENGTH) return;
      this.#validators.delete(oldest);
      this.#length -= oldest.length;
    }
  }
}

const MAX_SCHEMAS = 1000;

/** Of all texts together, in UTF-16 code units. */
const MAX_LENGTH = 8 * 2 ** 20;
