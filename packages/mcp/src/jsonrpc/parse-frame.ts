// Text to Frame: the one place where what was read becomes a message or a precise complaint.

import { excerpt, showValue } from "../util/excerpt.ts";
import { complain } from "./complain.ts";
import type { Complaint } from "./complaint.ts";
import { isComplaint } from "./complaint.ts";
import { exceedsDepth } from "./exceeds-depth.ts";
import { glimpseEnvelope } from "./glimpse-envelope.ts";
import { locateJsonError } from "./locate-json-error.ts";
import type { Message } from "./message.ts";
import { readMessage } from "./read-message.ts";
import { keepSource } from "./source-text.ts";
import { splitArray } from "./split-array.ts";

/** What one line, body or event turned out to be. */
export type Frame =
  | { readonly kind: "message"; readonly message: Message }
  | { readonly kind: "complaint"; readonly complaint: Complaint }
  | { readonly kind: "batch"; readonly items: readonly (Message | Complaint)[] };

/** How a text is read. */
export interface ParseOptions {
  /**
   * How deep arrays and objects may be nested, from 1.
   * @default 512
   */
  readonly maxDepth?: number;
  /**
   * Whether an array of messages is a batch (2025-03-26) or refused (every other revision). A batch
   * may have 1,024 messages.
   * @default false
   */
  readonly batch?: boolean;
}

/** The default of {@link ParseOptions.maxDepth}. */
export const DEFAULT_MAX_DEPTH = 512;

/** Turns the text of one line, body or event into a message, or says precisely why it is none. */
export function parseFrame(text: string, options?: ParseOptions): Frame {
  const maxDepth = options?.maxDepth ?? DEFAULT_MAX_DEPTH;
  if (exceedsDepth(text, maxDepth)) return complaintFrame(tooDeep(text, maxDepth));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Its message is prose and differs by engine: the place is found by our own scan.
    return complaintFrame(notJson(text));
  }
  if (Array.isArray(value)) {
    return options?.batch === true ? parseBatch(value, text) : complaintFrame(noBatch(text));
  }
  const read = readItem(value, text);
  return isComplaint(read) ? complaintFrame(read) : { kind: "message", message: read };
}

function readItem(value: unknown, text: string): Message | Complaint {
  const read = readMessage(value, text);
  if (!isComplaint(read)) rememberSource(read, text);
  return read;
}

/** The parts that encoding copies as they were: see `source-text.ts`. */
function rememberSource(message: Message, text: string): void {
  if ("method" in message) {
    if (message.params !== undefined) keepSource(message.params, text, "params");
  } else if ("result" in message) keepSource(message.result, text, "result");
  else keepSource(message.error, text, "error");
}

function complaintFrame(complaint: Complaint): Frame {
  return { kind: "complaint", complaint };
}

/** @see https://modelcontextprotocol.io/specification/2025-03-26/basic/index#batching */
function parseBatch(values: readonly unknown[], text: string): Frame {
  if (values.length === 0) return complaintFrame(badBatch("an empty batch", text));
  if (values.length > MAX_BATCH) {
    return complaintFrame(badBatch(`a batch of ${values.length} messages`, text));
  }
  const texts = splitArray(text);
  return { kind: "batch", items: values.map((value, at) => readItem(value, texts[at] ?? "")) };
}

function badBatch(what: string, text: string): Complaint {
  const message = `Cannot take ${what}: send from 1 to ${MAX_BATCH} messages`;
  return complain("INVALID_MESSAGE", "unknown", message, text);
}

function noBatch(text: string): Complaint {
  const message =
    "Cannot take an array: batches exist in revision 2025-03-26 only, send one message at a time";
  return complain("BATCH_NOT_SUPPORTED", "unknown", message, text);
}

function tooDeep(text: string, maxDepth: number): Complaint {
  const { subject, id } = glimpseEnvelope(text);
  const message = `Cannot read message: arrays and objects are nested deeper than ${maxDepth}`;
  return complain("MESSAGE_TOO_DEEP", subject, message, text, { id });
}

function notJson(text: string): Complaint {
  const { index, expected } = locateJsonError(text) ?? { index: 0, expected: "JSON" };
  const byteOffset = new TextEncoder().encode(text.slice(0, index)).length;
  const found = index < text.length ? showValue(excerpt(text.slice(index), 20)) : "the end";
  const message = `Cannot parse message: expected ${expected} at byte ${byteOffset}, found ${found}`;
  const glimpse = glimpseEnvelope(text);
  // Cut off before its id, a request looks like a notification: only an id tells.
  const subject = glimpse.subject === "notification" ? "unknown" : glimpse.subject;
  return complain("NOT_JSON", subject, message, text, { id: glimpse.id, byteOffset });
}

/** Two bytes of a batch can make an answer of two hundred, so batches are bounded. */
const MAX_BATCH = 1024;
