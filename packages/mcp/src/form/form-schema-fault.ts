import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { jsonPointer } from "../util/json-pointer.ts";
import type { FormFault } from "./form-fault.ts";

/**
 * What is wrong with a form's schema as the other side sent it; undefined where every field is one
 * that can be shown: a text, a number, a yes or no, or a choice. Paths begin inside the schema.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function faultOfFormSchema(schema: unknown): FormFault | undefined {
  if (!isJsonObject(schema)) return { path: "", expected: "an object", found: schema };
  const { type, properties, required } = schema;
  if (type !== "object") return { path: "/type", expected: '"object"', found: type };
  if (!isJsonObject(properties)) {
    return { path: "/properties", expected: "an object", found: properties };
  }
  if (required !== undefined && !isArrayOf(required, isString)) {
    return { path: "/required", expected: "an array of strings", found: required };
  }
  for (const [name, field] of Object.entries(properties)) {
    const fault = faultOfField(field);
    if (fault !== undefined)
      return { ...fault, path: `${jsonPointer("properties", name)}${fault.path}` };
  }
  return undefined;
}

function faultOfField(field: unknown): FormFault | undefined {
  if (!isJsonObject(field)) return { path: "", expected: "an object", found: field };
  const { type, items } = field;
  if (typeof type !== "string" || !FIELD_TYPES.has(type)) {
    return { path: "/type", expected: "the type of a form's field", found: type };
  }
  if (type !== "array") return faultOfChoices(field);
  if (!isJsonObject(items)) return { path: "/items", expected: "an object", found: items };
  const fault = faultOfChoices(items);
  return fault && { ...fault, path: `/items${fault.path}` };
}

function faultOfChoices(field: JsonObject): FormFault | undefined {
  const { enum: values, oneOf, anyOf } = field;
  if (values !== undefined && !isArrayOf(values, isString)) {
    return { path: "/enum", expected: "an array of strings", found: values };
  }
  for (const [keyword, choices] of Object.entries({ oneOf, anyOf })) {
    if (choices !== undefined && !isArrayOf(choices, isTitledChoice)) {
      return { path: `/${keyword}`, expected: "an array of choices", found: choices };
    }
  }
  return undefined;
}

function isArrayOf(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isTitledChoice(value: unknown): boolean {
  return isJsonObject(value) && typeof value["const"] === "string";
}

const FIELD_TYPES = new Set(["string", "number", "integer", "boolean", "array"]);
