import { excerpt } from "../util/excerpt.ts";

/**
 * Why a schema is of no use:
 *
 * - `dialect`: its `$schema` names a dialect other than 2020-12, 2019-09 and draft-07
 * - `keyword`: a keyword has a value that its dialect does not allow
 * - `pattern`: a regular expression is none, or cannot be tested in linear time
 * - `ref`: a reference leads out of the schema, nowhere, or round in a circle
 * - `limit`: it is larger, deeper or of more parts than allowed
 * - `engine`: the engine cannot compile it
 */
export type SchemaErrorReason = "dialect" | "keyword" | "pattern" | "ref" | "limit" | "engine";

/** Thrown for a JSON Schema that cannot be used. Values that do not fit one are never thrown. */
export class SchemaError extends TypeError {
  /** What is wrong, for programs. */
  readonly reason: SchemaErrorReason;
  /** Where in the schema, a JSON pointer; empty for the whole. The message has it cut. */
  readonly pointer: string;

  /** @param problem - continues the sentence "Cannot use schema: …" */
  constructor(reason: SchemaErrorReason, pointer: string, problem: string, cause?: unknown) {
    const where = pointer === "" ? "" : `${excerpt(pointer)} `;
    super(`Cannot use schema: ${where}${problem}`, cause === undefined ? undefined : { cause });
    this.name = "SchemaError";
    this.reason = reason;
    this.pointer = pointer;
  }
}
