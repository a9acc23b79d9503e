import { createEngine } from "./ajv-engine.ts";
import type { JsonSchemaEngine, Validator } from "./engine.ts";
import type { LinkedSchema } from "./link-schema.ts";
import { linkSchema } from "./link-schema.ts";
import { refuseCircles } from "./refuse-circles.ts";
import { scanSchema } from "./scan-schema.ts";
import { SchemaCache } from "./schema-cache.ts";
import { SchemaError } from "./schema-error.ts";
import type { SchemaLimits } from "./schema-limits.ts";
import { completeLimits } from "./schema-limits.ts";
import { schemaText } from "./schema-text.ts";

/** How a schema is compiled. */
export interface CompileOptions {
  /**
   * What compiles it. Make one and use it for all schemas: what is compiled is kept by the engine.
   *
   * @default the engine of the library, `createEngine()`
   */
  readonly engine?: JsonSchemaEngine;
  /** Bounds of the schema. */
  readonly limits?: SchemaLimits;
}

/**
 * Compiles a JSON Schema into a function that says what is wrong with a value: the way to check
 * what no tool's schema checks, such as what a client gets.
 *
 * A schema says by `$schema` which dialect it is in: 2020-12 (and where it says nothing), 2019-09 or
 * draft-07. `format` is an annotation. References lead to places in the schema; none is ever fetched.
 *
 * Each schema is compiled once: the same object is known at once, so it must not be changed
 * afterwards; an equal one is known by its text. The last 1,000 are kept.
 *
 * @throws {SchemaError} where it cannot be used; `reason` says why.
 * @throws {RangeError} where a limit is no integer in its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage
 */
export function compileSchema(schema: object | boolean, options: CompileOptions = {}): Validator {
  const known = keptBy(options.engine ?? defaultEngine());
  const compiled = typeof schema === "object" ? known.byObject.get(schema) : undefined;
  if (compiled !== undefined) return compiled;
  const limits = completeLimits(options.limits);
  const text = schemaText(schema, limits.maxLength);
  const validator = known.byText.get(text) ?? compile(text, limits, known);
  if (typeof schema === "object") known.byObject.set(schema, validator);
  return validator;
}

interface Kept {
  readonly engine: JsonSchemaEngine;
  readonly byObject: WeakMap<object, Validator>;
  readonly byText: SchemaCache;
}

const keptByEngine = new WeakMap<JsonSchemaEngine, Kept>();
let ownEngine: JsonSchemaEngine | undefined;

function defaultEngine(): JsonSchemaEngine {
  ownEngine ??= createEngine();
  return ownEngine;
}

function keptBy(engine: JsonSchemaEngine): Kept {
  const known = keptByEngine.get(engine);
  if (known !== undefined) return known;
  const kept = { engine, byObject: new WeakMap(), byText: new SchemaCache() };
  keptByEngine.set(engine, kept);
  return kept;
}

function compile(
  text: string,
  limits: Required<SchemaLimits>,
  { engine, byText }: Kept,
): Validator {
  // From its text, the schema is nobody else's: no later change of the caller's reaches it.
  const scanned = scanSchema(JSON.parse(text), limits);
  refuseCircles(scanned);
  const validator = compileBy(engine, linkSchema(scanned));
  byText.set(text, validator);
  return validator;
}

function compileBy(engine: JsonSchemaEngine, schema: LinkedSchema): Validator {
  try {
    return engine.compile(schema);
  } catch (error) {
    if (error instanceof SchemaError) throw error;
    throw new SchemaError("engine", "", problemOf(error), error);
  }
}

function problemOf(error: unknown): string {
  if (error instanceof EvalError) {
    return "cannot be compiled, since no code may be made here at run time: pass an engine that makes none";
  }
  // The stack is too small for it.
  if (error instanceof RangeError) return "is nested too deeply to be compiled";
  return `cannot be compiled: ${error instanceof Error ? error.message : String(error)}`;
}
