import { fstatSync } from "node:fs";
import { addAbortSignal } from "node:stream";
import type { JsonObject } from "@wirewright/mcp";
import { isJsonObject } from "../json-object.ts";
import { UsageError } from "../usage-error.ts";
import { LOSSY_HINT, lossyNumber } from "./lossy-number.ts";

/** Everything on stdin as text, until its end or until the signal aborts. */
export async function readStdin(signal?: AbortSignal): Promise<string> {
  const { stdin } = process;
  stdin.setEncoding("utf8");
  if (signal !== undefined) addAbortSignal(signal, stdin);
  let text = "";
  try {
    for await (const chunk of stdin) text += chunk;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
  return text;
}

/** Options of {@link readStdinObject}. */
export interface ReadStdinOptions {
  readonly signal: AbortSignal;
  /** Called once where nothing has come for a while. */
  readonly onWaiting: () => void;
}

/**
 * A JSON object from stdin; an empty one where stdin is empty.
 *
 * @throws {UsageError} where it is anything else.
 */
export async function readStdinObject({
  signal,
  onWaiting,
}: ReadStdinOptions): Promise<JsonObject> {
  const timer = setTimeout(onWaiting, WAITING_MS);
  const text = await readStdin(signal).finally(() => clearTimeout(timer));
  return text.trim() === "" ? {} : objectOf(text, "stdin");
}

/**
 * The arguments of a call, from a text.
 *
 * @throws {UsageError} where it is no JSON object, or has a number that would lose digits.
 */
export function objectOf(text: string, where: string): JsonObject {
  const value = parse(text, where);
  if (!isJsonObject(value)) throw new UsageError(`The arguments on ${where} must be a JSON object`);
  const lossy = lossyNumber(text);
  if (lossy === undefined) return value;
  const message = `The arguments on ${where} cannot be sent as they are written: ${lossy} is in them`;
  throw new UsageError(message, LOSSY_HINT);
}

/** Whether something was piped or redirected into this process on purpose. */
export function isPipedIn(): boolean {
  try {
    const stat = fstatSync(0);
    // Programs that start others often leave them a socket that nobody ever writes to or closes.
    return stat.isFIFO() || stat.isFile();
  } catch {
    // A closed stdin has no file behind it.
    return false;
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const name = where === "stdin" ? "Stdin" : where;
    throw new UsageError(`${name} is not JSON: ${(error as Error).message}`);
  }
}

const WAITING_MS = 2000;
