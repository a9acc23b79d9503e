import type { ElicitFormSchema, PrimitiveSchemaDefinition } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointerTo } from "../pointer-to.ts";
import { isObject } from "../request-meta.ts";

/** What is wrong with an answer: where in it, and a sentence. */
export interface AnswerFault {
  /** JSON pointer inside the answer, such as `/content/age`. */
  readonly path: string;
  /** What should have been there, in words. */
  readonly expected: string;
  readonly found: unknown;
}

/**
 * Checks the content of an accepted form against the schema it was asked with: required fields,
 * types, bounds and choices. Fields that the form does not have are passed over.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function faultOfForm(
  content: unknown,
  { properties, required = [] }: ElicitFormSchema,
): AnswerFault | undefined {
  if (!isObject(content)) {
    return { path: "/content", expected: "the form's fields, an object", found: content };
  }
  const fields = new Map(Object.entries(content));
  const missing = required.find((name) => !fields.has(name));
  if (missing !== undefined) return faultAt(missing, "given", undefined);
  for (const [name, field] of Object.entries(properties)) {
    const value = fields.get(name);
    const expected = fields.has(name) ? unmet(value, field) : undefined;
    if (expected !== undefined) return faultAt(name, expected, value);
  }
  return undefined;
}

function faultAt(name: string, expected: string, found: unknown): AnswerFault {
  return { path: pointerTo("content", name), expected, found };
}

/** What the field wants and the value is not; undefined where the value fits. */
function unmet(value: unknown, field: PrimitiveSchemaDefinition): string | undefined {
  if (field.type === "boolean") return typeof value === "boolean" ? undefined : "true or false";
  if (field.type === "array") return unmetChoices(value, field);
  if (field.type === "string") return unmetText(value, field);
  return unmetNumber(value, field);
}

/** What fields of every type may say; each says some of it. */
interface Bounds {
  readonly type: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: object;
}

function unmetNumber(value: unknown, { type, minimum, maximum }: Bounds): string | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    return type === "integer" ? "an integer" : "a number";
  }
  if (type === "integer" && !Number.isInteger(value)) return "an integer";
  return outside(value, minimum, maximum, "");
}

function unmetText(value: unknown, field: Bounds): string | undefined {
  if (typeof value !== "string") return "a string";
  const choices = choicesOf(field);
  if (choices !== undefined) return choices.includes(value) ? undefined : oneOf(choices);
  return outside([...value].length, field.minLength, field.maxLength, " characters");
}

function unmetChoices(value: unknown, field: Bounds): string | undefined {
  if (!Array.isArray(value)) return "an array of choices";
  const choices = choicesOf(field.items ?? {}) ?? [];
  if (!value.every((choice) => choices.includes(choice))) return oneOf(choices);
  return outside(value.length, field.minItems, field.maxItems, " choices");
}

function outside(
  size: number,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  unit = "",
): string | undefined {
  if (size < min) return `at least ${min}${unit}`;
  return size > max ? `at most ${max}${unit}` : undefined;
}

function choicesOf(field: object): readonly string[] | undefined {
  if ("enum" in field) return field.enum as readonly string[];
  const titled = "oneOf" in field ? field.oneOf : "anyOf" in field ? field.anyOf : undefined;
  return (titled as readonly { const: string }[] | undefined)?.map((choice) => choice.const);
}

function oneOf(choices: readonly string[]): string {
  return `one of ${showValue(choices)}`;
}
