import type { ElicitFormSchema, PrimitiveSchemaDefinition } from "../spec/2026-07-28/index.ts";
import { showValue } from "../util/excerpt.ts";
import { jsonPointer } from "../util/json-pointer.ts";
import type { FormFault } from "./form-fault.ts";

/**
 * Checks the content of an accepted form against the schema it was asked with: required fields,
 * types, bounds and choices. Fields that the form does not have are passed over.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function faultOfForm(content: unknown, schema: ElicitFormSchema): FormFault | undefined {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    return { path: "/content", expected: "the form's fields, an object", found: content };
  }
  const fields = new Map(Object.entries(content));
  for (const name of schema.required ?? []) {
    if (!fields.has(name))
      return { path: jsonPointer("content", name), expected: "given", found: undefined };
  }
  for (const [name, field] of Object.entries(schema.properties)) {
    const value: unknown = fields.get(name);
    const expected = fields.has(name) ? unmet(value, field) : undefined;
    if (expected !== undefined)
      return { path: jsonPointer("content", name), expected, found: value };
  }
  return undefined;
}

/** What a field wants and the value is not; undefined where the value fits. */
export function unmet(value: unknown, field: PrimitiveSchemaDefinition): string | undefined {
  if (field.type === "boolean") return typeof value === "boolean" ? undefined : "true or false";
  if (field.type === "array") return unmetChoices(value, field);
  if (field.type === "string") return unmetText(value, field);
  return unmetNumber(value, field);
}

type FieldOf<T extends PrimitiveSchemaDefinition["type"]> = Extract<
  PrimitiveSchemaDefinition,
  { readonly type: T }
>;

function unmetNumber(
  value: unknown,
  field: { readonly type: string; readonly minimum?: number; readonly maximum?: number },
): string | undefined {
  const isRight = field.type === "integer" ? Number.isInteger(value) : Number.isFinite(value);
  if (!isRight) return field.type === "integer" ? "an integer" : "a number";
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field;
  if ((value as number) < minimum) return `at least ${minimum}`;
  return (value as number) > maximum ? `at most ${maximum}` : undefined;
}

function unmetText(value: unknown, field: FieldOf<"string">): string | undefined {
  if (typeof value !== "string") return "a string";
  const choices = choicesOf(field);
  if (choices !== undefined) return choices.includes(value) ? undefined : oneOf(choices);
  const length = [...value].length;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field as {
    minLength?: number;
    maxLength?: number;
  };
  if (length < minLength) return `at least ${minLength} characters`;
  return length > maxLength ? `at most ${maxLength} characters` : undefined;
}

function unmetChoices(value: unknown, field: FieldOf<"array">): string | undefined {
  if (!Array.isArray(value)) return "an array of choices";
  const choices = choicesOf(field.items) ?? [];
  if (!value.every((choice) => choices.includes(choice))) return oneOf(choices);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field;
  if (value.length < minItems) return `at least ${minItems} choices`;
  return value.length > maxItems ? `at most ${maxItems} choices` : undefined;
}

function choicesOf(field: object): readonly string[] | undefined {
  if ("enum" in field) return field.enum as readonly string[];
  const titled = "oneOf" in field ? field.oneOf : "anyOf" in field ? field.anyOf : undefined;
  return (titled as readonly { const: string }[] | undefined)?.map((choice) => choice.const);
}

function oneOf(choices: readonly string[]): string {
  return `one of ${showValue(choices)}`;
}
