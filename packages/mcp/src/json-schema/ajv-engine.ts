// The only file that knows ajv. It is a development dependency: the build puts it, minified, into the
// one module that needs it, and THIRD-PARTY-NOTICES names it.

// biome-ignore lint/correctness/noUndeclaredDependencies: bundled, see above
import type { KeywordCxt, KeywordDefinition, Options, ValidateFunction } from "ajv/dist/2020.js";
// biome-ignore lint/correctness/noUndeclaredDependencies: bundled, see above
import { _, Ajv2020 } from "ajv/dist/2020.js";
import { integerOption } from "../util/integer-option.ts";
import { describeFaults } from "./describe-faults.ts";
import type { JsonSchemaEngine, Validator } from "./engine.ts";
import { areUnique, isMultipleOf, isOneOf } from "./exact-keywords.ts";
import type { LinkedObject, LinkedSchema } from "./link-schema.ts";
import { meterCode } from "./meter-code.ts";
import type { PatternOptions } from "./pattern/create-pattern.ts";
import { createPattern } from "./pattern/create-pattern.ts";
import type { ValidationIssue } from "./standard-schema.ts";
import { OutOfSteps, StepBudget } from "./step-budget.ts";

/** What bounds the engine's work. */
export interface EngineOptions {
  /**
   * Steps that one check may take. A step is about one keyword applied to one value; a fault is 20,
   * and a character that a regular expression looks at is at least one.
   *
   * @default 20,000,000, which take about a second
   */
  readonly maxSteps?: number;
  /**
   * Whether regular expressions that only backtracking can match, with a lookbehind or a
   * backreference, are left to the runtime's matcher. It may take for ever with them, so let it only
   * where the schemas are your own. A schema with one is refused otherwise.
   *
   * @default false
   */
  readonly backtracking?: boolean;
}

/**
 * The engine that the library brings: schemas become code by `new Function`.
 *
 * @throws {RangeError} where `maxSteps` is no integer from 1.
 */
export function createEngine(options: EngineOptions = {}): JsonSchemaEngine {
  const maxSteps = integerOption("maxSteps", options.maxSteps, { fallback: 20_000_000, min: 1 });
  const budget = new StepBudget(maxSteps);
  const patterns = {
    spend: (steps: number) => budget.spend(steps),
    backtracking: options.backtracking ?? false,
  };
  return { compile: (schema) => compileWith(createAjv(schema, patterns), schema, budget) };
}

function compileWith(ajv: Ajv2020, schema: LinkedSchema, budget: StepBudget): Validator {
  const validate = compileInOrder(ajv, schema);
  return (value) => {
    budget.reset();
    try {
      if (validate(value)) return NOTHING;
      const faults = validate.errors ?? [];
      // The function would keep them, and what they show of the value, until its next call.
      validate.errors = null;
      return describeFaults(faults, value);
    } catch (error) {
      return [unfinished(error, budget)];
    }
  };
}

/**
 * Definitions first, in their order: compiling one compiles what it refers to, within that call, and a
 * long chain of them would need more stack than there is.
 */
function compileInOrder(ajv: Ajv2020, schema: LinkedSchema): ValidateFunction {
  if (typeof schema === "boolean") return ajv.compile(schema);
  const { $defs = {}, ...root } = schema;
  const definitions = Object.entries($defs as Readonly<Record<string, LinkedObject>>);
  for (const [at, definition] of definitions) ajv.addSchema(definition, `definition-${at}`);
  for (const [at] of definitions) ajv.getSchema(`definition-${at}`);
  return ajv.compile(root);
}

/** References are names of definitions; no URI is left to resolve. */
const NAMES: NonNullable<Options["uriResolver"]> = {
  resolve: (_base, ref) => ref.replace("#/$defs/", "definition-"),
  parse: (path) => ({ path }),
  serialize: ({ path = "" }) => path,
};

/** What could not be finished does not fit. */
function unfinished(error: unknown, { max }: StepBudget): ValidationIssue {
  if (error instanceof OutOfSteps) {
    return {
      message: `Cannot be checked in ${max} steps: it is too large, or wrong in too many places`,
    };
  }
  if (error instanceof RangeError) return { message: "Cannot be checked: it is nested too deeply" };
  throw error;
}

