import { readFile } from "node:fs/promises";
import type { CaptureEvent } from "@wirewright/mcp/capture";
import { isPipedIn, readStdin } from "../arguments/read-stdin.ts";
import { dataOf } from "../capture/sse-block.ts";
import { isJsonObject } from "../json-object.ts";
import { UsageError } from "../usage-error.ts";
import type { ExplainInput } from "./explainer.ts";
import { splitMessages } from "./split-messages.ts";

/**
 * The messages that a command line names: itself, a file, or stdin.
 *
 * @throws {UsageError} where there is nothing to read, or nothing in it.
 */
export async function readExplainInput(words: readonly string[]): Promise<readonly ExplainInput[]> {
  const [word, ...others] = words;
  if (others.length > 0) {
    throw new UsageError(`explain takes one file or text, found ${words.length}`, USAGE);
  }
  const inputs = inputsOf(await textOf(word));
  if (inputs.length === 0) throw new UsageError("There is no message to explain", USAGE);
  return inputs;
}

async function textOf(word: string | undefined): Promise<string> {
  if (word === undefined && !isPipedIn()) {
    throw new UsageError("explain needs a message: a text, a file, or stdin", USAGE);
  }
  if (word === undefined || word === "-") return await readStdin();
  if (/^\s*[[{]/.test(word)) return word;
  try {
    return await readFile(word, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the file: ${(error as Error).message}`, USAGE);
  }
}

/**
 * The messages in a text. Lines of a capture say who sent what; a record that quotes a message in a
 * member `text`, and the lines of an event stream, are seen through; anything else is messages.
 */
export function inputsOf(text: string): readonly ExplainInput[] {
  return splitMessages(text).flatMap(
    (message) => fromStream(message) ?? fromCapture(message) ?? fromRecord(message) ?? [message],
  );
}

/** What a line of an event stream carries; undefined where it is none. */
function fromStream({ text, line }: ExplainInput): readonly ExplainInput[] | undefined {
  const [, data] = /^data: ?(.*)$/s.exec(text) ?? [];
  if (data !== undefined) return data.trim() === "" ? [] : [{ text: data, line }];
  return /^(?:event: ?message|id: ?\S*|retry: ?\d+|:.*)$/.test(text) ? [] : undefined;
}

/** What a record quotes; undefined where it is a message itself, or quotes none. */
function fromRecord({ text, line }: ExplainInput): readonly ExplainInput[] | undefined {
  const value = parsed(text);
  if (!isJsonObject(value) || ENVELOPE.some((name) => name in value)) return undefined;
  const quoted = value["text"];
  if (typeof quoted !== "string" || !/^\s*[[{]/.test(quoted)) return undefined;
  return [{ text: quoted, line, isQuoted: true }];
}

/** What a line of a capture carries; undefined where it is none. */
function fromCapture({ text, line }: ExplainInput): readonly ExplainInput[] | undefined {
  const value = parsed(text);
  if (!isJsonObject(value) || "jsonrpc" in value) return undefined;
  if (typeof value["format"] === "string" && "version" in value) return [];
  if (typeof value["us"] !== "number" || typeof value["kind"] !== "string") return undefined;
  const event = value as unknown as CaptureEvent;
  const carried = carriedBy(event);
  return carried.trim() === "" ? [] : [{ text: carried, line, sender: event.from, isQuoted: true }];
}

function carriedBy(event: CaptureEvent): string {
  switch (event.kind) {
    case "line":
    case "partial":
    case "http-request":
    case "http-response":
      return contentOf(event);
    case "sse":
      return dataOf(contentOf(event));
    default:
      return "";
  }
}

function contentOf({ text, base64 }: { text?: string; base64?: string }): string {
  return text ?? Buffer.from(base64 ?? "", "base64").toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so no line of a capture.
    return undefined;
  }
}

const ENVELOPE = ["jsonrpc", "method", "result", "error"] as const;
const USAGE = "wirewright explain messages.jsonl, or a message in quotes";
