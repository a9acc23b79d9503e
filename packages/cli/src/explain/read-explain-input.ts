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

/** Lines of a capture say who sent what; anything else is messages. */
function inputsOf(text: string): readonly ExplainInput[] {
  return splitMessages(text).flatMap((message) => fromCapture(message) ?? [message]);
}

/** What a line of a capture carries; undefined where it is none. */
function fromCapture({ text, line }: ExplainInput): readonly ExplainInput[] | undefined {
  const value = parsed(text);
  if (!isJsonObject(value) || "jsonrpc" in value) return undefined;
  if (typeof value["format"] === "string" && "version" in value) return [];
  if (typeof value["us"] !== "number" || typeof value["kind"] !== "string") return undefined;
  const event = value as unknown as CaptureEvent;
  const carried = carriedBy(event);
  return carried.trim() === "" ? [] : [{ text: carried, line, sender: event.from }];
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

const USAGE = "wirewright explain messages.jsonl, or a message in quotes";