/** An instance for each schema: what one keeps of a schema, it keeps as long as it lives. */
function createAjv(schema: LinkedSchema, patterns: PatternOptions): Ajv2020 {
  const { spend } = patterns;
  const regExp = (pattern: string) =>
    Object.assign(createPattern(pattern, patterns), { toString: () => pattern });
  const ajv = new Ajv2020({
    ...OPTIONS,
    code: {
      // It gains nothing at run time, and takes three quarters of the time to compile.
      optimize: false,
      regExp: Object.assign(regExp, { code: "" }),
      process: (code) => meterCode(code, "self.spend"),
    },
  });
  // Keeping account for these costs every function; the class sets both, whatever it is given.
  ajv.opts.dynamicRef = false;
  ajv.opts.unevaluated = JSON.stringify(schema).includes('"unevaluated');
  const own = [
    ...ownKeywords(spend),
    comparedByKey(ajv.getKeyword("enum"), (values) => values, spend),
    comparedByKey(ajv.getKeyword("const"), (value) => [value], spend),
  ];
  for (const keyword of own) {
    ajv.removeKeyword(keyword.keyword as string);
    ajv.addKeyword(keyword);
  }
  return Object.assign(ajv, { spend });
}

/** Members that only a prototype has are not there, and neither NaN nor Infinity is a number. */
const OPTIONS: Options = {
  strict: false,
  strictNumbers: true,
  allErrors: true,
  ownProperties: true,
  messages: false,
  logger: false,
  // Each reference stays a call, or code would multiply. All else was checked, or does not occur.
  inlineRefs: false,
  uriResolver: NAMES,
  validateSchema: false,
  validateFormats: false,
  meta: false,
  addUsedSchema: false,
};

/**
 * ajv's `multipleOf` divides floating point, its `uniqueItems` takes quadratic time, and its
 * `unevaluatedItems` miscounts where only the value tells which items were evaluated.
 */
function ownKeywords(spend: (steps: number) => void): KeywordDefinition[] {
  return [
    {
      keyword: "multipleOf",
      type: "number",
      schemaType: "number",
      compile: (divisor: number) => (value: number) => isMultipleOf(value, divisor),
      error: { message: "", params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
    },
    {
      keyword: "uniqueItems",
      type: "array",
      schemaType: "boolean",
      compile: (unique: boolean) => (items: unknown[]) => !unique || areUnique(items, spend),
    },
    {
      keyword: "unevaluatedItems",
      type: "array",
      schemaType: ["boolean", "object"],
      code: checkUnevaluatedItems,
    },
  ];
}

/**
 * A keyword that compares, so that members called like those of every object are data, too; ajv's
 * comparison calls them. Scalars are compared where they are: that is faster, and right.
 */
function comparedByKey(
  standard: ReturnType<Ajv2020["getKeyword"]>,
  allowedBy: (schema: never) => readonly unknown[],
  spend: (steps: number) => void,
): KeywordDefinition {
  const definition = standard as Extract<KeywordDefinition, { code: (it: KeywordCxt) => void }>;
  const code = (context: KeywordCxt): void => {
    const allowed = allowedBy(context.schema as never);
    if (!allowed.some((value) => typeof value === "object" && value !== null)) {
      definition.code(context);
      return;
    }
    const fits = context.gen.scopeValue("func", { ref: isOneOf(allowed, spend) });
    context.pass(_`${fits}(${context.data})`);
  };
  return { ...definition, code };
}

/** Writes the check of the items behind the last that was evaluated. */
function checkUnevaluatedItems(context: KeywordCxt): void {
  const { gen, data, it } = context;
  const evaluated = it.items ?? 0;
  it.items = true;
  if (evaluated === true) return;
  const length = _`${data}.length`;
  const from = gen.const("from", _`${evaluated} === true ? ${length} : ${evaluated} || 0`);
  const valid = gen.name("valid");
  gen.forRange("i", from, length, (i) => {
    context.subschema({ keyword: "unevaluatedItems", dataProp: i, dataPropType: BY_NUMBER }, valid);
  });
}

/** ajv's name for an item, as opposed to a member. */
const BY_NUMBER = 0;

const NOTHING: readonly ValidationIssue[] = [];
