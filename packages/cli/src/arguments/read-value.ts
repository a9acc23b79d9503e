import { asJsonObject, isJsonObject } from "../json-object.ts";
import { lossyNumber } from "./lossy-number.ts";
import type { Schema } from "./schema.ts";
import { alternativesOf } from "./schema.ts";

/** What a text was read as, or what was expected instead. */
export type ReadValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly expected: string };

/**
 * Reads a text as the first alternative of the schema that it fits, so that the author's order
 * decides where several do; but `null` is null where that is one. A schema that names no type, or
 * none that there is, takes it as text.
 */
export function readValue(text: string, schema: Schema, root: Schema): ReadValue {
  const readers = alternativesOf(schema, root).flatMap(readersOf);
  if (text === "null" && readers.includes(NULL_READER)) return { ok: true, value: null };
  for (const reader of readers) {
    const value = reader.read(text);
    if (value !== undefined) return { ok: true, value };
  }
  const expected = [...new Set(readers.map((reader) => reader.expected))];
  return { ok: false, expected: expected.join(" or ") };
}

/** Whether a schema wants an array, so that a key may be given several times. */
export function arrayItemsOf(schema: Schema, root: Schema): Schema | undefined {
  const arrays = alternativesOf(schema, root).filter(({ type }) => typesOf(type).includes("array"));
  return arrays[0] === undefined ? undefined : asJsonObject(arrays[0]["items"]);
}

/** Reads a text as one kind of value; undefined where it is none. */
interface Reader {
  readonly expected: string;
  read(text: string): unknown;
}

function readersOf(schema: Schema): readonly Reader[] {
  const { type, enum: choices } = schema;
  const all = Array.isArray(choices) ? choices : "const" in schema ? [schema["const"]] : undefined;
  if (all !== undefined) return [choiceReader(all)];
  const readers = typesOf(type).flatMap((name) => READERS.get(name) ?? []);
  return readers.length === 0 ? [TEXT_READER] : readers;
}

function choiceReader(choices: readonly unknown[]): Reader {
  const nameOf = (choice: unknown): string =>
    typeof choice === "string" ? choice : JSON.stringify(choice);
  return {
    expected: `one of ${choices.map(nameOf).join(", ")}`,
    read: (text) => choices.find((choice) => nameOf(choice) === text),
  };
}

function typesOf(type: unknown): readonly unknown[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

const TEXT_READER: Reader = { expected: "text", read: (text) => text };

const NULL_READER: Reader = {
  expected: "null",
  read: (text) => (text === "null" ? null : undefined),
};

const READERS: ReadonlyMap<unknown, Reader> = new Map<string, Reader>([
  ["string", TEXT_READER],
  ["number", { expected: "a number", read: readNumber }],
  ["integer", { expected: "an integer", read: readInteger }],
  ["boolean", { expected: "true or false", read: readBoolean }],
  ["null", NULL_READER],
  ["object", { expected: "a JSON object", read: readObject }],
  ["array", { expected: "a JSON array", read: readArray }],
]);

function readNumber(text: string): number | undefined {
  const value = readJson(text);
  return typeof value === "number" ? value : undefined;
}

/** Beyond 2^53 another integer than the one written would be sent. */
function readInteger(text: string): number | undefined {
  const value = readNumber(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

function readBoolean(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

function readObject(text: string): unknown {
  const value = readJson(text);
  return isJsonObject(value) ? value : undefined;
}

function readArray(text: string): unknown {
  const value = readJson(text);
  return Array.isArray(value) ? value : undefined;
}

/** Where a number in it would lose digits, another value than the one written would be sent. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return lossyNumber(text) === undefined ? value : undefined;
  } catch {
    // Not JSON at all: then it is none of the kinds that are written as JSON.
    return undefined;
  }
}
