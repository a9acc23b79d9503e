import type { JsonObject } from "@wirewright/mcp";
import { didYouMean } from "../closest.ts";
import { UsageError } from "../usage-error.ts";
import { LOSSY_HINT, lossyNumber } from "./lossy-number.ts";
import type { Assignment } from "./parse-words.ts";
import { arrayItemsOf, readValue } from "./read-value.ts";
import type { Schema } from "./schema.ts";
import { propertiesOf, requiredOf } from "./schema.ts";

/** What {@link readArguments} works from. */
export interface ArgumentsInput {
  readonly tool: string;
  /** The tool's input schema. */
  readonly schema: Schema;
  readonly assignments: readonly Assignment[];
  /** The JSON object from stdin, which the assignments go over. */
  readonly base: JsonObject;
}

/**
 * The arguments of a call, each typed by the tool's schema.
 *
 * @throws {UsageError} where a key is unknown, a value is not of its type or a parameter is missing.
 */
export function readArguments(input: ArgumentsInput): JsonObject {
  const texts = new Map<string, Assignment[]>();
  for (const assignment of input.assignments) {
    texts.set(assignment.key, [...(texts.get(assignment.key) ?? []), assignment]);
  }
  const typed = [...texts].map(([key, group]) => [key, typeArgument(key, group, input)] as const);
  const args = { ...input.base, ...Object.fromEntries(typed) };
  const missing = requiredOf(input.schema).filter((name) => !Object.hasOwn(args, name));
  if (missing.length === 0) return args;
  throw new UsageError(
    `${input.tool} needs ${missing.join(" and ")}`,
    `Add ${missing[0]}=value. Its parameters are ${parametersOf(input.schema)}`,
  );
}

function typeArgument(key: string, group: readonly Assignment[], input: ArgumentsInput): unknown {
  const [only, ...others] = group;
  if (only?.isJson === true && others.length === 0) return parseJson(only);
  const { tool, schema: root } = input;
  const schema = propertiesOf(root).get(key);
  if (schema === undefined) throw unknownKey(key, input);
  const items = arrayItemsOf(schema, root);
  if (only !== undefined && others.length === 0) {
    const whole = readValue(only.text, schema, root);
    if (whole.ok) return whole.value;
    if (items === undefined) throw wrongValue(`${key} of ${tool}`, whole.expected, only.text);
  }
  if (items === undefined || group.some(({ isJson }) => isJson)) {
    throw new UsageError(
      `${key} is given ${group.length} times, which only a list of words can be`,
    );
  }
  return group.map(({ text }) => {
    const element = readValue(text, items, root);
    if (element.ok) return element.value;
    throw wrongValue(`Each element of ${key} of ${tool}`, element.expected, text);
  });
}

/**
 * The value of an argument that is written as JSON.
 *
 * @throws {UsageError} where it is none, or has a number that would lose digits.
 */
export function parseJson({ key, text }: Assignment): unknown {
  const value = parsed(key, text);
  const lossy = lossyNumber(text);
  if (lossy === undefined) return value;
  throw new UsageError(`${key} cannot be sent as it is written: it has ${lossy} in it`, LOSSY_HINT);
}

function parsed(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${key}:= must be followed by JSON, found "${text}": ${(error as Error).message}`,
      `Text needs quotes, and quotes need others around them: ${key}:='"text"'`,
    );
  }
}

function wrongValue(what: string, expected: string, text: string): UsageError {
  return new UsageError(`${what} must be ${expected}, found "${text}"`, hintFor(text));
}

/** A number that is one, but not for JavaScript, needs more than to be told that it is none. */
function hintFor(text: string): string | undefined {
  try {
    JSON.parse(text);
    return lossyNumber(text) === undefined ? undefined : LOSSY_HINT;
  } catch {
    // Not JSON at all, so the sentence says enough.
    return undefined;
  }
}

function unknownKey(key: string, { tool, schema }: ArgumentsInput): UsageError {
  const names = [...propertiesOf(schema).keys()];
  return new UsageError(
    `${tool} has no parameter ${key}${didYouMean(key, names)}`,
    `Its parameters are ${parametersOf(schema)}. To send it all the same, write ${key}:=json`,
  );
}

function parametersOf(schema: Schema): string {
  const required = requiredOf(schema);
  const names = [...propertiesOf(schema).keys()];
  if (names.length === 0) return "none";
  return names.map((name) => (required.includes(name) ? `${name} (required)` : name)).join(", ");
}
