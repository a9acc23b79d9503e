import { showValue } from "../util/excerpt.ts";
import { SchemaError } from "./schema-error.ts";
import type { Found, SchemaIndex, SchemaObject } from "./schema-index.ts";

/** The keywords whose value is a reference. */
export type ReferenceKeyword = "$ref" | "$dynamicRef" | "$recursiveRef";

/** A reference as it stands in a schema. */
export interface Reference {
  readonly from: SchemaObject;
  readonly keyword: ReferenceKeyword;
  readonly ref: string;
  readonly base: string;
  readonly pointer: string;
}

/** A schema that `$dynamicRef` or `$recursiveRef` may lead to, whichever resource it is read from. */
interface MovingTarget {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly base: string;
}

/**
 * The references of one schema, and what they lead to. Each leads to one place whatever the value is:
 * that holds for `$dynamicRef` and `$recursiveRef` too, except where several embedded resources share
 * an anchor that the root lacks, and that is refused.
 */
export class References {
  readonly #index: SchemaIndex;
  readonly #moving: MovingTarget[] = [];
  readonly #found: { readonly reference: Reference; readonly schema: unknown }[] = [];
  #pending: Reference[] = [];

  constructor(index: SchemaIndex) {
    this.#index = index;
  }

  add(reference: Reference): void {
    this.#pending.push(reference);
  }

  /** Files a `$dynamicAnchor`, or a `$recursiveAnchor`, whose name is empty. */
  addMovingTarget(target: MovingTarget): void {
    this.#moving.push(target);
  }

  /**
   * Finds what every reference leads to. `visit` is called with each, whether or not it was visited
   * before, and may add references and names.
   *
   * @throws {SchemaError} `ref` for the first that leads nowhere.
   */
  resolve(visit: (found: Found, pointer: string) => void): Map<SchemaObject, unknown[]> {
    while (this.#pending.length > 0) {
      const references = this.#pending;
      this.#pending = [];
      // One may lead to a schema that only a later one finds, so a failure may not be the last word.
      const missing = references.filter((reference) => !this.#follow(reference, visit));
      const [first] = missing;
      if (first !== undefined && missing.length === references.length) throw this.#lost(first);
      this.#pending.push(...missing);
    }
    const targets = new Map<SchemaObject, unknown[]>();
    for (const { reference, schema } of this.#found) {
      const target = this.#finalTarget(reference, schema);
      targets.set(reference.from, [...(targets.get(reference.from) ?? []), target]);
    }
    return targets;
  }

  #follow(reference: Reference, visit: (found: Found, pointer: string) => void): boolean {
    const { ref, base, pointer } = reference;
    const found = this.#index.find(ref, base, pointer);
    if (found === undefined) return false;
    this.#found.push({ reference, schema: found.schema });
    visit(found, pointer);
    return true;
  }

  /**
   * Evaluation starts at the root, so the root's anchor is the outermost wherever there is one, and a
   * single anchor has no rival.
   */
  #finalTarget({ keyword, ref, pointer }: Reference, schema: unknown): unknown {
    if (keyword === "$ref") return schema;
    const name = keyword === "$recursiveRef" ? "" : ref.slice(ref.indexOf("#") + 1);
    const rivals = this.#moving.filter((target) => target.name === name);
    if (!rivals.some((target) => target.schema === schema)) return schema;
    const outermost = rivals.find(({ base }) => this.#index.isRoot(base));
    if (rivals.length === 1 || outermost !== undefined) return (outermost ?? rivals[0])?.schema;
    const text = showValue(ref);
    throw new SchemaError("ref", pointer, `is ${text}, and several resources have that anchor`);
  }

  #lost({ ref, base, pointer }: Reference): SchemaError {
    const isInside = this.#index.has(ref, base, pointer);
    const why = isInside
      ? "which leads to no schema in it"
      : "which is not in the schema, and nothing is ever fetched";
    return new SchemaError("ref", pointer, `is ${showValue(ref, 120)}, ${why}`);
  }
}
