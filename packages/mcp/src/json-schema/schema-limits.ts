import { integerOption } from "../util/integer-option.ts";

/**
 * Bounds of a schema, so that one from a stranger costs little. Over one is a `SchemaError` with the
 * reason `limit`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#composition-keyword-resource-use
 */
export interface SchemaLimits {
  /**
   * Length as JSON, in UTF-16 code units.
   *
   * @default 1,048,576
   */
  readonly maxLength?: number;
  /**
   * Subschemas within one another, 500 at most.
   *
   * @default 100
   */
  readonly maxDepth?: number;
  /**
   * Subschemas altogether, those that `$ref` names included.
   *
   * @default 3,000
   */
  readonly maxSubschemas?: number;
  /**
   * Length of a regular expression, in UTF-16 code units.
   *
   * @default 2,000
   */
  readonly maxPatternLength?: number;
}

/**
 * Fills in what was not given.
 *
 * @throws {RangeError} where a limit is no integer in its range.
 */
export function completeLimits(limits: SchemaLimits = {}): Required<SchemaLimits> {
  const atLeastOne = (name: keyof SchemaLimits, fallback: number, max?: number) =>
    integerOption(name, limits[name], { fallback, min: 1, ...(max === undefined ? {} : { max }) });
  return {
    maxLength: atLeastOne("maxLength", 2 ** 20),
    maxDepth: atLeastOne("maxDepth", 100, 500),
    maxSubschemas: atLeastOne("maxSubschemas", 3000),
    maxPatternLength: atLeastOne("maxPatternLength", 2000),
  };
}
